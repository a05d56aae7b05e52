import Reports
import KataSupport
import Workbook

/// `kata solution`: the ways to be right, beside the learner's.
struct SolutionCommand: Command {
  static let name = "solution"
  static let operands = "<kata> [<name>]"
  static let summary = "ways to be right, beside yours"
  static let details =
    "Opens when your file has passed: each approach with its code, what it costs and where it fits, and how yours "
    + "compares. What you open is recorded."
  static let options =
    [Arguments.Option(name: "reveal", value: nil, help: "show them before your file has passed")]
    + Arguments.Option.answering

  private struct Answer: Encodable {
    struct Solution: Encodable {
      let name: String
      let title: String
      /// The price of the solution, and where it fits.
      let cost: String
      let source: String
    }
    let kata: String
    let solutions: [Solution]
    /// Nothing if the learner's file cannot be compared.
    let comparison: Comparison?
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(2, Self.usage)
    try session.mustHaveSolutions(kata)
    let chosen = arguments.words.count == 2 ? [try session.solution(arguments.words[1], of: kata)] : kata.solutions
    let workspace = try session.openWorkspace(for: kata)
    try session.mustBeOpen(kata, in: workspace, reveals: arguments.has("reveal"))
    let solutions = try chosen.map { solution throws(UserError) in
      Answer.Solution(
        name: solution.name, title: solution.title, cost: solution.cost,
        source: try Files.readText(session.workbook.solutionPath(solution, of: kata)))
    }
    let comparison = try? Comparison(of: kata, in: workspace, session.workbook)
    let answer = Answer(kata: kata.name, solutions: solutions, comparison: comparison)
    try reply(json: answer) { style in text(answer, of: kata, style) }
    session.recordOpening(chosen, of: kata, in: workspace)
    return 0
  }

  private func text(_ answer: Answer, of kata: Kata, _ style: Style) -> String {
    var lines: [String] = []
    for solution in answer.solutions {
      lines.append("")
      lines.append(
        style.justified(
          solution.title, solution.name, styleLeft: { style.styled($0, .bold) },
          styleRight: { style.styled($0, .faint) }))
      lines += [style.wrap(solution.cost, indent: 2), ""]
      lines += solution.source.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "    \($0)"
      }
    }
    if let comparison = answer.comparison {
      let title = "How yours compares"
      lines.append(
        style.justified(
          title, "lines of code against the starter", styleLeft: { style.styled($0, .bold) },
          styleRight: { style.styled($0, .faint) }))
      lines += comparison.lines(style)
    }
    let nearest = answer.comparison?.nearest ?? answer.solutions.first?.name ?? ""
    lines += ["", style.row(["kata diff \(kata.name) --solution \(nearest)", "kata explain \(kata.name)"])]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
