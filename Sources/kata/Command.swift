import Support

/// One command of the program: parse, call, print.
protocol Command {
  static var name: String { get }
  /// What the help shows after the name.
  static var arguments: String { get }
  static var summary: String { get }
  /// What the help of the command adds to its summary, as sentences.
  static var details: String { get }
  static var options: [Arguments.Option] { get }
  /// - Returns: the exit status: 0 passed or done, 1 graded and not passed.
  static func run(_ arguments: Arguments, _ session: Session) throws(UserError) -> Int32
}

extension Command {
  static var details: String { "" }
  static var usage: String { "kata \(name)\(arguments.isEmpty ? "" : " " + arguments)" }
}
