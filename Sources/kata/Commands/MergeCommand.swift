import Grader
import Reports
import KataSupport
import Workbook

/// `kata merge`: brings the results of a class together.
struct MergeCommand: Command {
  static let name = "merge"
  static let operands = "<results>..."
  static let summary = "bring the results of a class together"
  static let details =
    "Takes the lines that kata grade has written for a class, in any order, and demands exactly one for each entry, all with "
    + "the same suites, toolchain, sandbox and control. The same results give the same bytes, however the class was cut up; "
    + "only durations are as they were. If KATA_KEY is set, every line must have been written with the same key. Answers "
    + "with lines of JSON unless you say otherwise; kata report says what html, csv, text and markdown show. Exit status: 3 if "
    + "results are missing, damaged, there twice, mixed or contradict themselves."
  static let options =
    [
      Arguments.Option(
        name: "format", value: "FORMAT", help: "how to answer: " + formats.joined(separator: ", ")),
      Arguments.Option(name: "output", value: "FILE", help: "write the answer to a file instead of printing it"),
    ] + ClassReporting.options

  /// Formats that are about one submission are none of a class.
  private static var systems: [any ReportFormat.Type] { ReportFormats.all.filter { !$0.isOfOneSubmission } }
  private static let formats =
    ["json"] + ClassReporting.Form.allCases.map(\.rawValue) + systems.map { $0.name }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard !arguments.words.isEmpty else { throw .usage("Name the files with results: \(Self.usage).") }
    let name = arguments.value("format") ?? "json"
    let reporting = ClassReporting(self)
    if let form = ClassReporting.Form(rawValue: name) {
      let style = arguments.has("output") ? Style(height: .max) : session.style
      try deliver(try reporting.text(form, of: try reporting.merge(arguments.words), style))
      return 0
    }
    guard let report = ReportFormats.named(name) else {
      guard name == "json" else {
        let names = Self.formats
        throw .usage("--format is \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), not “\(name)”.")
      }
      try deliver(try lines(of: reporting.merge(arguments.words)))
      return 0
    }
    try deliver(try text(report, of: reporting.merge(arguments.words)))
    return 0
  }

  private func lines(of merge: ResultMerge) throws(UserError) -> String {
    var lines = Data()
    try merge.forEach { result throws(UserError) in lines += result.line }
    return String(decoding: lines, as: UTF8.self)
  }

  private func text(_ report: any ReportFormat.Type, of merge: ResultMerge) throws(UserError) -> String {
    var graded: [Graded] = []
    try merge.forEach { result throws(UserError) in
      let kata = try session.workbook.kata(result.verdict.kata)
      graded.append(Graded(submission: result.submission, path: result.path, kata: kata, verdict: result.verdict))
    }
    guard !report.isOfOneSubmission || Set(graded.map { Array($0.submission.utf8) }).count == 1 else {
      throw .usage("--format \(report.name) is for one submission: kata grade answers with it.")
    }
    return try report.text(graded, session.reportContext)
  }
}
