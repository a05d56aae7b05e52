import LabProtocol
import Workbook

extension Verdict {
  /// Judges a run. The checks that must be there come from the workbook, not from the process.
  init(of run: Run) {
    let kata = run.kata
    var results: [String: Check] = [:]
    for round in run.rounds {
      results.merge(round.results) { $1 }
      guard case .tooLong = round.end else { continue }
      for check in kata.tests { results[check.id] = Judge.tooLong(check, round.run) }
    }
    for check in kata.checks where check.isReviewed {
      results[check.id] = Judge.result(of: check, run.record.review)
    }
    self.init(
      of: kata, run.record,
      kata.checks.filter { $0.witness != .threads || ThreadRunner.isAvailable }.map {
        results[$0.id] ?? Judge.notRun($0)
      },
      control: run.control, output: run.output)
  }

  /// Judges one schedule of one check.
  /// - Parameters:
  ///   - record: what the stages before the run have found out about the submission.
  ///   - control: what the lab was asked for.
  init(ofReplay run: TestRun, of check: Kata.Check, _ kata: Kata, _ record: Linked.Record, control: Control) {
    self.init(of: kata, record, [Judge.replayed(check, run)], control: control, output: run.output)
  }

  /// Judges one schedule of one check with threads.
  init(ofReplay result: Check, of kata: Kata, _ record: Linked.Record, control: Control, output: String) {
    self.init(of: kata, record, [result], control: control, output: output)
  }

  /// Judges the proofs of a package.
  /// - Parameter kata: the proofs, as a kata with a check for each.
  init(ofProofs results: [Check], of kata: Kata, control: Control, output: String) {
    self.init(of: kata, Linked.Record(diagnostics: [], review: []), results, control: control, output: output)
  }

  private init(of kata: Kata, _ record: Linked.Record, _ checks: [Check], control: Control, output: String) {
    let kind = Kind(worstOf: checks)
    self.init(
      kata: kata.name, verdict: kind, message: kind.message(checks, control: control),
      notExamined: kind == .passed ? Self.limits(of: checks, in: kata, threads: .no) : nil,
      score: checks.count { $0.result == .passed }, maxScore: checks.count, checks: checks,
      review: record.review, diagnostics: record.diagnostics, control: control, output: output)
  }

  /// Where parallel threads were examined.
  private enum Threads { case no, inStories, inScenarios }

  /// What the checks of a pass leave open.
  private static func limits(of checks: [Check], in kata: Kata, threads: Threads) -> String {
    let known = kata.notExamined.map { [$0] } ?? []
    let stories = checks.contains { $0.stories != nil } ? ["longer stories", "orders that hold back more tasks"] : []
    let parallel =
      switch threads {
      case .no: "what threads do at the same time between two suspensions"
      case .inStories: "what no story of threads does"
      case .inScenarios: "what threads do in no scenario, or only in other orders at locks and atomics"
      }
    return "Not examined: " + (known + stories + [parallel]).joined(separator: ", ") + "."
  }

  /// The verdict with a second opinion. A race fails a check that would have passed; no race changes nothing.
  func adding(_ sanitized: Sanitized) -> Verdict {
    var result = self
    for seen in sanitized.checks {
      guard let race = seen.races.first, let index = checks.firstIndex(where: { $0.id == seen.id }),
        checks[index].result == .passed
      else { continue }
      result.checks[index].result = .failed
      result.checks[index].message = race.message
      result.checks[index].location = race.accesses.first { $0.isWrite }?.location
    }
    if result.checks.contains(where: { $0.result == .failed }) { result.summarize() }
    result.sanitizer = sanitized
    return result
  }

  /// The verdict with results of checks that the suite did not decide.
  func replacing(_ results: [Check], of kata: Kata) -> Verdict {
    var verdict = self
    for result in results {
      guard let index = checks.firstIndex(where: { $0.id == result.id }) else { continue }
      verdict.checks[index] = result
    }
    verdict.summarize()
    if verdict.verdict == .passed, !results.isEmpty {
      let others = verdict.checks.filter { check in !results.contains { $0.id == check.id } }
      verdict.message = Kind.passed.message(others, control: control) + Self.words(onThreads: results)
      verdict.notExamined = Self.limits(of: verdict.checks, in: kata, threads: .inStories)
    }
    return verdict
  }

  /// The verdict with the stories of threads that were told of checks that hold without them.
  func adding(_ told: [Check], of kata: Kata) -> Verdict {
    let failures = told.filter { $0.result != .passed }
    guard failures.isEmpty else { return replacing(failures, of: kata) }
    var verdict = self
    if !told.isEmpty { verdict.message += Self.words(onThreads: told) }
    return verdict
  }

  /// The verdict with what the suite saw while threads stopped in the middle of jobs.
  func adding(_ examination: ThreadExamination, of kata: Kata) -> Verdict {
    var verdict = self
    for result in examination.failures {
      guard let index = checks.firstIndex(where: { $0.id == result.id }) else { continue }
      verdict.checks[index] = result
    }
    guard examination.failures.isEmpty else {
      verdict.summarize()
      return verdict
    }
    verdict.message +=
      " The same scenarios ran in \(examination.schedules) orders in which threads stop at locks and atomics: no data race, no deadlock and no broken promise."
    verdict.notExamined = Self.limits(of: checks, in: kata, threads: .inScenarios)
    return verdict
  }

  /// What was looked for on parallel threads, and where.
  private static func words(onThreads results: [Check]) -> String {
    let count = results.reduce(0) { $0 + $1.schedules }
    return " In \(count) interleavings of threads there was no data race, no deadlock and no broken promise: "
      + extent(of: results)
  }

  /// How far the interleavings of checks go.
  fileprivate static func extent(of checks: [Check]) -> String {
    guard checks.allSatisfy(\.exhaustive) else { return "not all there are." }
    guard checks.contains(where: { $0.standFor != nil }) else { return "all there are." }
    let all = checks.map { $0.standFor ?? $0.schedules }.reduce(0) { all, count in
      let (sum, isTooMuch) = all.addingReportingOverflow(count)
      return isTooMuch ? .max : sum
    }
    return "they stand for all \(all) there are."
  }

  private mutating func summarize() {
    verdict = Kind(worstOf: checks)
    message = verdict.message(checks, control: control)
    score = checks.count { $0.result == .passed }
    if verdict != .passed { notExamined = nil }
  }
}

extension Verdict.Kind {
  /// The verdict on checks with these results: the worst result decides.
  init(worstOf checks: [Verdict.Check]) {
    let order: [CheckResult] = [.crashed, .hung, .failed, .uncontrolled, .notRun]
    self =
      switch order.first(where: { result in checks.contains { $0.result == result } }) {
      case nil: .passed
      case .crashed: .crashed
      case .hung: .hung
      case .uncontrolled: .uncontrolled
      default: .failed
      }
  }

  /// The meaning of the verdict, and the check to begin with.
  fileprivate func message(_ checks: [Verdict.Check], control: Control) -> String {
    func count(_ result: CheckResult) -> String {
      let count = checks.count { $0.result == result }
      return count == 1 ? "one check" : "\(count) checks"
    }
    func beginning(with result: CheckResult) -> String {
      let broken = checks.filter { $0.result.isBroken }
      guard broken.count > 1, let first = broken.first(where: { $0.result == result }) else { return "" }
      return " Begin with “\(first.title)”."
    }
    return switch self {
    case .passed where control == .full: Self.proof(checks)
    case .passed: "Every check holds, under reduced control: that is evidence, not a proof."
    case .crashed:
      "The program ends itself in \(count(.crashed)). Look at the line and at what led there."
        + beginning(with: .crashed)
    case .hung:
      "Something never ends in \(count(.hung)). For each wait, find the code that ends it, and ask whether it can still run."
        + beginning(with: .hung)
    case .uncontrolled:
      "Nothing is proved: something takes part that the lab cannot schedule. Use the clock that you are given, and tasks."
    default:
      switch checks.count(where: { $0.result == .failed }) {
      case 0: "Not every check could run."
      case 1: "One check does not hold yet."
      case let failed: "\(failed) checks do not hold yet." + beginning(with: .failed)
      }
    }
  }

  /// What a pass means: what was run, and how far that goes.
  private static func proof(_ checks: [Verdict.Check]) -> String {
    let interleavings = checks.reduce(0) { $0 + $1.schedules }
    guard let told = checks.first(where: { $0.stories != nil }), let stories = told.stories else {
      return "Every check holds in \(interleavings) interleavings: "
        + Verdict.extent(of: checks)
    }
    return "Every promise held in \(stories) stories and \(interleavings) interleavings: \(told.coverage)."
  }
}

extension Run.Round {
  /// The results of the checks that have an outcome after this round, by their ids.
  fileprivate var results: [String: Verdict.Check] {
    var results: [String: Verdict.Check] = [:]
    for check in checks {
      guard let outcome = run.tests.ended[check.compiledName] else { continue }
      results[check.id] = Judge.result(of: check, outcome, in: run)
    }
    switch end {
    case .complete, .tooLong: break
    case .lost(let check):
      let result = Judge.fatal(check, run)
      results[check.id] = replay.map { Judge.withTimeline(of: $0, result) } ?? result
    case .unreliable: for check in checks { results[check.id] = Judge.died(check, run) }
    }
    return results
  }
}
