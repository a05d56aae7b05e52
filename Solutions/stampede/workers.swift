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
    let feed = Feed(card)
    return try await withThrowingTaskGroup(of: [(Int, String)].self) { group in
      for _ in 1...limit {
        group.addTask {
          var made: [(Int, String)] = []
          while let (place, photo) = try await feed.next() {
            made.append((place, await shrink(photo)))
          }
          return made
        }
      }
      var thumbnails: [(Int, String)] = []
      for try await made in group { thumbnails += made }
      return thumbnails.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// Hands out the photos of a card, one to each worker who asks.
private actor Feed<Card: Sequence & Sendable> where Card.Element == ContactSheet.Photo {
  private var photos: EnumeratedSequence<Card>.Iterator

  init(_ card: Card) {
    photos = card.enumerated().makeIterator()
  }

  func next() throws -> (Int, ContactSheet.Photo)? {
    try Task.checkCancellation()
    guard let (place, photo) = photos.next() else { return nil }
    return (place, photo)
  }
}
