// every read is a task of its own, which starts the next; a lock-protected run knows the one under way
import Synchronization

public protocol Card: Sendable {
  func read() async throws -> String?
}

private final class Run: Sendable {
  private struct State {
    var hasLeft = false
    var read: Task<Void, Never>?
  }

  private let card: any Card
  private let continuation: AsyncThrowingStream<String, any Error>.Continuation
  private let state = Mutex(State())

  init(card: any Card, continuation: AsyncThrowingStream<String, any Error>.Continuation) {
    self.card = card
    self.continuation = continuation
  }

  func goOn() {
    state.withLock { state in
      guard !state.hasLeft else { return }
      state.read = Task { await self.read() }
    }
  }

  func leave() {
    let read = state.withLock { state in
      state.hasLeft = true
      defer { state.read = nil }
      return state.read
    }
    read?.cancel()
  }

  private func read() async {
    guard !state.withLock({ $0.hasLeft }) else { return }
    do {
      guard let row = try await card.read() else { return continuation.finish() }
      continuation.yield(row)
      goOn()
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
    let (stream, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
    let run = Run(card: card, continuation: continuation)
    continuation.onTermination = { _ in run.leave() }
    run.goOn()
    return stream
  }
}
