import KataSupport
import Synchronization

/// Ctrl-C, SIGTERM and SIGHUP: they end every child process, then the program unwinds and leaves nothing behind.
///
/// A program that has not unwound a second later, because it waits in the system or works on something large, ends there and then.
public enum Interruption {
  private static let signal = Atomic<Int32>(0)
  private static let targets = SignalTargets()

  /// Handles SIGINT, SIGTERM and SIGHUP from now on, and ignores SIGPIPE: a write to a closed pipe fails instead.
  public static func install() {
    // A handler must not be the first to reach a static property: that would take a lock.
    _ = signal.load(ordering: .relaxed)
    _ = targets
    let handler: @convention(c) (Int32) -> Void = { number in
      Interruption.signal.store(number, ordering: .relaxed)
      Interruption.targets.signal(number)
      alarm(1)
    }
    let lastHandler: @convention(c) (Int32) -> Void = { _ in
      Interruption.targets.signal(SIGKILL)
      _exit(UserError.Kind.interrupted.rawValue)
    }
    SignalAction.handle(lastHandler).install(for: [SIGALRM])
    SignalAction.handle(handler).install(for: [SIGINT, SIGTERM, SIGHUP])
    SignalAction.ignore.install(for: [SIGPIPE])
  }

  /// - Parameter target: a process that ends by itself after a signal, or the negative number of a group to kill.
  static func register(_ target: pid_t) { targets.add(target) }

  static func forget(_ target: pid_t) { targets.remove(target) }

  /// Unwinds the program after an interruption.
  /// - Throws: ``UserError`` of the kind `interrupted` if the user has ended the program.
  package static func check() throws(UserError) {
    guard signal.load(ordering: .relaxed) != 0 else { return }
    throw UserError(.interrupted, "Interrupted: nothing was graded.")
  }
}
