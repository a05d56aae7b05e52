// one task, cancelled on termination, that looks at cancellation before every read
public protocol Card: Sendable {
  func read() async throws -> String?
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    let (stream, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
    let task = Task { [card] in
      do {
        while !Task.isCancelled, let row = try await card.read() {
          continuation.yield(row)
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
