import Grader
import Review
import Workbook

/// A reviewer's exercise: what a learner marks in a starter, beside what the checklist says and what the schedules prove.
struct ReviewQuiz: Sendable {
  /// A line that a learner would flag, and the rule that they would cite.
  struct Mark: Equatable, Sendable {
    /// From 1.
    let line: Int
    /// The id in the checklist.
    let rule: String

    init(line: Int, rule: String) {
      self.line = line
      self.rule = rule
    }
  }

  /// A line of the answer.
  struct Entry: Encodable, Equatable {
    let line: Int
    let rule: String
    /// The reason for the entry, as a sentence.
    let message: String
  }

  let kata: Kata
  let source: String
  private let findings: [Finding]
  private let verdict: Verdict

  /// - Parameters:
  ///   - source: the starter.
  ///   - findings: what a review of it finds, whatever its confidence.
  ///   - verdict: the starter's.
  init(_ kata: Kata, source: String, findings: [Finding], verdict: Verdict) {
    self.kata = kata
    self.source = source
    self.findings = findings
    self.verdict = verdict
  }

  /// How far a mark may be from a finding: a condition and the line that relies on it are often two.
  private static let reach = 3

  func result(of marks: [Mark]) -> Result {
    let broken = verdict.checks.filter { $0.result.isBroken }
    // The sure findings of the checklist, and the places that the kata's author points to.
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
