import Reports
import Synchronization

/// A line on the terminal that says how far long work has come, and goes when it is done.
final class StatusLine: Sendable {
  private let console: Console
  private let style: Style
  private let isOnScreen = Atomic<Bool>(false)

  init(_ console: Console, environment: [String: String]) {
    self.console = console
    style = Style(terminal: console.errorSize, environment: environment)
  }

  /// Replaces the line; does nothing where standard error is no terminal.
  func show(_ text: String) {
    guard console.errorSize != nil else { return }
    isOnScreen.store(true, ordering: .relaxed)
    // A terminal that cannot be written to needs no progress.
    try? console.printError("\r\u{1B}[2K" + style.plain(String(text.prefix(style.width - 1))))
  }

  /// Removes the line.
  func clear() {
    guard isOnScreen.exchange(false, ordering: .relaxed) else { return }
    try? console.printError("\r\u{1B}[2K")
  }
}
