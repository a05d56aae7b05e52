import Reports
import Support
import Workbook

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

extension Arguments.Option {
  /// The options of every command that answers.
  static let answering: [Arguments.Option] = [
    .init(name: "format", value: "text|json", help: "how to answer; text unless you say json"),
    .init(name: "output", value: "FILE", help: "write the answer to a file instead of printing it"),
  ]

  /// The options of every command that answers with verdicts.
  static let reporting: [Arguments.Option] =
    [
      .init(
        name: "format", value: "FORMAT",
        help: (["how to answer: text, json"] + ReportFormats.all.map { $0.name }).joined(separator: ", "))
    ] + answering.dropFirst()

  /// The option of every command that grades.
  static let sanitizing: [Arguments.Option] = [
    .init(
      name: "sanitize", value: "thread",
      help: "ask ThreadSanitizer for a second opinion on the katas that declare it")
  ]

  /// The options of every command that runs code.
  static let running: [Arguments.Option] = [
    .init(
      name: "control", value: "full|reduced",
      help: "how much of the runtime to control; the most the platform allows unless you say less")
  ]
}
