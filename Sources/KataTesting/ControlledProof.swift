import LabProtocol
import ScheduleLab
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The process that runs the scenario of one `prove`, under the lab's control.
struct ControlledProof: Sendable {
  /// The environment variable with the key of the `prove` whose scenario this process runs.
  static let variable = "KATA_PROVE"

  /// This process, if it was started to run a scenario.
  static let current: ControlledProof? = {
    guard let key = getenv(variable), let settings = Self.settings else { return nil }
    return ControlledProof(key: String(cString: key), settings: settings)
  }()

  private static var settings: SuiteSettings? {
    SuiteSettings { name in getenv(name).map { String(cString: $0) } }
  }

  private let key: String
  private let settings: SuiteSettings

  /// Takes control of the process, before `main`.
  static func boot() {
    guard let settings else { return }
    Lab.boot(settings.control)
    if let status = settings.status { StatusReporter.start(descriptor: status) }
  }

  /// Runs the scenario of a `prove`, sends the report and ends the process; returns at once from any other `prove`.
  func run(_ proof: Proof, _ key: ProofKey) {
    guard key.text == self.key else { return }
    if let complaint = Lab.selfTest() {
      send(.selfTestFailed(complaint))
    } else {
      // An expectation of Swift Testing's that does not hold is a failure of the schedule.
      withKnownIssue(isIntermittent: true) {
        sendCheck(result(of: proof))
      } matching: { issue in
        Lab.fail(IssueText.text(issue))
        return true
      }
    }
    fflush(nil)
    // What else the test does was done, or will be, in the process of the tests.
    _exit(0)
  }

  private func result(of proof: Proof) -> CheckReport.Result {
    switch settings.mode {
    case .explore(let prefix):
      var result = proof.search(prefix)
      result.failure = result.failure.map { withSteps($0, of: proof) }
      return .explored(result)
    case .replay(let schedule):
      let run = Lab.replay(schedule, budget: proof.budget, live: { send(.happened($0)) }, proof.scenario)
      return run.map { .replayed(withSteps($0, of: proof)) } ?? .misfit
    case .play(let choices, let goesOn):
      return .played(
        Lab.play(
          choices, budget: proof.budget, live: { send(.happened($0)) },
          ask: { played in
            if goesOn, played.misfit == nil, played.run.failureKind == nil { return 0 }
            sendCheck(.played(played))
            // No step may run that the player has not chosen.
            _exit(0)
          }, proof.scenario))
    }
  }

  /// The run with a timeline that shows each step, if the tasks of the scenario note nothing themselves.
  private func withSteps(_ run: RecordedRun, of proof: Proof) -> RecordedRun {
    guard run.failureKind != .livelock, run.failureKind != .endlessTimers,
      !run.timeline.events.contains(where: { $0.kind == .note && $0.text != "runs" })
    else { return run }
    let played = Lab.play(run.schedule.choices, budget: proof.budget, ask: { _ in 0 }, proof.scenario)
    return RecordedRun(
      failureKind: run.failureKind, message: run.message, schedule: run.schedule, timeline: played.run.timeline)
  }

  private func sendCheck(_ result: CheckReport.Result) {
    send(.checked(CheckReport(check: key, control: Lab.control, result: result)))
  }

  private func send(_ report: SuiteReport) {
    var rest = report.line[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(settings.reports, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}

/// Called by the library's constructor, in a process that runs a scenario.
@_cdecl("kata_testing_boot")
func bootControlledProof() { ControlledProof.boot() }
