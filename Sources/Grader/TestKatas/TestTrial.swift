import LabProtocol
import Workbook

/// A learner's test, run against one implementation.
struct TestTrial: Sendable {
  let variant: Variant
  let run: TestRun
  /// The result of the test there: `passed` if it finds nothing wrong.
  let result: CheckResult
  /// Why it does not pass; empty if it does.
  let message: String

  init(_ variant: Variant, _ run: TestRun) {
    self.variant = variant
    self.run = run
    (result, message) = Self.judge(run)
  }

  /// The report of the first scenario that failed; nil if none did.
  var failure: CheckReport? { run.checkReports.first { $0.run != nil } }

  /// True if the loader found that the implementation lacks what the test was compiled to call: it spells the contract in its own
  /// way, and nothing ran.
  var isUnlinked: Bool {
    guard case .ended(status: 127) = run.fate else { return false }
    return variant.bug == nil && !run.tests.isComplete && run.checkReports.isEmpty
  }

  /// True if the test was ended before it was done: that says nothing of the implementation.
  var isTooLong: Bool {
    guard case .stopped(.tooLong) = run.fate else { return false }
    return failure == nil
  }

  private static func judge(_ run: TestRun) -> (CheckResult, String) {
    if let failure = run.checkReports.first(where: { $0.run != nil }) {
      return (CheckResult(failure), failure.run?.message ?? "")
    }
    let line = run.location.map { " at \($0.file):\($0.line)" } ?? ""
    switch run.fate {
    case .stopped(.blocked), .stopped(.spinning): return (.hung, "The thread stands still or never suspends\(line).")
    case .stopped(.tooLong):
      return (.notRun, "The test needs too much processor time: give `prove` a smaller budget.")
    case .stopped: return (.crashed, "It uses too much memory, or too many threads.")
    case .crashed(let signal):
      let reason =
        run.refusal.map { "the sandbox refuses to \($0.text)" } ?? run.fatalError ?? Judge.words(forSignal: signal)
      return (.crashed, "It crashes\(line): \(reason).")
    case .ended where !run.tests.isComplete: return (.crashed, "It ends the process itself.")
    case .ended: break
    }
    guard !run.checkReports.isEmpty else { return (.notRun, "No test of the file calls `prove`.") }
    guard run.tests.ended.values.allSatisfy({ $0 == .passed }) else {
      return (.failed, "A test fails outside of its scenarios.")
    }
    return (.passed, "")
  }
}

extension Verdict {
  /// Judges a learner's test by what it says of each implementation.
  init(of trials: [TestTrial], _ exercise: TestExercise, _ warnings: [Diagnostic]) {
    let rights = trials.filter { $0.variant.bug == nil }
    let bugs = trials.filter { $0.variant.bug != nil }
    let checks = [Self.falseAlarm(rights, exercise)] + bugs.map { Self.caught($0, exercise) }
    let count = checks.dropFirst().count { $0.result == .passed }
    let isPassed = checks[0].result == .passed && checks[1].result == .passed && count >= exercise.share
    let kind: Kind
    switch checks[0].result {
    case .passed: kind = isPassed ? .passed : .failed
    case .hung: kind = .hung
    case .crashed: kind = .crashed
    case .uncontrolled: kind = .uncontrolled
    case .failed, .notRun: kind = .failed
    }
    self.init(
      kata: exercise.kata.name, verdict: kind,
      message: Self.message(checks, count, exercise, isTooLong: rights.contains(where: \.isTooLong)),
      score: count, maxScore: bugs.count, checks: checks, diagnostics: warnings,
      control: trials.lazy.compactMap(\.run.control).first ?? .full,
      output: trials.lazy.map(\.run.output).first { !$0.isEmpty } ?? "")
  }

  private static func message(
    _ checks: [Check], _ count: Int, _ exercise: TestExercise, isTooLong: Bool
  ) -> String {
    let bugs = "\(count) of the \(exercise.bugs.count) bugs"
    switch checks[0].result {
    case .passed: break
    case .failed, .uncontrolled:
      return "Your test accuses a right implementation: what it expects is not promised in every interleaving."
    case .hung: return "Your test does not come to an end with a right implementation."
    case .crashed: return "Your test crashes with a right implementation."
    case .notRun where isTooLong: return checks[0].message
    case .notRun: return "There is nothing to grade: write an @Test function that calls `prove`."
    }
    guard checks[1].result == .passed else {
      return "Your test catches \(bugs), and not the one that this kata is about."
    }
    guard count >= exercise.share else { return "Your test catches \(bugs). A pass takes \(exercise.share)." }
    return "Your test catches \(bugs), and accuses no right implementation."
  }

  private static func falseAlarm(_ trials: [TestTrial], _ exercise: TestExercise) -> Check {
    let spec = exercise.kata.checks[0]
    var check = Judge.blank(spec, .passed, "")
    // Those of one of them: another may go differently each time, where it keeps a table of addresses.
    check.schedules = trials.first?.schedules ?? 0
    check.exhaustive = trials.first?.isExhaustive ?? false
    check.coverage = "\(trials.count) right implementations"
    // What leaves control in one implementation only is that one's doing, not the test's.
    let isUncontrolled = trials.allSatisfy { $0.result == .uncontrolled }
    let accusing = trials.first { $0.result != .passed && (isUncontrolled || $0.result != .uncontrolled) }
    guard let accused = accusing else { return check }
    check.result = accused.result
    // No name: learners have not seen all solutions yet.
    check.message = accused.message
    check.add(accused.failure)
    check.location = accused.run.location
    return check
  }

  private static func caught(_ trial: TestTrial, _ exercise: TestExercise) -> Check {
    let spec = exercise.kata.checks.first { $0.id == trial.variant.bug?.id } ?? exercise.kata.checks[0]
    let isCaught = [.failed, .hung, .crashed].contains(trial.result)
    var check = Judge.blank(spec, isCaught ? .passed : trial.result == .passed ? .failed : trial.result, "")
    check.schedules = trial.schedules
    check.exhaustive = trial.isExhaustive
    if trial.result == .passed { check.message = "Your test passes with this bug." }
    if trial.result == .uncontrolled || trial.isTooLong { check.message = trial.message }
    return check
  }
}

extension TestTrial {
  /// The number of interleavings that ran.
  var schedules: Int { explorations.reduce(0) { $0 + $1.schedules } }
  /// True if every scenario ran under every interleaving.
  var isExhaustive: Bool { explorations.allSatisfy(\.isExhaustive) }

  private var explorations: [Exploration] {
    run.checkReports.compactMap { if case .explored(let result) = $0.result { result } else { nil } }
  }
}

extension Verdict.Check {
  /// Adds the interleaving of a report.
  fileprivate mutating func add(_ report: CheckReport?) {
    guard let report, let run = report.run else { return }
    if case .explored(let result) = report.result { (schedules, broken) = (result.schedules, result.broken) }
    schedule = run.schedule.text
    columns = run.timeline.columns
    timeline = run.timeline.events.map(Verdict.Event.init)
  }
}
