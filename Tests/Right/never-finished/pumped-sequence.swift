// an AsyncSequence of reads that ends with cancellation, pumped into the stream

public protocol Card: Sendable {
  func read() async throws -> String?
}

private struct Reads: AsyncSequence, Sendable {
  typealias Element = String

  let card: any Card

  struct AsyncIterator: AsyncIteratorProtocol {
    let card: any Card

    mutating func next() async throws -> String? {
      try Task.checkCancellation()
      return try await card.read()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(card: card) }

  func pump(into continuation: AsyncThrowingStream<String, any Error>.Continuation) async {
    do {
      for try await row in self {
        if case .terminated = continuation.yield(row) { return }
      }
      continuation.finish()
    } catch {
      continuation.finish(throwing: error)
    }
  }
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let reads = Reads(card: card)
      let pump = Task { await reads.pump(into: continuation) }
      continuation.onTermination = { _ in pump.cancel() }
    }
  }
}
