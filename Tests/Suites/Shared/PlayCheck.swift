import LabProtocol
import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Follows a person's choices, sends the grader a report of where they lead, and ends the process there.
/// - Parameters:
///   - choices: the choices that have been made.
///   - goesOn: true to continue first in, first out, until the run fails or is over.
///   - name: the name of the check's test.
///   - hang: the author's sentence if the scenario hangs.
func playCheck(
  _ choices: [Int], goesOn: Bool, check name: String, ifItHangs hang: String?, budget: Budget,
  _ scenario: @escaping @Sendable (Scenario) async throws -> Void
) -> Never {
  func report(_ played: PlayedRun) {
    let explained = PlayedRun(
      run: played.run.explained(ifItHangs: hang), choices: played.choices, enabledSteps: played.enabledSteps,
      time: played.time, misfit: played.misfit)
    SuiteReport.send(.played(explained), of: name)
  }
  SuiteReport.planned(choices: choices.count).send()
  let end = Lab.play(
    choices, budget: budget, live: { SuiteReport.happened($0).send() },
    ask: { played in
      if goesOn, played.misfit == nil, played.run.failureKind == nil { return 0 }
      report(played)
      // No step may run that the player has not chosen.
      _exit(0)
    }, scenario)
  report(end)
  _exit(0)
}
