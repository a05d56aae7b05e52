import Grader
import Reports
import KataSupport
import Workbook

/// Makes the teacher's report of a class from lines of results.
struct ClassReporting {
  /// The form of a class report.
  enum Form: String, CaseIterable {
    case html, csv, text, markdown
  }

  /// The options that such a report has.
  static let options = [
    Arguments.Option(name: "manifest", value: "FILE", help: "the list that was graded, to name what is missing"),
    Arguments.Option(
      name: "roster", value: "FILE",
      help: "who should hand in: a CSV file with submission, and name, due and submitted if you like"),
    Arguments.Option(name: "title", value: "TEXT", help: "the heading; the course’s title unless you say"),
    Arguments.Option(name: "incomplete", value: nil, help: "go on where results are missing, and say so on every page"),
  ]

  private let session: Session
  private let arguments: Arguments

  init(_ command: any Command) {
    session = command.session
    arguments = command.arguments
  }

  /// Reads the results, and checks that all are there unless `--incomplete` says that they need not be.
  /// - Throws: an infrastructure error if results are damaged, mixed or missing.
  func merge(_ files: [String]) throws(UserError) -> ResultMerge {
    let roster = try arguments.value("manifest").map { path throws(UserError) in
      try Roster(manifest: session.path(path), session.workbook)
    }
    let merge = try ResultMerge(
      files.map(session.path), workbook: session.workbook, key: session.environment[BatchResult.keyVariable])
    if merge.isEmpty, roster == nil {
      session.warnings.say("There are no results yet: no submission of the class held a kata’s file.")
    } else if !arguments.has("incomplete") {
      try merge.requireAll(roster)
    }
    return merge
  }

  /// The report in a form; ends with a newline.
  /// - Throws: what reading the results, the roster and the starters throws.
  func text(_ form: Form, of merge: ResultMerge, _ style: Style) throws(UserError) -> String {
    let list = try arguments.value("roster").map { path throws(UserError) in try ClassList(session.path(path)) }
    var builder = ClassReportBuilder(session.workbook)
    try merge.forEach { result throws(UserError) in
      let kata = try session.workbook.kata(result.verdict.kata)
      try builder.add(result.submission, path: session.path(result.path), kata, result.verdict)
    }
    let report = try builder.report(title: arguments.value("title"), of: list, missing: merge.missing)
    return switch form {
    case .html: report.html
    case .csv: report.csv
    case .text: report.text(style)
    case .markdown: report.markdown
    }
  }
}
