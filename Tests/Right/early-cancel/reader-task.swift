// a claim that is won once, by the letter or the cancellation, and a reader task of its own that nobody cancels
import Synchronization

private final class Claim: Sendable {
  private let isFree = Atomic(true)
  private let outcomes: AsyncStream<Result<String, any Error>>.Continuation
  let reader: Task<Result<String, any Error>, Never>

  init() {
    let (stream, outcomes) = AsyncStream<Result<String, any Error>>.makeStream()
    self.outcomes = outcomes
    reader = Task.detached {
      for await outcome in stream { return outcome }
      return .failure(CancellationError())
    }
  }

  func settle(_ outcome: Result<String, any Error>) -> Bool {
    guard isFree.compareExchange(expected: true, desired: false, ordering: .acquiringAndReleasing).exchanged else {
      return false
    }
    outcomes.yield(outcome)
    outcomes.finish()
    return true
  }
}

public final class LetterBox: Sendable {
  private let raiseFlag: @Sendable () async -> Void
  private let open = Mutex<Claim?>(nil)

  public init(raiseFlag: @escaping @Sendable () async -> Void) {
    self.raiseFlag = raiseFlag
  }

  public func wait() async throws -> String {
    await raiseFlag()
    let claim = Claim()
    return try await withTaskCancellationHandler {
      open.withLock { $0 = claim }
      let outcome = await claim.reader.value
      open.withLock { open in
        if open === claim { open = nil }
      }
      return try outcome.get()
    } onCancel: {
      _ = claim.settle(.failure(CancellationError()))
    }
  }

  public func deliver(_ letter: String) -> Bool {
    open.withLock { $0 }?.settle(.success(letter)) ?? false
  }
}
