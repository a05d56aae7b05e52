import Grader
import Reports
import KataSupport
import Workbook

/// `kata hint`: the next step for the check that does not hold.
struct HintCommand: Command {
  static let name = "hint"
  static let operands = "<kata> [<check>]"
  static let summary = "the next hint for what does not hold yet"
  static let details =
    "The hint is for the first check that does not hold now, or for the one you name, and goes one level further than "
    + "the last. Every hint is recorded."
  static let options =
    [Arguments.Option(name: "level", value: "N", help: "how far to go: 1 is a question, the last nearly the answer")]
    + Arguments.Option.running + Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let check: String
    /// What to consider about the mistake in the learner's file, where it is a known one.
    let remark: String?
    let level: Int
    let levels: Int
    /// All up to the level, the newest last.
    let hints: [String]
    /// True if there was no further hint to take.
    let isExhausted: Bool
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(2, Self.usage)
    let wanted = try arguments.number("level")
    if let course = session.workbook.course, !course.allowsHints {
      throw .usage("“\(course.title)” goes without hints: kata explain \(kata.rules[0]) explains the rule.")
    }
    let workspace = try session.openWorkspace(for: kata)
    let check: Kata.Check
    var verdict = workspace.presentVerdict(of: kata)
    if arguments.words.count == 2 {
      check = try session.check(arguments.words[1], of: kata)
    } else {
      let present = try self.verdict(of: kata, in: workspace)
      verdict = present
      guard present.verdict != .passed else {
        try reply(json: present) { style in
          style.plain(
            "\n  Every check holds: there is nothing to hint at.\n\n"
              + style.row(["kata solution \(kata.name)", "kata explain \(kata.name)"]) + "\n")
        }
        return 0
      }
      guard let broken = present.checks.first(where: { $0.result.isBroken }) else {
        throw .usage("\(present.message) kata check \(kata.name) shows more.")
      }
      check = try session.check(broken.id, of: kata)
    }
    let hints = try session.workbook.hints(for: check, of: kata)
    let taken = session.progress(in: workspace)[kata].hints[check.id] ?? 0
    let level = min(wanted ?? taken + 1, hints.count)
    let message = verdict?.checks.first { $0.id == check.id }?.message ?? ""
    let answer = Answer(
      kata: kata.name, check: check.id, remark: try session.workbook.hint(for: check, saying: message, of: kata),
      level: level, levels: hints.count, hints: Array(hints.prefix(level)),
      isExhausted: wanted == nil && taken >= hints.count)
    try reply(json: answer) { style in text(answer, check, style) }
    if level > taken {
      var entry = Journal.Entry(.hint, kata.name)
      (entry.check, entry.level) = (check.id, level)
      session.record(entry, in: workspace)
    }
    return 0
  }

  /// The verdict about the learner's file as it is now: the last one, or else a new one.
  private func verdict(
    of kata: Kata, in workspace: Workspace
  ) throws(UserError) -> Verdict {
    if let verdict = workspace.presentVerdict(of: kata),
      verdict.control == (try Grader.control(named: arguments.value("control")))
    {
      return verdict
    }
    let progress = session.statusLine
    defer { progress.clear() }
    progress.show("\(kata.name) (the first time takes longer)")
    let verdict = try makeGrader().grade(workspace.path(of: kata), for: kata)
    session.record(verdict, of: kata, in: workspace)
    return verdict
  }

  private func text(_ answer: Answer, _ check: Kata.Check, _ style: Style) -> String {
    var lines = [
      "",
      style.justified(
        check.title, check.rule, styleLeft: { style.styled($0, .bold) }, styleRight: { style.styled($0, .faint) }),
      "",
    ]
    if let remark = answer.remark { lines += [style.wrap(remark, indent: 2), ""] }
    for (index, hint) in answer.hints.enumerated() {
      lines.append("  \(index + 1). " + style.wrap(hint, indent: 5).dropFirst(5))
    }
    lines.append("")
    if answer.level < answer.levels {
      lines.append(
        style.row(["hint \(answer.level) of \(answer.levels)", "kata hint \(answer.kata) \(check.id)"]))
    } else {
      let said =
        answer.isExhausted
        ? "you have taken all \(answer.levels) hints" : "hint \(answer.level) of \(answer.levels), the last"
      lines.append(style.row([said, "kata explain \(check.rule)", "kata solution \(answer.kata) --reveal"]))
    }
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
