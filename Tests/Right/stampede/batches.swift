// Batches of the limit, each in a group of its own
public struct ContactSheet: Sendable {
  public struct Photo: Sendable {
    public let number: Int

    public init(number: Int) {
      self.number = number
    }
  }

  private let limit: Int
  private let shrink: @Sendable (Photo) async -> String

  public init(limit: Int, shrink: @escaping @Sendable (Photo) async -> String) {
    self.limit = limit
    self.shrink = shrink
  }

  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    var photos = card.makeIterator()
    var sheet: [String] = []
    var isAtEnd = false
    while !isAtEnd {
      let batch = try await withThrowingTaskGroup(of: (Int, String).self) { group in
        var thumbnails: [Int: String] = [:]
        var count = 0
        while count < limit {
          try Task.checkCancellation()
          guard let photo = photos.next() else {
            isAtEnd = true
            break
          }
          let place = count
          group.addTask { (place, await shrink(photo)) }
          count += 1
        }
        for try await (place, thumbnail) in group { thumbnails[place] = thumbnail }
        return (0..<count).compactMap { thumbnails[$0] }
      }
      sheet += batch
    }
    return sheet
  }
}
