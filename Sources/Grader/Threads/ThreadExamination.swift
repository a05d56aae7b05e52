import LabProtocol
import KataSupervision
import KataSupport
import Workbook

/// What a suite saw while threads stopped in the middle of jobs.
struct ThreadExamination: Sendable {
  /// The checks that fail then.
  var failures: [Verdict.Check] = []
  /// The number of schedules that ran.
  var schedules = 0
}

extension Runner {
  /// Runs a suite with an instrumented module: every lock and every atomic operation inside of a job is a choice point.
  ///
  /// Once every check holds without. A failure belongs to the check whose scenario shows it.
  /// - Throws: `UserError` if the sandbox or the symbolizer does not work, or the lab does not control this runtime.
  func examine(_ program: SuiteProgram, _ kata: Kata) throws(UserError) -> ThreadExamination {
    var examination = ThreadExamination()
    let run = try run(
      program, tests: kata.tests.map(\.compiledName), file: kata.file, spinLimit: Watchdog.spinLimit)
    try run.requireControl()
    for check in kata.tests {
      guard let report = run.report(of: check) else { continue }
      if case .explored(let exploration) = report.result { examination.schedules += exploration.schedules }
      guard let failure = report.run else { continue }
      examination.failures.append(try threadResult(of: check, failure, program, kata))
    }
    switch Run.Round(checks: kata.tests, run: run).end {
    case .complete, .unreliable: break
    case .tooLong:
      // What was not run is not known to hold.
      let check = kata.tests.first { run.report(of: $0) == nil } ?? kata.tests.last
      if let check { examination.failures.append(Judge.fatal(check, run)) }
    case .lost(let check):
      let end = Judge.fatal(check, run)
      let again = try self.run(
        program, tests: [check.compiledName], .replay(Schedule(run.choices)), file: nil, timeLimit: 1)
      var result = Judge.withTimeline(of: again, end)
      result.schedule = Schedule.threadMark + result.schedule
      examination.failures.append(result)
    }
    return examination
  }

  /// The result of a check of which one schedule with threads was replayed.
  /// - Throws: `UserError` if the symbolizer does not work.
  func threadResult(
    ofReplay run: TestRun, of check: Kata.Check, _ program: SuiteProgram, _ kata: Kata
  ) throws(UserError) -> Verdict.Check {
    guard let replayed = run.report(of: check)?.run else { return Judge.replayed(check, run) }
    return try threadResult(of: check, replayed, program, kata)
  }

  /// The result of a check, of the schedule with threads that shows it.
  /// - Throws: `UserError` if the symbolizer does not work.
  func threadResult(
    of check: Kata.Check, _ run: RecordedRun, _ program: SuiteProgram, _ kata: Kata
  ) throws(UserError) -> Verdict.Check {
    guard let threads = run.threads else { return Judge.blank(check, .uncontrolled, run.message) }
    var result = try ThreadJudge(
      check: check, kata: kata, program: program.path, symbolizer: Symbolizer(toolchain: toolchain)
    ).result(of: threads)
    if threads.kind == .stuck, !run.message.isEmpty { result.message = run.message }
    result.schedule = Schedule.threadMark + run.schedule.text
    return result
  }
}

extension Schedule {
  /// What the text of a schedule begins with in which threads stop in the middle of jobs.
  static let threadMark = "t"
}
