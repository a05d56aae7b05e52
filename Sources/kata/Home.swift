import Reports
import Screen
import KataSupport
import Workbook

/// Plain `kata`: the workbook's screen in a terminal, elsewhere where the learner stands.
enum Home {
  /// - Parameter kata: the kata to open; where the learner is if nil.
  static func run(_ session: Session, at kata: Kata? = nil) throws(UserError) -> Int32 {
    guard !session.workbook.katas.isEmpty else { throw .infrastructure("The workbook has no katas.") }
    let workspace = session.workspace
    let isSteered = !["", "dumb"].contains(session.environment["TERM"] ?? "")
    guard session.console.isInputTerminal, session.console.outputSize != nil, isSteered else {
      guard let kata else { return try printStatus(session, workspace) }
      return try ShowCommand(
        arguments: try Arguments([kata.name], command: ShowCommand.name, options: ShowCommand.options), session: session
      ).run()
    }
    let layout = try workspace.layOut(session.workbook)
    var screen = Screen(
      session.workbook, workspace, at: kata, program: session.program, environment: session.environment,
      notice: session.news(of: layout, in: workspace) ?? "", shown: session.displayPath)
    return try screen.run()
  }

  private static func printStatus(_ session: Session, _ workspace: Workspace) throws(UserError) -> Int32 {
    let style = session.style
    let workbook = session.workbook
    let progress = workspace.exists ? session.progress(in: workspace) : Progress()
    guard let kata = workbook.next(progress) else { return 0 }
    let passed = workbook.katas.count { progress[$0].state == .passed }
    var lines = ["", "  \(passed) of \(workbook.katas.count) katas passed.", ""]
    let verdict = workspace.lastVerdict(of: kata).map { "\($0.score) of \($0.maxScore) checks" } ?? "not checked yet"
    lines.append(style.justified("\(kata.name) · \(kata.title)", verdict, styleLeft: { style.styled($0, .bold) }))
    lines += ["", style.row(["kata show \(kata.name)", "kata check \(kata.name)", "kata list"])]
    try session.console.print(style.plain(lines.joined(separator: "\n")) + "\n")
    return 0
  }
}
