// nothing is read ahead: the stream unfolds from reads, and a lock-protected switch ends it for good
import Synchronization

public protocol Card: Sendable {
  func read() async throws -> String?
}

private final class Drive: Sendable {
  private let card: any Card
  private let isOver = Mutex(false)

  init(card: any Card) {
    self.card = card
  }

  func next() async throws -> String? {
    guard !isOver.withLock({ $0 }), !Task.isCancelled else { return nil }
    do {
      let row = try await card.read()
      if row == nil { isOver.withLock { $0 = true } }
      return row
    } catch {
      isOver.withLock { $0 = true }
      throw error
    }
  }
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    let drive = Drive(card: card)
    return AsyncThrowingStream(unfolding: { try await drive.next() })
  }
}
