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
    try await withThrowingTaskGroup(of: String.self) { group in
      var begun = 0
      for photo in card {
        // Let those that are being shrunk get on before there are too many.
        if begun.isMultiple(of: limit) { await Task.yield() }
        try Task.checkCancellation()
        group.addTask { await shrink(photo) }
        begun += 1
      }

      var thumbnails: [String] = []
      for try await thumbnail in group {
        thumbnails.append(thumbnail)
      }
      return thumbnails
    }
  }
}
