import Reports
import KataSubprocess
import KataSupport
import Synchronization
import Workbook

/// The terminal while the screen has it: keys one by one, a screen of its own, and the way back.
///
/// There is one terminal, and a signal handler must be able to give it back: so its state is static, and reached by the
/// main thread and by handlers only.
enum Terminal {
  /// The settings to go back to.
  nonisolated(unsafe) private static var original = termios()
  private static let isTaken = Atomic<Bool>(false)

  /// The other screen, no cursor, marks around what is pasted, no wrapping: a line that is too long is cut by the terminal.
  private static let entrance: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l\u{1B}[H\u{1B}[2J"
  private static let exit: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal.
  static func take() throws(UserError) {
    guard tcgetattr(0, &original) == 0 else {
      throw .infrastructure("Cannot read the terminal’s settings: \(SystemError()).")
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
    let handler: @convention(c) (Int32) -> Void = { number in
      Terminal.giveBack()
      signal(number, SIG_DFL)
      raise(number)
    }
    SignalAction.handle(handler).install(for: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE])
  }

  /// How large it is now.
  static var size: TerminalSize { TerminalSize(descriptor: 1) ?? TerminalSize() }

  private static func put(_ text: StaticString) {
    _ = write(1, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes all of a text.
  static func put(_ text: String) {
    // A terminal that has gone shows nothing more; the signal that says so ends the program.
    try? FileDescriptor(1).write(text.utf8)
  }
}
