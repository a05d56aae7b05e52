import Reports
import KataSupport
import Workbook

/// Reading what a command is about, and answering in the format that the options ask for.
extension Command {
  /// The format that was asked for.
  /// - Parameter reports: true if there are verdicts, which other systems may read.
  func requestedFormat(reports: Bool = false) throws(UserError) -> AnswerFormat {
    switch arguments.value("format") {
    case nil, "text": return .text
    case "json": return .json
    case let name?:
      if reports, let report = ReportFormats.named(name) { return .report(report) }
      let names = ReportFormats.all.map { $0.name }
      let known =
        reports ? "text, json, \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")" : "text or json"
      throw .usage("--format is \(known), not “\(name)”.")
    }
  }

  /// Answers in the format that was asked for, where it was asked for.
  /// - Parameter graded: the verdicts, if the answer is about some: then it may be a report that another system reads.
  func reply(
    graded: [Graded]? = nil, json: @autoclosure () -> some Encodable, text: (Style) -> String
  ) throws(UserError) {
    switch try requestedFormat(reports: graded != nil) {
    case .text: try deliver(text(arguments.has("output") ? Style(height: .max) : session.style))
    case .json: try deliver(PrettyJSON.text(json()))
    case .report(let report):
      let context = session.reportContext
      try deliver(try report.text(graded ?? [], context))
    }
  }

  /// Prints an answer, or writes it where it was asked for.
  func deliver(_ answer: String) throws(UserError) {
    guard let file = arguments.value("output") else { return try session.console.print(answer) }
    do throws(UserError) {
      try Files.write(Data(answer.utf8), to: session.path(file))
    } catch {
      throw UserError(.usage, error.description)
    }
  }

  /// The kata that the first word names.
  func namedKata() throws(UserError) -> Kata {
    guard let name = arguments.words.first else {
      throw .usage("Name a kata: \(Self.usage). kata list shows them all.")
    }
    return try session.workbook.kata(name)
  }
}
