import Reports
import KataSupport
import Workbook

/// `kata reset`: begin again.
struct ResetCommand: Command {
  static let name = "reset"
  static let operands = "<kata>"
  static let summary = "begin again with the starter; yours is kept"
  static let details = "Your file is put aside in .kata/replaced, and the time begins anew."
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let file: String
    /// Where the learner's file is kept; nothing if it was the starter already.
    let kept: String?
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(1, Self.usage)
    let workspace = try session.openWorkspace()
    let kept = try workspace.reset(kata, session.workbook)
    if kept != nil { session.record(Journal.Entry(.reset, kata.name), in: workspace) }
    let file = session.displayPath(workspace.path(of: kata))
    try reply(json: Answer(kata: kata.name, file: file, kept: kept.map(session.displayPath))) {
      style in
      guard let kept else { return style.plain("\n" + style.wrap("\(file) is the starter already.", indent: 2) + "\n") }
      return style.plain(
        "\n  \(file) is the starter again.\n  Yours is kept: \(session.displayPath(kept))\n\n"
          + style.row(["kata show \(kata.name)", "kata check \(kata.name)"]) + "\n")
    }
    return 0
  }
}
