// an atomic flag for the reader that left, beside cancellation; the result of each read decides the next step
import Synchronization

public protocol Card: Sendable {
  func read() async throws -> String?
}

private final class Presence: Sendable {
  let isThere = Atomic(true)
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  private enum Outcome {
    case row(String)
    case end
    case failure(any Error)
  }

  private static func read(_ card: any Card) async -> Outcome {
    do {
      return try await card.read().map(Outcome.row) ?? .end
    } catch {
      return .failure(error)
    }
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    let card = card
    let presence = Presence()
    let (stream, continuation) = AsyncThrowingStream<String, any Error>.makeStream(bufferingPolicy: .unbounded)
    let task = Task.detached {
      while presence.isThere.load(ordering: .sequentiallyConsistent) {
        switch await Self.read(card) {
        case .row(let row):
          continuation.yield(row)
        case .end:
          return continuation.finish()
        case .failure(let error):
          return continuation.finish(throwing: error)
        }
      }
    }
    continuation.onTermination = { _ in
      presence.isThere.store(false, ordering: .sequentiallyConsistent)
      task.cancel()
    }
    return stream
  }
}
