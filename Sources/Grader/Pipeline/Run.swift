import LabProtocol
import KataSupervision
import KataSupport
import Workbook

/// A submission whose suite has run, in as many processes as it takes until every check has an outcome.
struct Run {
  /// One process, and the checks that had no outcome before it.
  struct Round {
    /// The checks whose tests the process was asked to run.
    let checks: [Kata.Check]
    /// The observations of the process.
    let run: TestRun
    /// The schedule that took the process with it, run once more for its timeline; nil if every check ended by itself.
    var replay: TestRun?
  }

  /// How a round ended, and so what is left to run.
  enum End {
    /// The process came to its own end, and every check of the round with it.
    case complete
    /// It used up its processor time. Another machine could get further, and each further check could take as long.
    case tooLong
    /// A check took the process with it. Those that had not begun run again without it.
    case lost(Kata.Check)
    /// The process died before a check began, or after the last had ended: nothing that it reported is reliable.
    case unreliable
  }

  let kata: Kata
  /// The outcome of the stages before.
  let record: Linked.Record
  /// The control that the lab was asked for.
  let requestedControl: Control
  /// The processes, in the order in which they ran.
  let rounds: [Round]

  /// The control that the lab had.
  var control: Control {
    rounds.reversed().lazy.compactMap(\.run.control).first ?? requestedControl
  }

  /// The text that the learner's program printed, capped.
  var output: String { rounds.lazy.map(\.run.output).first { !$0.isEmpty } ?? "" }
}

extension Run.Round {
  /// How the round ended.
  var end: Run.End {
    if case .stopped(.tooLong) = run.fate { return .tooLong }
    let hasEnded = if case .ended = run.fate { true } else { false }
    if hasEnded, run.tests.isComplete { return .complete }
    if let check = checks.first(where: { $0.compiledName == run.tests.inFlightTest }) { return .lost(check) }
    return hasEnded && checks.allSatisfy({ run.tests.ended[$0.compiledName] != nil }) ? .complete : .unreliable
  }

  /// True if every check of the round has passed.
  fileprivate var hasPassed: Bool {
    guard case .complete = end else { return false }
    return checks.allSatisfy { check in
      run.tests.ended[check.compiledName] == .passed && run.report(of: check).map { CheckResult($0) } == .passed
    }
  }

  /// The checks that have no outcome yet: a new process runs them.
  var remaining: [Kata.Check] {
    guard case .lost(let lost) = end else { return [] }
    return checks.filter { $0.id != lost.id && run.tests.ended[$0.compiledName] == nil }
  }
}

extension Grader {
  /// Runs the suite of a submission until every check has an outcome.
  /// - Throws: `UserError` if the sandbox does not start, or if the lab does not control this runtime.
  func run(_ linked: Linked, _ context: inout GradingContext) throws(UserError) -> Run {
    try context.time(.run) { context throws(UserError) in try runner(within: context.budget).run(linked) }
  }
}

extension Runner {
  /// Runs a suite until every check has an outcome: a check that crashes or hangs is set aside, and the rest runs again.
  /// - Parameter isBrief: true to end with the first process that does not end well, and not to look for the place: enough to
  ///   know whether every check passes.
  /// - Throws: `UserError` if the sandbox does not start, or if the lab does not control this runtime.
  func run(_ linked: Linked, isBrief: Bool = false) throws(UserError) -> Run {
    let tests = tells == .alone ? [] : linked.kata.tests.filter { $0.witness == .test }
    var rounds = try rounds(of: tests, linked, isBrief)
    // Stories cost more than all the rest, and say little of code that does not keep what is checked by name.
    if rounds.allSatisfy(\.hasPassed) {
      rounds += try self.rounds(
        of: linked.kata.tests.filter { $0.witness == .stories }, linked, isBrief)
    }
    return Run(kata: linked.kata, record: linked.record, requestedControl: control, rounds: rounds)
  }

  private func rounds(
    of tests: [Kata.Check], _ linked: Linked, _ isBrief: Bool
  ) throws(UserError) -> [Run.Round] {
    var rounds: [Run.Round] = []
    var checks = tests
    while !checks.isEmpty {
      let run = try run(
        linked.program, tests: checks.map(\.compiledName), file: isBrief ? nil : linked.kata.file,
        spinLimit: rounds.isEmpty ? Watchdog.spinLimit : Watchdog.laterSpinLimit)
      try run.requireControl()
      var round = Run.Round(checks: checks, run: run)
      if isBrief { return [round] }
      if case .lost(let check) = round.end {
        let replay = try self.run(
          linked.program, tests: [check.compiledName], .replay(Schedule(run.choices)), file: nil, timeLimit: 1)
        round.replay = replay
      }
      rounds.append(round)
      checks = round.remaining
    }
    return rounds
  }
}
