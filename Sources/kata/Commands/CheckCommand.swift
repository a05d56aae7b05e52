import Grader
import Reports
import KataSupport
import Workbook

/// `kata check`: grades the learner's own file.
struct CheckCommand: Command {
  static let name = "check"
  static let operands = "<kata>..."
  static let summary = "grade your file: what holds, what breaks, how"
  static let details =
    "The verdict is kept and recorded. It counts as an attempt if your file differs from the starter and from the "
    + "attempt before."
  static let options =
    [
      Arguments.Option(name: "all", value: nil, help: "tell every check that does not hold in full"),
      Arguments.Option(name: "show-output", value: nil, help: "add what your program printed"),
    ]
    + Arguments.Option.sanitizing + Arguments.Option.running + Arguments.Option.reporting

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard !arguments.words.isEmpty else { throw .usage("Name a kata: \(Self.usage). kata list shows them all.") }
    let katas = try arguments.words.map { name throws(UserError) in try session.workbook.kata(name) }
    _ = try requestedFormat(reports: true)
    let files = try katas.map { kata throws(UserError) in (kata, try session.learnerFile(of: kata)) }
    let workspace = session.workspace
    // What the program printed is not kept.
    return try Grading(self, recalls: !arguments.has("show-output")).grade(files, isList: files.count > 1) {
      verdict, kata in
      session.record(verdict, of: kata, in: workspace)
    }
  }
}
