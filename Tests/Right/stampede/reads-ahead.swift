// Reads the next photo, and waits for a place then; one that was read before a cancellation is shrunk
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
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var sheet: [Int: String] = [:]
      var begun = 0
      var photos = card.makeIterator()
      while true {
        try Task.checkCancellation()
        guard let photo = photos.next() else { break }
        // A photo that was read may begin after a cancellation.
        if begun - sheet.count == limit, let (place, text) = try await group.next() { sheet[place] = text }
        let place = begun
        group.addTask { (place, await shrink(photo)) }
        begun += 1
      }
      for try await (place, text) in group { sheet[place] = text }
      return (0..<begun).compactMap { sheet[$0] }
    }
  }
}
