import Grader
import Reports
import Workbook

/// `kata hint`: the next step for the check that does not hold.
enum HintCommand: Command {
  static let name = "hint"
  static let arguments = "<kata> [<check>]"
  static let summary = "a hint for the first check that does not hold, or for the one you name"
  static let options =
    [Arguments.Option(name: "level", value: "N", help: "how far to go: 1 is a question, the last nearly the answer")]
    + Arguments.Option.running + Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let check: String
    let level: Int
    let levels: Int
    let hints: [String]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    let kata = try session.kata(arguments, usage)
    try arguments.atMost(2, usage)
    let check: Kata.Check
    if arguments.words.count == 2 {
      check = try session.check(arguments.words[1], of: kata)
    } else {
      let verdict = try session.grader(arguments).grade(try session.learnerFile(of: kata), for: kata)
      guard let first = verdict.checks.first(where: { $0.result != .passed }) else {
        try session.answer(arguments, json: verdict) { style in
          style.plain(
            "\n  Every check holds: there is nothing to hint at. kata explain \(kata.name) tells the whole story.\n")
        }
        return 0
      }
      guard first.result != .notRun else { throw .usage("\(verdict.message) kata check \(kata.name) shows more.") }
      check = try session.check(first.id, of: kata)
    }
    let hints = try session.workbook.hints(for: check, of: kata)
    let level = min(try arguments.number("level") ?? 1, hints.count)
    let answer = Answer(
      kata: kata.name, check: check.id, level: level, levels: hints.count, hints: Array(hints.prefix(level)))
    try session.answer(arguments, json: answer) { style in
      var lines = [
        "", style.ends(check.title, check.rule, inkLeft: { style.ink($0, .bold) }, inkRight: { style.ink($0, .faint) }),
        "",
      ]
      for (index, hint) in answer.hints.enumerated() {
        lines.append("  \(index + 1). " + style.wrap(hint, indent: 5).dropFirst(5))
      }
      let more = "kata hint \(kata.name) \(check.id) --level \(level + 1)"
      lines += [
        "",
        "  "
          + style.ink(
            level < hints.count ? "hint \(level) of \(hints.count) · \(more)" : "that was the last of \(hints.count)",
            .faint),
      ]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
