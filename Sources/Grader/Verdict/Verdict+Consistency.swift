import LabProtocol
import Workbook

extension Verdict {
  /// Why no grader can have written this, as the end of a sentence; nil if one can.
  ///
  /// A result is a line of text that others can edit. This finds careless edits; a key finds all.
  /// - Parameter kata: the kata that it is for, if the workbook is at hand.
  func contradiction(_ kata: Kata?) -> String? {
    guard schema == Self.currentSchema else { return "its format is “\(schema)”" }
    let ids = checks.map(\.id)
    guard Set(ids).count == ids.count else { return "it has a check twice" }
    let passed = checks.count { $0.result == .passed }
    guard score == passed, maxScore == checks.count else {
      return "it says \(score) of \(maxScore), and \(passed) of its \(checks.count) checks passed"
    }
    guard kinds.contains(verdict) else { return "it says “\(verdict.rawValue)”, and its checks do not" }
    if let check = checks.first(where: { $0.result == .passed && ($0.broken > 0 || !$0.timeline.isEmpty) }) {
      return "its check “\(check.id)” passed and broke"
    }
    guard let kata else { return nil }
    let known = kata.checks.map(\.id)
    if let id = ids.first(where: { !known.contains($0) }) { return "“\(kata.name)” has no check “\(id)”" }
    let needed = kata.checks.filter { $0.witness != .threads || ThreadRunner.isAvailable }.map(\.id)
    if let id = needed.first(where: { !ids.contains($0) }) { return "the check “\(id)” of “\(kata.name)” is missing" }
    let hasRun = { (id: String) in kata.checks.first { $0.id == id }?.witness == .test }
    if let check = checks.first(where: { $0.result == .passed && $0.schedules == 0 && hasRun($0.id) }) {
      return "its check “\(check.id)” passed without a run"
    }
    return nil
  }

  private static let currentSchema = "kata-verdict/1"

  /// The verdicts that these checks allow.
  private var kinds: [Kind] {
    guard checks.contains(where: { $0.result != .notRun }) else {
      return [.doesNotBuild, .contractBroken, .refused, .uncontrolled, .failed]
    }
    return [Kind(worstOf: checks)]
  }
}
