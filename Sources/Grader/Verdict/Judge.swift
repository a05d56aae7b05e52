import LabProtocol
import KataSubprocess
import KataSupervision
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Turns the observations of a run into the result of each check. Runs nothing itself.
enum Judge {
  /// A result with nothing but its sentence.
  static func blank(_ check: Kata.Check, _ result: CheckResult, _ message: String) -> Verdict.Check {
    Verdict.Check(id: check.id, title: check.title, rule: check.rule, result: result, message: message)
  }

  /// The result of a check of which nothing was observed.
  static func notRun(_ check: Kata.Check) -> Verdict.Check {
    blank(
      check, .notRun,
      check.witness == .stories ? "It runs once the other checks hold." : "This check did not run.")
  }

  /// The result of a check whose test ended.
  static func result(of check: Kata.Check, _ outcome: TestOutcome, in run: TestRun) -> Verdict.Check {
    let reports = run.checkReports.filter { $0.check == check.compiledName }
    guard reports.count == 1, let report = reports.first else {
      return blank(check, .notRun, "This check ended without saying what it had seen.")
    }
    return result(of: check, outcome, report)
  }

  /// The result of a check that has two witnesses: its test and the lab's report.
  static func result(of check: Kata.Check, _ outcome: TestOutcome, _ report: CheckReport) -> Verdict.Check {
    let said = CheckResult(report)
    // Only if both say so has a check passed.
    var result = blank(check, said == .passed && outcome == .failed ? .failed : said, report.run?.message ?? "")
    if said == .passed, outcome == .failed { result.message = "The test failed outside of its scenario." }
    switch report.result {
    case .explored(let exploration):
      result.schedules = exploration.schedules
      result.stories = exploration.stories == 0 ? nil : exploration.stories
      result.cases = exploration.stories > 0 || exploration.cases == 1 ? nil : exploration.cases
      result.broken = exploration.broken
      result.exhaustive = exploration.isExhaustive
      result.coverage = exploration.coverage
    case .replayed: result.schedules = 1
    case .played, .misfit: break
    }
    if let run = report.run {
      result.schedule = run.schedule.text
      result.columns = run.timeline.columns
      result.timeline = run.timeline.events.map(Verdict.Event.init)
    }
    return result
  }

  /// The result of a check that the review decides.
  static func result(of check: Kata.Check, _ review: [Verdict.Remark]) -> Verdict.Check {
    let remark = review.first { $0.rule == check.rule && $0.isSure }
    var result = blank(
      check, remark == nil ? .passed : .failed, remark.map { "\($0.file):\($0.line): \($0.message)" } ?? "")
    result.exhaustive = true
    result.location = remark?.location
    return result
  }

  /// The result of each check of a suite that used up its processor time.
  static func tooLong(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    let (result, message) = words(for: .tooLong, run)
    return blank(check, result, message)
  }

  /// The result of a check of which one schedule ran.
  static func replayed(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    guard let report = run.report(of: check) else { return withTimeline(of: run, fatal(check, run)) }
    return result(of: check, run.tests.ended[check.compiledName] ?? .failed, report)
  }

  /// The result of each check of a process whose reports are unreliable: it died outside of its tests.
  static func died(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    var result = blank(check, .crashed, "The program ended before this check could: it must leave ending to others.")
    if case .stopped(let alarm) = run.fate { (result.result, result.message) = words(for: alarm, run) }
    result.location = run.location
    if let error = run.fatalError { result.message = "The program ended before this check: \(error)." }
    return result
  }

  /// Adds the events that a run reported before it died.
  static func withTimeline(of replay: TestRun, _ check: Verdict.Check) -> Verdict.Check {
    var check = check
    check.timeline = replay.events.map(Verdict.Event.init)
    check.columns = columns(of: check.timeline)
    return check
  }

  /// The result of a check that took the process with it.
  static func fatal(_ check: Kata.Check, _ run: TestRun) -> Verdict.Check {
    let line = run.location.map { "\($0.file):\($0.line)" }
    var result: Verdict.Check
    switch run.fate {
    case .stopped(let alarm):
      let (said, message) = words(for: alarm, run)
      result = blank(check, said, message)
    case .crashed where run.refusal != nil:
      result = blank(
        check, .crashed,
        "The sandbox ends the program\(line.map { " at \($0)" } ?? ""): it tries to \(run.refusal?.text ?? "").")
    case .crashed(let signal):
      let reason =
        run.fatalError.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        ?? (run.isTooDeep ? "functions call each other without end" : words(forSignal: signal))
      result = blank(check, .crashed, "The program crashes\(line.map { " at \($0)" } ?? ""): \(reason).")
    case .ended(let status):
      result = blank(check, .crashed, "The program ends itself with status \(status): leave ending it to others.")
    }
    result.location = run.location
    result.schedule = run.schedule
    return result
  }

  /// What a signal that ends the program means. Swift’s traps say nothing if the code is optimised.
  static func words(forSignal signal: Int32) -> String {
    [SIGILL, SIGTRAP].contains(signal) ? "a trap, such as an arithmetic overflow" : "signal \(signal)"
  }

  private static func words(for alarm: Watchdog.Alarm, _ run: TestRun) -> (CheckResult, String) {
    let place = run.location.map { " at \($0.file):\($0.line)" }
    return switch alarm {
    case .blocked:
      (
        .hung,
        "The thread itself stands still\(place ?? ""): a lock, a semaphore or another call blocks it, and no other task can run until it is free."
      )
    case .spinning:
      (
        .hung,
        "The thread never comes back from the function\(place ?? " that it is in"): it runs without ever suspending."
      )
    case .tooLong:
      (
        .hung,
        "The program uses up the processor time that a submission has: look for what never ends."
      )
    case .tooLarge: (.crashed, "The program uses more than \(Watchdog.memoryLimit >> 20) MB of memory.")
    case .tooManyThreads: (.crashed, "The program starts more than \(Watchdog.threadLimit) threads.")
    case .tooLoud:
      (.crashed, "The program writes more than \(ChildProcess.ownLimit >> 20) MB to a pipe of the grader’s.")
    }
  }

  /// The names of tasks in order of appearance, then those of watched states.
  private static func columns(of events: [Verdict.Event]) -> [String] {
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
