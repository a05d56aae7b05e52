import KataSupport

/// A command of the program: what the help says of it, and one run with the words that a person typed.
protocol Command {
  static var name: String { get }
  /// The operands, as the help shows them after the name.
  static var operands: String { get }
  /// One line for the overview of all commands.
  static var summary: String { get }
  /// Sentences that the help of the command adds to its summary.
  static var details: String { get }
  static var options: [Arguments.Option] { get }

  var arguments: Arguments { get }
  var session: Session { get }

  init(arguments: Arguments, session: Session)

  /// Runs the command.
  /// - Returns: the exit status: 0 passed or done, 1 graded and not passed.
  /// - Throws: an error that a person can act on; its kind is the exit status.
  func run() throws(UserError) -> Int32
}

extension Command {
  static var details: String { "" }
  /// The command as a person types it.
  static var usage: String { "kata \(name)\(operands.isEmpty ? "" : " " + operands)" }
}
