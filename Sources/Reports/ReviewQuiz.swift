import Grader
import Review
import Workbook

/// A reviewer's exercise: what a learner marks in a starter, beside what the checklist says and what the schedules prove.
public struct ReviewQuiz: Sendable {
  /// A line that a learner would flag, and the rule that they would cite.
  public struct Mark: Equatable, Sendable {
    /// From 1.
    public let line: Int
    /// The id in the checklist.
    public let rule: String

    public init(line: Int, rule: String) {
      self.line = line
      self.rule = rule
    }
  }

  /// A line of the answer.
  struct Entry: Encodable, Equatable {
    let line: Int
    let rule: String
    /// What there is to say of it, as a sentence.
    let message: String
  }

  public struct Result: Sendable {
    let kata: Kata
    /// Marked, and the checklist or a schedule says the same.
    let found: [Entry]
    /// Not marked, though the checklist is sure.
    let missed: [Entry]
    /// Marked, and neither the checklist nor a schedule objects.
    let criedWolf: [Entry]
    /// The checks that schedules break.
    let broken: [Verdict.Check]
    private let source: [Substring]

    init(_ quiz: ReviewQuiz, found: [Entry], missed: [Entry], criedWolf: [Entry], broken: [Verdict.Check]) {
      kata = quiz.kata
      source = quiz.source.split(separator: "\n", omittingEmptySubsequences: false)
      self.found = found
      self.missed = missed
      self.criedWolf = criedWolf
      self.broken = broken
    }

    /// Everything was found, what only schedules show included, and nothing else was marked.
    public var isPassed: Bool { missed.isEmpty && criedWolf.isEmpty && broken.allSatisfy(isFound) }

    func isFound(_ check: Verdict.Check) -> Bool { found.contains { $0.rule == check.rule } }
  }

  private let kata: Kata
  private let source: String
  private let findings: [Finding]
  private let verdict: Verdict

  /// - Parameters:
  ///   - source: the starter.
  ///   - findings: what a review of it finds, whatever its confidence.
  ///   - verdict: the starter's.
  public init(_ kata: Kata, source: String, findings: [Finding], verdict: Verdict) {
    self.kata = kata
    self.source = source
    self.findings = findings
    self.verdict = verdict
  }

  /// How far a mark may be from a finding: a condition and the line that relies on it are often two.
  private static let reach = 3

  public func result(of marks: [Mark]) -> Result {
    let broken = verdict.checks.filter { $0.result != .passed && $0.result != .notRun }
    /// What is to be found: what the checklist is sure of, and what the kata's author points to.
    let sought = findings.filter { finding in
      finding.confidence > .look
        || kata.review.contains { $0.rule == finding.rule && $0.number(in: source) == finding.line }
    }
    var open = sought
    var (found, criedWolf): ([Entry], [Entry]) = ([], [])
    for mark in marks.sorted(by: { ($0.line, $0.rule) < ($1.line, $1.rule) }) {
      let near = findings.filter { abs($0.line - mark.line) <= Self.reach }
        .sorted { abs($0.line - mark.line) < abs($1.line - mark.line) }
      if let finding = near.first(where: { $0.rule == mark.rule }) {
        open.removeAll { $0.rule == finding.rule && abs($0.line - mark.line) <= Self.reach }
        found.append(Entry(line: mark.line, rule: mark.rule, message: finding.message))
      } else if let check = broken.first(where: { $0.rule == mark.rule }) {
        // A schedule says that the question is right. Where it is to be asked, only people can say.
        let place = sought.first { $0.rule == mark.rule }.map { " The checklist points to line \($0.line)." } ?? ""
        open.removeAll { $0.rule == mark.rule }
        found.append(
          Entry(line: mark.line, rule: mark.rule, message: "A schedule breaks “\(check.title)”.\(place)"))
      } else {
        let other = near.first.map { "Here the checklist asks about \($0.rule)." }
        criedWolf.append(
          Entry(
            line: mark.line, rule: mark.rule,
            message: other ?? "Neither the checklist nor a schedule objects to this."))
      }
    }
    let missed = open.map { Entry(line: $0.line, rule: $0.rule, message: $0.message) }
    return Result(self, found: found, missed: missed, criedWolf: criedWolf, broken: broken)
  }
}

extension ReviewQuiz.Result {
  /// The answer for a person.
  public func text(_ style: Style) -> String {
    let score = "\(found.count) found · \(missed.count) missed · \(criedWolf.count) cried wolf"
    var lines = ["", style.ends("\(kata.name) · \(kata.title)", score, inkLeft: { style.ink($0, .bold) }), ""]
    lines += part("Found", "✔", .green, found, style) + part("Missed", "✘", .red, missed, style)
    lines += part("Cried wolf", "✘", .yellow, criedWolf, style)
    lines += ["  " + style.ink("What the schedules prove", .bold), ""]
    for check in broken {
      let mark = isFound(check) ? "✔" : "✘"
      lines.append(style.ends("\(mark) \(check.title)", check.rule, inkRight: { style.ink($0, .faint) }))
      let words = [CheckReport.broken(check).map { $0 + "." }, check.message].compactMap { $0 }
      lines.append(style.wrap(words.joined(separator: " "), indent: 4))
    }
    let rule = (missed + criedWolf).first?.rule ?? broken.first?.rule
    lines += ["", style.row(["kata check \(kata.name)"] + (rule.map { ["kata explain \($0)"] } ?? []))]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  private func part(
    _ title: String, _ mark: String, _ ink: Style.Ink, _ entries: [ReviewQuiz.Entry], _ style: Style
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let width = entries.map { String($0.line).count }.max() ?? 0
    var lines = ["  " + style.ink(title, .bold), ""]
    for entry in entries {
      let number = String(repeating: " ", count: width - String(entry.line).count) + String(entry.line)
      let text = source.indices.contains(entry.line - 1) ? source[entry.line - 1].drop { $0 == " " } : ""
      lines += [
        style.ends(
          "\(mark) \(number)  \(text)", entry.rule, inkLeft: { style.ink(mark, ink) + $0.dropFirst() },
          inkRight: { style.ink($0, .faint) }),
        style.wrap(entry.message, indent: 6 + width),
      ]
    }
    return lines + [""]
  }

  private struct JSON: Encodable {
    struct Check: Encodable {
      let id: String
      let rule: String
      let result: String
      /// A line was marked with this rule.
      let isFound: Bool
    }
    let schema = "kata-quiz/1"
    let kata: String
    let found: [ReviewQuiz.Entry]
    let missed: [ReviewQuiz.Entry]
    let criedWolf: [ReviewQuiz.Entry]
    let broken: [Check]
  }

  /// As `kata-quiz/1`.
  public var json: String {
    JSONReport.text(
      JSON(
        kata: kata.name, found: found, missed: missed, criedWolf: criedWolf,
        broken: broken.map { JSON.Check(id: $0.id, rule: $0.rule, result: $0.result.rawValue, isFound: isFound($0)) }))
  }
}
