import Grader
import Reports
import Support
import Workbook

/// `kata merge`: brings the results of a class together.
struct MergeCommand: Command {
  static let name = "merge"
  static let operands = "<results>..."
  static let summary = "bring the results of a class together"
  static let details =
    "Takes the lines that kata grade has written for a class, in any order, and demands exactly one for each entry, all with "
    + "the same suites, toolchain, sandbox and control. The same results give the same bytes, however the class was cut up; "
    + "only durations are as they were. Answers with lines of JSON unless you say otherwise. Exit status: 3 if results are "
    + "missing, damaged, there twice or mixed."
  static let options =
    [Arguments.Option(name: "manifest", value: "FILE", help: "the list of the class, to name what is missing")]
    + Arguments.Option.reporting(ReportFormats.all.filter { !$0.isOfOneSubmission })

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard !arguments.words.isEmpty else { throw .usage("Name the files with results: \(Self.usage).") }
    let format = try arguments.has("format") ? requestedFormat(reports: true) : .json
    let roster = try arguments.value("manifest").map { path throws(UserError) in
      try Roster(manifest: session.path(path), session.workbook)
    }
    let merge = try ResultMerge(arguments.words.map(session.path))
    guard !merge.isEmpty || roster != nil else {
      session.warnings.say("There are no results yet: no submission of the class held a kata’s file.")
      return 0
    }
    try merge.requireAll(roster)
    var lines = Data()
    var graded: [Graded] = []
    try merge.forEach { result throws(UserError) in
      if case .json = format {
        lines += result.line
      } else {
        let kata = try session.workbook.kata(result.verdict.kata)
        graded.append(Graded(submission: result.submission, path: result.path, kata: kata, verdict: result.verdict))
      }
    }
    switch format {
    case .json: try deliver(String(decoding: lines, as: UTF8.self))
    case .text: try deliver(ClassTable(graded).text(session.style))
    case .report(let report):
      guard !report.isOfOneSubmission || Set(graded.map { Array($0.submission.utf8) }).count == 1 else {
        throw .usage("--format \(report.name) is for one submission: kata grade answers with it.")
      }
      let context = ReportContext(rules: session.workbook.rules, environment: session.environment)
      try deliver(try report.text(graded, context))
    }
    return 0
  }
}
