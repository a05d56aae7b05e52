// The permits are the sheet’s, for all its cards together
public struct ContactSheet: Sendable {
  public struct Photo: Sendable {
    public let number: Int

    public init(number: Int) {
      self.number = number
    }
  }

  private let limit: Int
  private let permits: Permits
  private let shrink: @Sendable (Photo) async -> String

  public init(limit: Int, shrink: @escaping @Sendable (Photo) async -> String) {
    self.limit = limit
    permits = Permits(limit)
    self.shrink = shrink
  }

  private actor Permits {
    private var left: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { left = count }

    func take() async {
      if left > 0 {
        left -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func give() {
      if waiting.isEmpty {
        left += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }

  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    return try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var photos = card.makeIterator()
      var count = 0
      while true {
        await permits.take()
        do { try Task.checkCancellation() } catch { await permits.give(); throw error }
        guard let photo = photos.next() else { await permits.give(); break }
        let place = count
        group.addTask {
          let thumbnail = await shrink(photo)
          await permits.give()
          return (place, thumbnail)
        }
        count += 1
      }
      var thumbnails: [Int: String] = [:]
      for try await (place, thumbnail) in group { thumbnails[place] = thumbnail }
      return (0..<count).compactMap { thumbnails[$0] }
    }
  }
}
