import Synchronization

/// A memory card from a measuring station.
public protocol Card: Sendable {
  /// Reads the next row. It can take a while: a card with bad spots is read again and again.
  ///
  /// A cancelled read may throw `CancellationError`, or go on as if nothing had happened: that depends on the card.
  /// - Returns: nil if the card has been read to its end.
  /// - Throws: what is wrong with the card. It should not be read any further then.
  func read() async throws -> String?
}

/// Reads one card until it fails, and never again.
private final class Drive: Sendable {
  private let card: any Card
  private let hasFailed = Atomic(false)

  init(card: any Card) { self.card = card }

  func next() async throws -> String? {
    guard !hasFailed.load(ordering: .relaxed) else { return nil }
    do {
      return try await card.read()
    } catch {
      hasFailed.store(true, ordering: .relaxed)
      throw error
    }
  }
}

/// Reads measurements from a card.
///
/// A reader is made for one card and thrown away with it. The rows come as a stream, so that the first of them can be
/// shown while the last ones are still being read.
public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  /// The rows of the card, in their order, as they are read.
  ///
  /// The stream ends when the card has been read to its end, and only then. It throws what the card throws, after the
  /// rows that could be read. It works even if nothing keeps the reader.
  ///
  /// When the loop ends and releases the stream, or its task is cancelled while it waits, the card is left in peace: a
  /// read that is under way is cancelled, and the card is not read on.
  public func rows() -> AsyncThrowingStream<String, any Error> {
    // Nothing runs between two rows: whoever asks for the next one reads it, in their own task.
    let drive = Drive(card: card)
    return AsyncThrowingStream { try await drive.next() }
  }
}
