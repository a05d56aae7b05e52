import LabProtocol
import KataSupport
import Workbook

/// A linked submission whose checks can be played: a person chooses the next step at every choice point.
///
/// It keeps no state: each call runs the choices from the start, in a process of its own. One call at a time.
public struct Playground: Sendable {
  /// The kata that the submission is for.
  public var kata: Kata { linked.kata }
  private let linked: Linked
  /// The programs in which threads stop in the middle of jobs; nil if none does here.
  private let threads: ThreadProgram?
  private let runner: Runner
  /// The lines of the learner's file, without their indentation.
  private let source: [String]

  init(_ linked: Linked, threads: ThreadProgram? = nil, runner: Runner) {
    self.threads = threads
    self.linked = linked
    self.runner = runner
    // As it was compiled: the learner may have changed the file since.
    source = linked.submission.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix { $0.isWhitespace }.description
    }
  }

  /// Runs a check to the state that choices lead to.
  /// - Throws: `UserError` if a choice cannot be made, because there are fewer options there or the run is over.
  public func state(of check: Kata.Check, after choices: [Int]) throws(UserError) -> PlayState {
    try state(of: check, reading: Schedule.text(of: choices))
  }

  /// Runs a check to the state that written choices lead to.
  /// - Parameters:
  ///   - check: the check to run.
  ///   - text: the choices, such as `0,2,0x5,1`; empty for the start.
  /// - Throws: `UserError` as ``state(of:after:)`` does, and if the text has another form.
  public func state(of check: Kata.Check, reading text: String) throws(UserError) -> PlayState {
    let list = threads != nil && text.hasPrefix(Schedule.threadMark) ? String(text.dropFirst()) : text
    guard let choices = Schedule.choices(text: list) else {
      throw .usage("“\(text)” is no list of choices: write numbers with commas between them, such as 0,2,1.")
    }
    return try play(check, choices, goesOn: false)
  }

  /// Searches every continuation of choices, within the bounds of a search.
  /// - Throws: `UserError` if a choice cannot be made, or the run is over after them.
  public func finish(_ check: Kata.Check, after choices: [Int]) throws(UserError) -> ContinuationSearch {
    let state = try state(of: check, after: choices)
    guard state.state == .choosing else {
      throw .usage("The run is over after \(Self.count(choices.count)): there is nothing left to explore.")
    }
    let run = try run(check, .explore(under: choices))
    let report = run.report(of: check)
    let result =
      if let report { try judge(check, report) } else { Judge.fatal(check, run) }
    return ContinuationSearch(
      kata: kata.name, check: check.id, choices: choices, continuations: result.schedules, broken: result.broken,
      exhaustive: result.exhaustive, coverage: result.coverage,
      shortest: result.result == .passed ? nil : try shortest(check, result, after: choices))
  }

  /// The end of a breaking schedule. If a single run of it breaks nothing, because a state outlives its schedule, the result of
  /// the search counts.
  private func shortest(
    _ check: Kata.Check, _ result: Verdict.Check, after choices: [Int]
  ) throws(UserError) -> PlayState {
    let text = threads == nil ? result.schedule : String(result.schedule.dropFirst(Schedule.threadMark.count))
    let listed = text.isEmpty ? choices : Schedule.choices(text: text)
    let state = try play(check, listed ?? choices, goesOn: true)
    guard !state.isBroken || result.result == .uncontrolled else { return state }
    return PlayState(kata: kata, result, choices: state.choices, nil, control: state.control)
  }

  /// The result that a report shows.
  private func judge(_ check: Kata.Check, _ report: CheckReport) throws(UserError) -> Verdict.Check {
    var result = Judge.result(of: check, .passed, report)
    guard threads != nil, let failure = report.run else { return result }
    result.schedule = Schedule.threadMark + result.schedule
    guard failure.threads != nil, failure.failureKind != nil else { return result }
    var seen = try runner.threadResult(of: check, failure, linked.program, kata)
    (seen.schedules, seen.broken, seen.coverage) = (result.schedules, result.broken, result.coverage)
    return seen
  }

  // MARK: One process

  private func play(_ check: Kata.Check, _ choices: [Int], goesOn: Bool) throws(UserError) -> PlayState {
    let run = try run(check, .play(choices, goesOn: goesOn))
    guard let report = run.report(of: check), case .played(let played) = report.result else {
      for case .planned(let count) in run.reports where count > run.choices.count {
        throw Self.overrun(run.choices.count)
      }
      return PlayState(
        kata: kata, Judge.withTimeline(of: run, Judge.fatal(check, run)), choices: run.choices, nil,
        control: runner.control)
    }
    if let index = played.misfit { throw Self.misfit(at: index, of: played.enabledSteps.count) }
    var state = PlayState(
      kata: kata, try judge(check, report), choices: played.choices, played, control: report.control)
    try addLines(to: &state, played)
    return state
  }

  /// Adds to each option the learner's line at which its task goes on.
  private func addLines(to state: inout PlayState, _ played: PlayedRun) throws(UserError) {
    let frames = played.enabledSteps.prefix(state.options.count).map { $0.frames.map(UInt64.init) }
    let lines = try Symbolizer(toolchain: runner.toolchain).lines(of: frames, in: linked.program.path, file: kata.file)
    for (index, line) in lines.enumerated() {
      guard let line, source.indices.contains(line - 1) else { continue }
      state.options[index].line = line
      state.options[index].code = source[line - 1]
    }
  }

  private static func misfit(at index: Int, of count: Int) -> UserError {
    guard count > 0 else { return overrun(index) }
    return .usage("Choice \(index + 1) goes from 0 to \(count - 1) here: leave it out to see the options.")
  }

  private static func overrun(_ made: Int) -> UserError {
    .usage("The run is over after \(count(made)): there is no choice \(made + 1) to make.")
  }

  private static func count(_ choices: Int) -> String { choices == 1 ? "1 choice" : "\(choices) choices" }

  private func run(_ check: Kata.Check, _ mode: SuiteSettings.Mode) throws(UserError) -> TestRun {
    let run = try runner.run(linked.program, tests: [check.compiledName], mode, file: kata.file)
    try run.requireControl()
    return run
  }
}
