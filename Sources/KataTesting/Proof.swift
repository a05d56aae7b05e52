import LabProtocol
import ScheduleLab
import Testing

/// One call of `prove`: what to run, and where to report.
struct Proof: Sendable {
  let budget: Budget
  let replay: String?
  let sourceLocation: SourceLocation
  let scenario: @Sendable (Scenario) async throws -> Void
  /// Searches the schedules of the scenario that begin with these choices.
  let search: @Sendable ([Int]) -> Exploration

  /// Runs the scenario in a process of its own; in that process, runs it here and ends the process.
  func run() {
    guard let test = Test.current else { return XCTestRefusal.record() }
    var mode = SuiteSettings.Mode.explore()
    if let replay {
      guard let schedule = Schedule(text: replay) else {
        return record("“\(replay)” is no schedule. Copy the text of `replay:` from a failure, such as \"0x3,1\".")
      }
      mode = .replay(schedule)
    }
    let key = ProofKey.next(at: sourceLocation)
    if let process = ControlledProof.current { return process.run(self, key) }
    guard let session = ProofSession.current else { return report(finding(key, test, mode).outcome, test) }
    let name = ProofSession.nextName(in: test)
    guard session.includes(name) else { return }
    let finding = finding(key, test, session.mode == .explore() ? mode : session.mode)
    session.write(finding, named: name, of: test)
    report(finding.outcome, test)
  }

  private func finding(_ key: ProofKey, _ test: Test, _ mode: SuiteSettings.Mode) -> ProofFinding {
    #if os(Linux)
      ProofProcess.run(key, of: test, mode)
    #else
      InProcessProof.run(self, mode)
    #endif
  }

  private func report(_ outcome: ProofOutcome, _ test: Test) {
    switch outcome {
    case .holds(let text): print("  \(test.displayName ?? test.name): \(text)")
    case .warning(let text): Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
    case .fails(let text): record(text)
    }
  }

  private func record(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}
