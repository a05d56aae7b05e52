import Grader
import Workbook

/// A check as other systems see it: a test that passed, failed, or could not come to an end.
struct GradedTest {
  enum Result: Equatable {
    case passed
    /// The check was seen to be broken.
    case failed
    /// A hang, a crash, or nothing that could run.
    case error
  }

  let id: String
  let title: String
  let rule: String
  let result: Result
  /// How it ended, in a word: a check's result, or the verdict that kept it from running.
  let kind: String
  /// What is wrong, as a sentence; empty for one that passed.
  let message: String
  /// The interleaving, or what the compiler says, as a block of text.
  let details: String
  let location: Verdict.Location?

  /// What there is to read about it; empty if there is nothing.
  var text: String { [message, details].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

extension Graded {
  /// The checks in their order. Where nothing could run every check tells why: none of them is green, and none is left out.
  var tests: [GradedTest] {
    verdict.checks.map { check in
      guard !isStopped else {
        return GradedTest(
          id: check.id, title: check.title, rule: check.rule, result: .error, kind: verdict.verdict.rawValue,
          message: verdict.message, details: diagnostics, location: verdict.diagnostics.first?.location)
      }
      let result: GradedTest.Result =
        switch check.result {
        case .passed: .passed
        case .failed: .failed
        case .hung, .crashed, .uncontrolled, .notRun: .error
        }
      return GradedTest(
        id: check.id, title: check.title, rule: check.rule, result: result, kind: check.result.rawValue,
        message: check.message, details: result == .passed ? "" : Self.interleaving(check),
        location: check.location ?? verdict.remarks(on: check).first?.location)
    }
  }

  /// True if the submission kept every check from running.
  var isStopped: Bool { verdict.verdict != .passed && verdict.checks.allSatisfy { $0.result == .notRun } }

  /// What the compiler or the contract has to say.
  private var diagnostics: String {
    verdict.diagnostics.map { diagnostic in
      let place = diagnostic.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let excerpt = diagnostic.excerpt.isEmpty ? "" : "\n\(diagnostic.excerpt)"
      return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)\(excerpt)"
    }.joined(separator: "\n")
  }

  /// The interleaving that breaks a check, as a table.
  private static func interleaving(_ check: Verdict.Check) -> String {
    let table = TimelineTable(check).lines(.report, indent: 0)
    let introduction = CheckReport.broken(check).map { $0 + (table.isEmpty ? "." : ". The shortest:") }
    let replay = check.schedule.isEmpty ? [] : ["", "Schedule \(check.schedule)"]
    return ([introduction].compactMap { $0 } + table + (table.isEmpty ? [] : replay)).joined(separator: "\n")
  }

  /// The kata, and whose it is if there is more than one, on one line.
  var name: String { submission.isEmpty ? kata.name : Style.report.shownLine("\(submission) · \(kata.name)") }
}

extension [Graded] {
  /// A test's name: with the kata if there is more than one.
  func title(of test: GradedTest, in graded: Graded) -> String {
    count > 1 ? "\(graded.kata.name): \(test.title)" : test.title
  }
}
