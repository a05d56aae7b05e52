import Subprocess
import Support
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Ctrl-C and its kind: ends every child, then lets the program unwind, so that nothing is left behind.
public enum Interruption {
  private static let signal = Atomic<Int32>(0)
  /// The groups of the children that live. A signal handler may only read memory that never moves, so their
  /// number is fixed; a handler that sees a group half-registered kills one group more or less.
  private static let capacity = 64
  nonisolated(unsafe) private static let groups: UnsafeMutablePointer<pid_t> = {
    let pointer = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
    pointer.initialize(repeating: 0, count: capacity)
    return pointer
  }()

  /// Takes care of SIGINT, SIGTERM and SIGHUP from now on.
  public static func install() {
    _ = groups
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { Interruption.handle($0) }
      #else
        action.__sigaction_handler.sa_handler = { Interruption.handle($0) }
      #endif
      sigaction(number, &action, nil)
    }
    ignoreBrokenPipes()
  }

  private static func ignoreBrokenPipes() {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = SIG_IGN
    #else
      action.__sigaction_handler.sa_handler = SIG_IGN
    #endif
    sigaction(SIGPIPE, &action, nil)
  }

  private static func handle(_ number: Int32) {
    signal.store(number, ordering: .relaxed)
    for index in 0..<capacity where groups[index] > 0 { kill(-groups[index], SIGKILL) }
  }

  /// Held by whoever changes `groups`; the signal handler reads them without it.
  private static let writing = Mutex(())

  static func register(_ process: pid_t) {
    writing.withLock { _ in
      for index in 0..<capacity where groups[index] == 0 {
        groups[index] = process
        return
      }
    }
  }

  static func forget(_ process: pid_t) {
    writing.withLock { _ in
      for index in 0..<capacity where groups[index] == process { groups[index] = 0 }
    }
  }

  /// - Throws: a complaint of the kind `interrupted` if the user has ended the program.
  package static func check() throws(UserError) {
    guard signal.load(ordering: .relaxed) != 0 else { return }
    throw UserError(.interrupted, "Interrupted: nothing was graded.")
  }
}
