import Reports
import KataSupport
import Workbook

/// `kata next`: the kata to take now.
struct NextCommand: Command {
  static let name = "next"
  static let operands = ""
  static let summary = "the kata to take now"
  static let details =
    "The kata you did something about last until it has passed, then the first one that has not. A kata comes after those "
    + "whose lesson it builds on."
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let title: String
    let track: String
    let stars: Int
    let minutes: Int
    let after: [String]
    let state: Progress.Record.State
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(0, Self.usage)
    let progress = session.progress(in: session.workspace)
    guard let kata = session.workbook.next(progress) else { throw .infrastructure("The workbook has no katas.") }
    let answer = Answer(
      kata: kata.name, title: kata.title, track: kata.track, stars: kata.stars, minutes: kata.minutes,
      after: kata.prerequisites, state: progress[kata].state)
    try reply(json: answer) { style in
      let effort = String(repeating: "★", count: kata.stars) + " \(kata.minutes) min"
      var lines = ["", style.justified("\(kata.name) · \(kata.title)", effort, styleLeft: { style.styled($0, .bold) })]
      if !kata.prerequisites.isEmpty {
        lines.append(style.wrap("It builds on \(kata.prerequisites.joined(separator: ", ")).", indent: 2))
      }
      if answer.state == .passed { lines.append("  Every kata has passed: this was the last one.") }
      lines += ["", style.row(["kata show \(kata.name)", "kata check \(kata.name)"])]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
