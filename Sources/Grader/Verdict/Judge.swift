import Subprocess
import Support
import Workbook

/// Turns runs of a suite into a verdict. The checks that must be there come from the workbook, not from the process.
struct Judge {
  let kata: Kata
  let runner: Runner

  /// Runs until every check has a result: one that crashes or stands still is set aside, and the rest runs again.
  /// - Parameter review: what the checklist asks about the file.
  func judge(_ linked: Linked, review: [Verdict.Remark] = []) throws -> Verdict {
    var results: [String: Verdict.Check] = [:]
    var left = kata.tests
    var control = runner.control
    var output = ""
    while !left.isEmpty {
      let run = try runner.run(linked, tests: left.map(\.compiledName), file: kata.file)
      try run.requireControl()
      if output.isEmpty { output = run.output }
      if let seen = run.reports.lazy.compactMap({ $0["control"]?.text }).first { control = seen }
      for check in left {
        guard let outcome = run.ended[check.compiledName] else { continue }
        results[check.id] = Self.result(of: check, outcome, in: run)
      }
      let isClean = if case .ended = run.fate { run.isComplete } else { false }
      if case .stopped(.tooLong) = run.fate {
        // How far a program comes in a time is another machine's to say otherwise, and each further check could take as long.
        for check in kata.tests { results[check.id] = Self.blank(check, .hung, Self.words(for: .tooLong, run).1) }
        left = []
      } else if isClean {
        left = []
      } else if let culprit = left.first(where: { $0.compiledName == run.culprit }) {
        results[culprit.id] = try setAside(culprit, run, linked)
        left = left.filter { results[$0.id] == nil }
      } else if left.allSatisfy({ results[$0.id] != nil }), case .ended = run.fate {
        left = []
      } else {
        // It died before a check began, or after the last had ended: nothing that it said can be relied on.
        for check in left { results[check.id] = Self.died(check, run) }
        left = []
      }
    }
    for check in kata.checks where check.isReviewed { results[check.id] = Self.result(of: check, review) }
    let checks = kata.checks.map { results[$0.id] ?? Self.blank($0, .notRun, "This check did not run.") }
    return verdict(checks, control: control, output: output)
  }

  /// The verdict about one schedule that ended by itself.
  func verdict(of check: Verdict.Check, _ run: TestRun) -> Verdict {
    verdict([check], control: runner.control, output: run.output)
  }

  /// The verdict about one schedule that took the process with it.
  func verdict(ofReplay check: Kata.Check, _ run: TestRun) -> Verdict {
    verdict([Self.withTimeline(of: run, Self.fatal(check, run))], control: runner.control, output: run.output)
  }

  /// A verdict and a second opinion. What a sanitizer has seen fails a check that would have passed; what it has not seen changes
  /// nothing.
  func verdict(_ verdict: Verdict, with sanitized: Verdict.Sanitized) -> Verdict {
    var checks = verdict.checks
    for seen in sanitized.checks {
      guard let race = seen.races.first, let index = checks.firstIndex(where: { $0.id == seen.id }),
        checks[index].result == .passed
      else { continue }
      checks[index].result = .failed
      checks[index].message = race.message
      checks[index].location = race.accesses.first { $0.isWrite }?.location
    }
    var result = self.verdict(checks, control: verdict.control, output: verdict.output)
    result.sanitizer = sanitized
    return result
  }

  private func verdict(_ checks: [Verdict.Check], control: String, output: String) -> Verdict {
    let score = checks.count { $0.result == .passed }
    let order: [CheckResult] = [.crashed, .hung, .failed, .uncontrolled, .notRun]
    let worst = order.first { result in checks.contains { $0.result == result } }
    let kind: Verdict.Kind =
      switch worst {
      case nil: .passed
      case .crashed: .crashed
      case .hung: .hung
      case .uncontrolled: .uncontrolled
      default: .failed
      }
    var verdict = Verdict(
      kata: kata.name, verdict: kind, message: message(kind, checks, control), score: score, maxScore: checks.count,
      checks: checks)
    verdict.control = control
    verdict.output = output
    return verdict
  }

  private func message(_ kind: Verdict.Kind, _ checks: [Verdict.Check], _ control: String) -> String {
    let first = checks.first { $0.result != .passed }
    let missing = checks.count { $0.result != .passed }
    let rest = missing > 1 ? " Begin with “\(first?.title ?? "")”." : ""
    return switch kind {
    case .passed where control == "full":
      checks.allSatisfy(\.exhaustive)
        ? "Every check holds in every interleaving." : "Every check holds in every interleaving that was tried."
    case .passed: "Every check holds, under reduced control: that is evidence, not a proof."
    case .crashed: "The program ends itself in \(count(missing)). Look at the line and at what led there.\(rest)"
    case .hung: "Something never ends in \(count(missing)). Look at who waits for whom.\(rest)"
    case .uncontrolled:
      "Nothing is proved: something takes part that the lab cannot schedule. Use the clock that you are given, and tasks."
    default: "\(missing == 1 ? "One check does" : "\(missing) checks do") not hold yet.\(rest)"
    }
  }

  private func count(_ checks: Int) -> String { checks == 1 ? "one check" : "\(checks) checks" }

  // MARK: One check

  private static func blank(_ check: Kata.Check, _ result: CheckResult, _ message: String) -> Verdict.Check {
    Verdict.Check(id: check.id, title: check.title, rule: check.rule, result: result, message: message)
  }

  private static func result(of check: Kata.Check, _ outcome: TestOutcome, in run: TestRun) -> Verdict.Check {
    let reports = run.reports.filter { $0["check"]?.text == check.compiledName }
    guard reports.count == 1, let report = reports.first else {
      return blank(check, .notRun, "This check ended without saying what it had seen.")
    }
    return result(of: check, outcome, report)
  }

  static func result(of check: Kata.Check, _ outcome: TestOutcome, _ report: JSONValue) -> Verdict.Check {
    let said: CheckResult =
      switch report["outcome"]?.text {
      case "passed": .passed
      case "failed": .failed
      case "hung", "deadlocked", "ticking", "spinning": .hung
      case "uncontrolled": .uncontrolled
      default: .notRun
      }
    // Two witnesses: the test and the report. Only if both say so has a check passed.
    var result = blank(check, said == .passed && outcome == .failed ? .failed : said, report["message"]?.text ?? "")
    if said == .passed, outcome == .failed { result.message = "The test failed outside of its scenario." }
    result.schedules = report["schedules"]?.integer ?? 0
    result.broken = report["broken"]?.integer ?? 0
    result.exhaustive = report["exhaustive"]?.flag ?? false
    result.coverage = report["coverage"]?.text ?? ""
    result.schedule = report["schedule"]?.text ?? ""
    result.columns = report["columns"]?.array?.compactMap(\.text) ?? []
    result.timeline = (report["events"]?.array ?? []).compactMap(event)
    return result
  }

  static func event(_ value: JSONValue) -> Verdict.Event? {
    guard let step = value["step"]?.integer, let column = value["column"]?.text, let kind = value["kind"]?.text,
      let text = value["text"]?.text
    else { return nil }
    return Verdict.Event(
      step: step, task: column, kind: kind, event: text, nanoseconds: value["nanoseconds"]?.integer ?? 0)
  }

  /// A check that the checklist proves.
  private static func result(of check: Kata.Check, _ review: [Verdict.Remark]) -> Verdict.Check {
    let remark = review.first { $0.rule == check.rule && $0.isSure }
    var result = blank(
      check, remark == nil ? .passed : .failed, remark.map { "\($0.file):\($0.line): \($0.message)" } ?? "")
    result.exhaustive = true
    result.location = remark?.location
    return result
  }

  private static func died(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    var result = blank(check, .crashed, "The program ended before this check could: it must leave ending to others.")
    if case .stopped(let finding) = run.fate { (result.result, result.message) = words(for: finding, run) }
    result.location = run.location
    if let error = run.fatalError { result.message = "The program ended before this check: \(error)." }
    return result
  }

  /// A check that took the process with it: its line comes from the backtrace, its timeline from a replay.
  private func setAside(_ check: Kata.Check, _ run: TestRun, _ linked: Linked) throws -> Verdict.Check {
    let replay = try runner.run(linked, tests: [check.compiledName], .replay(run.schedule), file: nil)
    return Self.withTimeline(of: replay, Self.fatal(check, run))
  }

  /// Adds the events that a run has told before it died.
  static func withTimeline(of replay: TestRun, _ check: Verdict.Check) -> Verdict.Check {
    var check = check
    check.timeline = replay.reports.compactMap { $0["event"]?.array?.first }.compactMap(event)
    check.columns = columns(of: check.timeline)
    return check
  }

  static func fatal(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    let line = run.location.map { "\($0.file):\($0.line)" }
    var result: Verdict.Check
    switch run.fate {
    case .stopped(let finding):
      let (said, message) = words(for: finding, run)
      result = blank(check, said, message)
    case .crashed where run.refusal != nil:
      result = blank(
        check, .crashed,
        "The sandbox ends the program\(line.map { " at \($0)" } ?? ""): it tries to \(run.refusal?.text ?? "").")
    case .crashed(let signal):
      let reason =
        run.fatalError.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        ?? (run.isTooDeep ? "functions call each other without end" : "signal \(signal)")
      result = blank(check, .crashed, "The program crashes\(line.map { " at \($0)" } ?? ""): \(reason).")
    case .ended(let status):
      result = blank(check, .crashed, "The program ends itself with status \(status): leave ending it to others.")
    }
    result.location = run.location
    result.schedule = run.schedule
    return result
  }

  private static func words(for finding: Watchdog.Finding, _ run: TestRun) -> (CheckResult, String) {
    let place = run.location.map { " at \($0.file):\($0.line)" }
    return switch finding {
    case .blocked:
      (
        .hung,
        "The thread itself stands still\(place ?? ""): it waits for a lock, and whoever holds it can only go on on this thread."
      )
    case .spinning:
      (
        .hung,
        "The thread never comes back from the function\(place ?? " that it is in"): it runs without ever suspending."
      )
    case .tooLong:
      (
        .hung,
        "The program needs more than \(Int(Watchdog.timeLimit)) seconds of processor time: look for what never ends."
      )
    case .tooLarge: (.crashed, "The program uses more than \(Watchdog.memoryLimit >> 20) MB of memory.")
    case .tooManyThreads: (.crashed, "The program starts more than \(Watchdog.threadLimit) threads.")
    case .tooLoud:
      (.crashed, "The program writes more than \(ChildProcess.ownLimit >> 20) MB to a pipe of the grader’s.")
    }
  }

  /// Task columns in order of appearance, then what is watched.
  static func columns(of events: [Verdict.Event]) -> [String] {
    var tasks: [String] = []
    var states: [String] = []
    for event in events {
      if event.kind == "state" {
        if !states.contains(event.task) { states.append(event.task) }
      } else if !tasks.contains(event.task) {
        tasks.append(event.task)
      }
    }
    return tasks + states
  }
}
