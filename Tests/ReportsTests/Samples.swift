import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// Verdicts of every kind, made by hand, with names as long as real ones.
enum Sample: String, CaseIterable, Sendable {
  case passedExhaustive, passedNotExhaustive, passedReduced, failed, hung, crashed, doesNotBuild, contractBroken
  case refused, uncontrolled

  static let path = "workspace/lock-across-await/Ledger.swift"

  static let kata = Kata(
    name: "lock-across-await", title: "The ledger that stopped", track: "core", order: 6, prerequisites: [], stars: 3,
    minutes: 25,
    file: "Ledger.swift",
    imports: [], features: [], defaultIsolation: nil,
    tryIt: Kata.Prediction(question: "What does it say in the end?", check: "late", answer: "delivered"),
    checks: [
      ("appends-add-up", "Amounts that are appended one after the other add up", "no-lock-across-await"),
      ("readers-are-free", "The books can be read while the auditor has an amount", "no-lock-across-await"),
      ("auditor-may-look", "The auditor can look into the books during an audit", "lock-order"),
      ("both-count", "Two appends at the same time: both count, and every balance is right", "one-critical-section"),
      ("refused-is-nothing", "An amount that the auditor refuses leaves nothing behind", "deliberate-try-optional"),
      ("audited-first", "No amount stands in the books before it has been audited", "no-partial-state"),
    ].map { Kata.Check(id: $0, title: $1, rule: $2, starter: .failed) },
    solutions: [], nearMisses: [], review: [])

  var verdict: Verdict {
    switch self {
    case .passedExhaustive: Self.passed { _ in }
    case .passedNotExhaustive:
      Self.passed {
        $0.checks[3].exhaustive = false
        $0.checks[3].coverage = Self.bounds
        $0.message = "Every check holds in 3159 interleavings: not all there are."
      }
    case .passedReduced:
      Self.passed {
        $0.control = .reduced
        $0.message = "Every check holds, under reduced control: that is evidence, not a proof."
      }
    case .failed:
      Self.broken(.failed, at: 1, "4 checks do not hold yet. Begin with “\(Self.kata.checks[1].title)”.") { check in
        check.message = "After the await you found the amount again, but did not look at what had become of it."
        (check.schedules, check.broken, check.exhaustive, check.schedule) = (24, 9, true, "2,0x5,1")
        (check.columns, check.timeline) = Self.timeline(events: 30)
      }
    case .hung:
      Self.broken(
        .hung, at: 1,
        "Something never ends in one check. For each wait, find the code that ends it, and ask whether it can still run."
      ) { check in
        check.message = "The thread itself stands still at Ledger.swift:63: it waits for a lock."
        check.location = Verdict.Location(file: "Ledger.swift", line: 63, column: 5)
        (check.columns, check.timeline) = Self.timeline(events: 3)
      }
    case .crashed:
      Self.broken(.crashed, at: 0, "The program ends itself in one check. Look at the line and at what led there.") {
        $0.message = "The program crashes at Ledger.swift:41: Index out of range."
        $0.location = Verdict.Location(file: "Ledger.swift", line: 41, column: 12)
      }
    case .uncontrolled:
      Self.broken(
        .uncontrolled, at: 2,
        "Nothing is proved: something takes part that the lab cannot schedule. Use the clock that you are given, and tasks."
      ) { check in
        check.message = "A job came from a thread that the lab does not control."
        (check.schedules, check.broken) = (3, 1)
      }
    case .doesNotBuild:
      Self.rejected(
        .doesNotBuild, "Ledger.swift does not compile: fix what the compiler names below, then check again.",
        (1...8).map { line in
          Verdict.Diagnostic(
            severity: .error,
            message: "cannot find “balance\(line)” in scope, and a few words more to fill the line with",
            location: Verdict.Location(file: "Ledger.swift", line: line, column: 9),
            excerpt:
              "\(line) |   let total = balance\(line) + amounts.reduce(into: 0) { $0 += $1 } // a line as long as they come, and longer\n"
              + "  |               `- error: cannot find “balance\(line)” in scope")
        })
    case .contractBroken:
      Self.rejected(
        .contractBroken,
        "The public interface of Ledger.swift has changed, and the suite was compiled against the starter’s: restore what is named below.",
        [
          Verdict.Diagnostic(
            severity: .error, message: "Restore “public func append(_ amount: Int) async throws -> Int” in “Ledger”.",
            location: nil)
        ])
    case .refused: Self.rejected(.refused, "Ledger.swift is empty: start again from the starter.")
    }
  }

  private static func rejected(
    _ kind: Verdict.Kind, _ message: String, _ diagnostics: [Verdict.Diagnostic] = []
  ) -> Verdict {
    Verdict(of: Rejection(kind, message, diagnostics), kata)
  }

  /// The report of it.
  func text(_ style: Style = Style(), output: Bool = false) -> String {
    Self.text(verdict, style, output: output)
  }

  static func text(_ verdict: Verdict, _ style: Style = Style(), output: Bool = false) -> String {
    TerminalReport(verdict, of: kata, path: path, style: style).text(output: output)
  }

  // MARK: Parts

  /// What the lab says of a check that has more interleavings than it may run.
  static let bounds =
    "1000 interleavings depth-first, every one with at most 2 delays, 500 with random priorities (depth 3, seed 1)"

  static func passed(_ change: (inout Verdict) -> Void) -> Verdict {
    let checks = zip(kata.checks, [1, 24, 126, 3_000, 2, 6]).map { check, count in
      var check = Verdict.Check(id: check.id, title: check.title, rule: check.rule, result: .passed)
      (check.schedules, check.exhaustive) = (count, true)
      return check
    }
    var verdict = Verdict(
      kata: kata.name, verdict: .passed, message: "Every check holds in 3159 interleavings: all there are.", score: 6,
      maxScore: 6,
      checks: checks)
    change(&verdict)
    return verdict
  }

  /// A verdict of which one check is broken in its own way, two more do not hold, and the last did not run.
  static func broken(
    _ kind: Verdict.Kind, at index: Int, _ message: String, _ change: (inout Verdict.Check) -> Void
  ) -> Verdict {
    var verdict = passed { _ in }
    (verdict.verdict, verdict.message, verdict.score) = (kind, message, 2)
    for other in [3, 4] {
      verdict.checks[other].result = .failed
      verdict.checks[other].message = "Not shown: one is enough."
    }
    verdict.checks[5].result = .notRun
    verdict.checks[index].result = CheckResult(rawValue: kind.rawValue) ?? .failed
    (verdict.checks[index].schedules, verdict.checks[index].exhaustive) = (0, false)
    change(&verdict.checks[index])
    return verdict
  }

  /// As many events, each a row of its own, and the last is where it broke.
  static func timeline(events count: Int) -> (columns: [String], events: [Verdict.Event]) {
    var events = (1..<count).map { step in
      step.isMultiple(of: 4)
        ? Verdict.Event(step: step, task: "balance", kind: "state", event: "\(step * 10)", nanoseconds: 0)
        : Verdict.Event(
          step: step, task: ["append 20", "reader", "the auditor’s task"][step % 3], kind: "note",
          event: "step \(step) of a story that is told in full", nanoseconds: 0)
    }
    events.append(Verdict.Event(step: count, task: "reader", kind: "failure", event: "broken", nanoseconds: 0))
    return (["append 20", "reader", "the auditor’s task", "balance"], events)
  }
}

extension String {
  /// The lines, without the newline at the end.
  var lines: [String] {
    (hasSuffix("\n") ? String(dropLast()) : self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// Without colour.
  var withoutInk: String { replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }

  /// The characters that a terminal would not show as they are.
  var steering: [Unicode.Scalar] {
    unicodeScalars.filter { $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl) }
  }
}
