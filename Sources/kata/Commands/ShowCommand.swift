import Reports
import KataSupport
import Workbook

/// `kata show`: the brief of a kata and what will be checked.
struct ShowCommand: Command {
  static let name = "show"
  static let operands = "<kata>"
  static let summary = "the brief: what happened, and what must hold"
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    struct Check: Encodable {
      let id: String
      let title: String
      let rule: String
    }
    let kata: String
    let title: String
    let file: String
    let brief: String
    let checks: [Check]
    /// The prediction to make before the first run.
    let question: String
    /// The id of the check whose broken interleaving answers the question.
    let answeredBy: String
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(1, Self.usage)
    let file = session.displayPath(try session.learnerFile(of: kata))
    let brief = try session.workbook.page("Brief.md", of: kata)
    let answer = Answer(
      kata: kata.name, title: kata.title, file: file, brief: brief.lead,
      checks: kata.checks.map { Answer.Check(id: $0.id, title: $0.title, rule: $0.rule) },
      question: kata.tryIt.question, answeredBy: kata.tryIt.check)
    try reply(json: answer) { style in
      var text = PageText.text(brief, style: style)
      text += "\n  " + style.styled("What is checked", .bold) + "\n\n"
      for check in kata.checks {
        text += style.justified("· \(check.title)", check.rule, styleRight: { style.styled($0, .faint) }) + "\n"
      }
      text += "\n  " + style.styled("Before the first run", .bold) + "\n\n"
      text += style.wrap(kata.tryIt.question, indent: 2) + "\n\n"
      text += style.wrap("Decide, then see: kata replay \(kata.name) \(kata.tryIt.check)", indent: 2) + "\n"
      text += "\n  " + style.styled("edit \(file) · kata check \(kata.name)", .faint) + "\n"
      return style.plain(text)
    }
    return 0
  }
}
