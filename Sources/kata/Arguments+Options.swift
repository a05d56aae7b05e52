import Reports

extension Arguments.Option {
  /// The format of every answer that no other system reads.
  static let answer = Arguments.Option(
    name: "format", value: "text|json", help: "how to answer; text unless you say json")

  /// The options of every command that answers.
  static let answering: [Arguments.Option] = [
    answer,
    .init(name: "output", value: "FILE", help: "write the answer to a file instead of printing it"),
  ]

  /// The options of every command that answers with verdicts.
  static let reporting = reporting(ReportFormats.all)

  /// The same, with some of the formats that other systems read.
  static func reporting(_ formats: [any ReportFormat.Type]) -> [Arguments.Option] {
    [
      .init(
        name: "format", value: "FORMAT",
        help: (["how to answer: text, json"] + formats.map { $0.name }).joined(separator: ", "))
    ] + answering.dropFirst()
  }

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
