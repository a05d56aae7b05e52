// Ordered output as soon as a place is filled
public struct ContactSheet {
  private let limit: Int
  private let shrink: @Sendable (Photo) async -> String

  public init(limit: Int, shrink: @escaping @Sendable (Photo) async -> String) {
    self.limit = limit
    self.shrink = shrink
  }
}

extension ContactSheet: Sendable {
  public struct Photo: Sendable {
    public let number: Int

    public init(number: Int) {
      self.number = number
    }
  }
}

extension ContactSheet {
  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    var photos = card.makeIterator()
    return try await withThrowingTaskGroup(of: (place: Int, text: String).self) { group in
      var early: [Int: String] = [:]
      var sheet: [String] = []
      var begun = 0
      var finished = 0

      func takeIn(_ place: Int, _ text: String) {
        finished += 1
        early[place] = text
        while let next = early.removeValue(forKey: sheet.count) { sheet.append(next) }
      }

      func read() throws -> Photo? {
        try Task.checkCancellation()
        return photos.next()
      }

      while let photo = try read() {
        let place = begun
        begun += 1
        group.addTask { (place, await shrink(photo)) }
        if begun - finished == limit, let next = try await group.next() { takeIn(next.place, next.text) }
      }
      while let next = try await group.next() { takeIn(next.place, next.text) }
      return sheet
    }
  }
}
