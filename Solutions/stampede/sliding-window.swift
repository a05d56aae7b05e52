/// A contact sheet: a thumbnail of each photo on a card, in the order of the card.
public struct ContactSheet: Sendable {
  /// A photo that has been read. It lies in memory until its thumbnail is made.
  public struct Photo: Sendable {
    /// What the camera calls it. It counts to 9999, and begins again.
    public let number: Int

    public init(number: Int) {
      self.number = number
    }
  }

  private let limit: Int
  private let shrink: @Sendable (Photo) async -> String

  /// - Parameters:
  ///   - limit: how many photos may be shrunk at the same time, at least 1.
  ///   - shrink: makes the thumbnail of a photo.
  public init(limit: Int, shrink: @escaping @Sendable (Photo) async -> String) {
    self.limit = limit
    self.shrink = shrink
  }

  /// Makes the thumbnails of a card.
  /// - Parameter card: reads a photo when its iterator is asked for the next one.
  /// - Throws: `CancellationError` if the task is cancelled, at least while there are photos left to begin with.
  public func thumbnails(of card: some Sequence<Photo> & Sendable) async throws -> [String] {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var thumbnails: [Int: String] = [:]
      var begun = 0
      for photo in card {
        // From here on each photo takes the place of one that is done.
        if begun >= limit, let (place, thumbnail) = try await group.next() {
          thumbnails[place] = thumbnail
        }
        try Task.checkCancellation()
        group.addTask { [begun] in (begun, await shrink(photo)) }
        begun += 1
      }
      for try await (place, thumbnail) in group {
        thumbnails[place] = thumbnail
      }
      return (0..<begun).compactMap { thumbnails[$0] }
    }
  }
}
