/// A gate at which tasks wait until the test opens it. Then it stays open.
///
///     let onAir = Gate()
///     let outbox = Outbox { _ in
///       onAir.open()
///       await scenario.pause()
///     }
///     let cancel = scenario.task("cancel") {
///       await onAir.pass()
///       await outbox.cancel("a")
///     }
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
public final class Gate: @unchecked Sendable {
  /// True once the gate has been opened.
  public private(set) var isOpen = false
  private var waiting: [UnsafeContinuation<Void, Never>] = []

  /// Creates a gate that is closed.
  public init() {}

  /// Waits until the gate is open. Cancellation does not end the wait.
  public func pass() async {
    await withUnsafeContinuation { continuation in
      // Looked at here, after any suspension on the way in.
      if isOpen { continuation.resume() } else { waiting.append(continuation) }
    }
  }

  /// Opens the gate for every task that waits now or comes later.
  public func open() {
    isOpen = true
    let released = waiting
    waiting = []
    for continuation in released { continuation.resume() }
  }
}
