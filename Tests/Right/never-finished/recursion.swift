// one row after the other by recursion, in a detached task
public protocol Card: Sendable {
  func read() async throws -> String?
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    let (stream, rows) = AsyncThrowingStream<String, any Error>.makeStream()
    let reading = Task.detached { [card] in await Self.readOn(card, into: rows) }
    rows.onTermination = { _ in reading.cancel() }
    return stream
  }

  private static func readOn(
    _ card: any Card, into rows: AsyncThrowingStream<String, any Error>.Continuation
  ) async {
    guard !Task.isCancelled else { return }
    let row: String?
    do {
      row = try await card.read()
    } catch {
      return rows.finish(throwing: error)
    }
    guard let row else { return rows.finish() }
    rows.yield(row)
    await readOn(card, into: rows)
  }
}
