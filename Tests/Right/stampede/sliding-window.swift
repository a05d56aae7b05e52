// A window of children with their places; one is read for each one done
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
      var photos = card.makeIterator()
      var sheet: [String?] = []
      var running = 0
      while true {
        if running >= limit, let (place, thumbnail) = try await group.next() {
          sheet[place] = thumbnail
          running -= 1
        }
        try Task.checkCancellation()
        guard let photo = photos.next() else { break }
        let place = sheet.count
        sheet.append(nil)
        group.addTask { (place, await shrink(photo)) }
        running += 1
      }
      for try await (place, thumbnail) in group { sheet[place] = thumbnail }
      return sheet.compactMap { $0 }
    }
  }
}
