/// The memory card of a field notebook.
///
/// What it has begun, it completes. For a task that has been cancelled it begins nothing: each method throws
/// `CancellationError` then, and changes nothing.
public protocol Card: Sendable {
  /// Writes a photo to the card.
  /// - Throws: `CardError.full` if there is no room. The card is then as before.
  func write(_ photo: Int) async throws

  /// Enters a photo that is on the card in the card's catalogue. Only a cancellation keeps it from doing so.
  func enter(_ photo: Int) async throws

  /// Removes a photo that is on the card and not in its catalogue.
  func remove(_ photo: Int) async throws
}

public enum CardError: Error {
  case full
}

/// Takes photos over from a camera.
public actor Importer {
  private let card: any Card

  /// The photos that are on the card and in its catalogue, in the order in which they came.
  public private(set) var imported: [Int] = []

  public init(card: any Card) {
    self.card = card
  }

  /// Imports the photos that have not been imported yet. There is one run at a time.
  ///
  /// A run is stopped by cancelling its task. It then begins no further photo, and when it has thrown, it is
  /// done with the card: each photo is on the card and in the catalogue, or in neither of them. The next run imports
  /// what is missing.
  ///
  /// - Returns: how many photos this run has imported.
  /// - Throws: `CancellationError` if it was cancelled with photos left, or what the card throws.
  public func run(_ photos: [Int]) async throws -> Int {
    var count = 0
    for photo in photos where !imported.contains(photo) {
      try await card.write(photo)
      do {
        try await card.enter(photo)
      } catch {
        await takeBack(photo)
        throw error
      }
      imported.append(photo)
      count += 1
    }
    return count
  }

  /// Removes a photo whose import has failed half-way.
  private func takeBack(_ photo: Int) async {
    // A task of its own, for the card does nothing for one that has been cancelled. Nobody could do anything about an
    // error: the one that led here is thrown.
    await Task { [card] in try? await card.remove(photo) }.value
  }
}
