import KataSupport

/// The columns and rows of a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// The characters of a line.
  public let columns: Int
  /// The lines of the screen.
  public let rows: Int

  /// A size; 80 by 24 unless you say otherwise.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks the terminal that a file descriptor belongs to; nil if it is no terminal, 80 by 24 if it does not know.
  public init?(descriptor: Int32) {
    guard isatty(descriptor) != 0 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      self.init()
      return
    }
    self.init(
      columns: size.ws_col > 0 ? Int(size.ws_col) : 80, rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
