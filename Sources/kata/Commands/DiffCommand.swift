import Reports
import KataSupport
import Workbook

/// `kata diff`: what the learner has changed.
struct DiffCommand: Command {
  static let name = "diff"
  static let operands = "<kata>"
  static let summary = "what you changed in the starter"
  static let details = "The lines with + are yours."
  static let options =
    [
      Arguments.Option(
        name: "solution", value: "NAME", help: "what differs from this solution, once you may see it")
    ] + Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let diff: UnifiedDiff
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(1, Self.usage)
    let solution = try arguments.value("solution").map { name throws(UserError) in
      try session.solution(name, of: kata)
    }
    let workspace = try session.openWorkspace(for: kata)
    if solution != nil { try session.mustBeOpen(kata, in: workspace) }
    let other =
      solution.map { session.workbook.solutionPath($0, of: kata) } ?? session.workbook.starterPath(of: kata)
    let diff = try UnifiedDiff(from: other, to: workspace.path(of: kata), name: session.displayPath)
    try reply(json: Answer(kata: kata.name, diff: diff)) { style in
      let lines = diff.lines(style)
      let same = solution.map { "the same as “\($0.name)”" } ?? "the starter, unchanged"
      return lines.isEmpty
        ? style.plain("\n" + style.wrap("\(diff.new) is \(same).", indent: 2) + "\n")
        : lines.joined(separator: "\n") + "\n"
    }
    if let solution { session.recordOpening([solution], of: kata, in: workspace) }
    return 0
  }
}
