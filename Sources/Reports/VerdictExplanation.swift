import Grader
import KataSupport
import Workbook

/// A verdict from a file, with the questions that a reviewer asks about what broke.
public struct VerdictExplanation: Encodable, Sendable {
  /// A broken rule and the question of the checklist about it.
  public struct Question: Encodable, Equatable, Sendable {
    /// The id of the rule.
    public let rule: String
    /// The question that a reviewer asks.
    public let question: String
  }

  /// The verdict as it was kept.
  public let verdict: Verdict
  /// One for each rule that is broken, in the order of the checks.
  public let questions: [Question]

  private let kata: Kata

  private enum CodingKeys: String, CodingKey {
    case verdict, questions
  }

  init(_ verdict: Verdict, _ workbook: Workbook) throws(UserError) {
    self.verdict = verdict
    kata = try workbook.kata(verdict.kata)
    let broken = verdict.checks.filter { $0.result.isBroken }.map(\.rule)
    questions = workbook.rules.filter { broken.contains($0.id) }
      .sorted { broken.firstIndex(of: $0.id)! < broken.firstIndex(of: $1.id)! }
      .map { Question(rule: $0.id, question: $0.question) }
  }

  /// Reads what `--format json` printed: a verdict, or a list of them.
  /// - Throws: a usage error if the file holds no verdict, or one about a kata that the workbook has not.
  public static func read(_ path: String, _ workbook: Workbook) throws(UserError) -> [VerdictExplanation] {
    guard Files.isPlain(path) else { throw .usage("\(path) is no plain file: name one that holds a verdict.") }
    let data = try Files.read(path)
    let decoder = JSONDecoder()
    let verdicts =
      (try? decoder.decode([Verdict].self, from: data)) ?? (try? [decoder.decode(Verdict.self, from: data)])
    guard let verdicts, !verdicts.isEmpty, verdicts.allSatisfy(\.isSound) else {
      throw .usage("\(path) holds no verdict: name a file that kata check --format json has written.")
    }
    return try verdicts.map { verdict throws(UserError) in try VerdictExplanation(verdict, workbook) }
  }

  /// The report as `kata check` shows it, and the questions.
  public func text(_ style: Style) -> String {
    var text = TerminalReport(verdict, of: kata, path: kata.file, style: style).text()
    if !questions.isEmpty {
      var lines = ["", "  " + style.styled("What a reviewer asks", .bold), ""]
      for question in questions {
        lines += ["  " + style.styled(question.rule, .bold), style.wrap(question.question, indent: 4)]
      }
      text += style.plain(lines.joined(separator: "\n")) + "\n"
    }
    // What a kata teaches is read after a pass.
    let steps =
      ["kata explain \(verdict.verdict.rawValue)"] + (verdict.verdict == .passed ? ["kata explain \(kata.name)"] : [])
    return text + style.plain("\n" + style.row(steps) + "\n")
  }
}

extension Verdict {
  /// False if its numbers are none that `kata` can have counted.
  fileprivate var isSound: Bool {
    schema == "kata-verdict/1"
      && checks.allSatisfy { (0...1_000_000_000).contains($0.schedules) && (0...$0.schedules).contains($0.broken) }
  }
}
