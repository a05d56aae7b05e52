// looks for the cancellation in the same locked step that stores the continuation; typed and named otherwise
import Synchronization

public final class LetterBox {
  private typealias Waiter = CheckedContinuation<String, any Error>

  private let raiseFlag: @Sendable () async -> ()
  private let waiters = Mutex<[ObjectIdentifier: Waiter]>([:])

  public init(raiseFlag: @escaping @Sendable () async -> ()) {
    self.raiseFlag = raiseFlag
  }
}

extension LetterBox: Sendable {
  private final class Ticket: Sendable {}

  public func wait() async throws(any Error) -> String {
    await raiseFlag()
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: Waiter) in
        let isStored = waiters.withLock { waiters in
          if Task.isCancelled { return false }
          waiters[ObjectIdentifier(ticket)] = waiter
          return true
        }
        if !isStored { waiter.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiter = waiters.withLock { $0.removeValue(forKey: ObjectIdentifier(ticket)) }
      waiter?.resume(throwing: CancellationError())
    }
  }

  public func deliver(_ letter: String) -> Bool {
    guard let waiter = waiters.withLock({ $0.popFirst()?.value }) else { return false }
    waiter.resume(returning: letter)
    return true
  }
}
