import Grader
import Reports
import KataSupport
import Workbook

/// `kata replay`: one schedule, step by step.
struct ReplayCommand: Command {
  static let name = "replay"
  static let operands = "<kata> <check> [<schedule>]"
  static let summary = "one interleaving, step by step"
  static let details = "The one that breaks the check, or the one whose schedule you give."
  static let options =
    [Arguments.Option(name: "file", value: "FILE", help: "another file than yours")]
    + Arguments.Option.running + Arguments.Option.answering

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(3, Self.usage)
    guard arguments.words.count >= 2 else {
      throw .usage("Name a check of “\(kata.name)”: \(kata.checks.map(\.id).joined(separator: ", ")).")
    }
    let check = try session.test(arguments.words[1], of: kata, isPlayed: false)
    let path: String
    if let file = arguments.value("file") {
      path = session.path(file)
    } else {
      path = try session.learnerFile(of: kata)
    }
    let grader = try makeGrader()
    let schedule: String
    if arguments.words.count == 3 {
      schedule = arguments.words[2]
    } else {
      let found = try grader.grade(path, for: kata).checks.first { $0.id == check.id }?.schedule ?? ""
      schedule = found.isEmpty ? (check.witness == .threads ? "t0:0" : "0") : found
    }
    let verdict = try grader.replay(schedule, of: check, path, for: kata)
    try reply(json: verdict) { style in
      verdict.checks.contains { $0.result != .notRun }
        ? ReplayReport(verdict, style: style).text()
        : TerminalReport(verdict, of: kata, path: session.displayPath(path), style: style).text()
    }
    return verdict.verdict == .passed ? 0 : 1
  }
}
