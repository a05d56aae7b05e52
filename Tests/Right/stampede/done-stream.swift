// A discarding group, and a stream that brings what is done
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
    let (results, done) = AsyncStream.makeStream(of: (place: Int, thumbnail: String).self)
    return try await withThrowingDiscardingTaskGroup { group in
      var photos = card.makeIterator()
      var next = results.makeAsyncIterator()
      var sheet: [String] = []
      var running = 0
      var isRead = false
      while true {
        while running < limit, !isRead {
          try Task.checkCancellation()
          guard let photo = photos.next() else {
            isRead = true
            break
          }
          let place = sheet.count
          sheet.append("")
          running += 1
          group.addTask { done.yield((place, await shrink(photo))) }
        }
        if running == 0 { return sheet }
        guard let result = await next.next() else { throw CancellationError() }
        sheet[result.place] = result.thumbnail
        running -= 1
      }
    }
  }
}
