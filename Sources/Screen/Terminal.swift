import Reports
import Support
import Synchronization
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The terminal while the screen has it: keys one by one, a screen of its own, and the way back.
///
/// There is one terminal, and a signal handler must be able to give it back: so its state is static, and reached by the
/// main thread and by handlers only.
enum Terminal {
  /// The settings to go back to.
  nonisolated(unsafe) private static var original = termios()
  private static let isTaken = Atomic<Bool>(false)

  /// The other screen, no cursor, no wrapping: a line that is too long is cut by the terminal.
  private static let entrance: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J"
  private static let exit: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal.
  static func take() throws(UserError) {
    guard tcgetattr(0, &original) == 0 else {
      throw .infrastructure("Cannot read the terminal’s settings: \(String(cString: strerror(errno))).")
    }
    var raw = original
    cfmakeraw(&raw)
    isTaken.store(true, ordering: .relaxed)
    tcsetattr(0, TCSADRAIN, &raw)
    put(entrance)
  }

  /// Gives the terminal back as it was. Safe in a signal handler, and any number of times.
  static func giveBack() {
    guard isTaken.exchange(false, ordering: .relaxed) else { return }
    put(exit)
    tcsetattr(0, TCSADRAIN, &original)
  }

  /// Gives the terminal back before the program dies of a mistake of its own.
  static func giveBackOnCrash() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        Terminal.giveBack()
        signal(number, SIG_DFL)
        raise(number)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
  }

  /// How large it is now.
  static var size: TerminalSize { TerminalSize(descriptor: 1) ?? TerminalSize() }

  private static func put(_ text: StaticString) {
    _ = write(1, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes all of a text.
  static func put(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // A terminal that has gone shows nothing more; the signal that says so ends the program.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
