import Reports
import KataSupport

/// The streams that a command reads from and writes to: the process's own, or those of a test.
struct Console: Sendable {
  /// One of the two streams that a command writes to.
  enum Stream: Int32, Sendable {
    case output = 1
    case error = 2
  }

  /// The size of the terminal that standard output goes to; nil if it goes to a file or a pipe.
  var outputSize: TerminalSize?
  /// The size of the terminal that standard error goes to; nil if it goes to a file or a pipe.
  var errorSize: TerminalSize?
  /// True if a person types the input.
  var isInputTerminal = false
  /// Returns the next line of the input without its newline, or nil at its end.
  let readLine: @Sendable () -> String?
  /// Writes all of a text to a stream.
  let write: @Sendable (String, Stream) throws(UserError) -> Void

  /// Writes all of a text to standard output.
  func print(_ text: String) throws(UserError) { try write(text, .output) }

  /// Writes all of a text to standard error.
  func printError(_ text: String) throws(UserError) { try write(text, .error) }
}
