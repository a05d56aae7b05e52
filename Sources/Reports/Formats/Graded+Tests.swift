import Grader
import Workbook

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

  /// The diagnostics of the compiler and the contract, as one text.
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
  var name: String { submission.isEmpty ? kata.name : Style.report.sanitizedLine("\(submission) · \(kata.name)") }
}

extension [Graded] {
  /// A test's name: with the kata if there is more than one.
  func title(of test: GradedTest, in graded: Graded) -> String {
    count > 1 ? "\(graded.kata.name): \(test.title)" : test.title
  }
}
