// A recursive step that takes a photo on or takes a thumbnail in
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

  private struct Sheet {
    var thumbnails: [Int: String] = [:]
    var begun = 0
    var isRead = false
    var open: Int { begun - thumbnails.count }
  }

  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    var photos = card.makeIterator()
    return try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var sheet = Sheet()
      while try await step(&sheet, &group, read: { photos.next() }) {}
      return (0..<sheet.begun).compactMap { sheet.thumbnails[$0] }
    }
  }

  private func step(
    _ sheet: inout Sheet, _ group: inout ThrowingTaskGroup<(Int, String), any Error>, read: () -> Photo?
  ) async throws -> Bool {
    guard !sheet.isRead, sheet.open < limit else {
      guard let (place, thumbnail) = try await group.next() else { return false }
      sheet.thumbnails[place] = thumbnail
      return true
    }
    try Task.checkCancellation()
    guard let photo = read() else {
      sheet.isRead = true
      return true
    }
    let place = sheet.begun
    sheet.begun += 1
    group.addTask { (place, await shrink(photo)) }
    return try await step(&sheet, &group, read: read)
  }
}
