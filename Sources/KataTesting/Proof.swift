import LabProtocol
import ScheduleLab
import Testing

/// One call of `prove`: what to run, and where to report.
struct Proof: Sendable {
  let budget: Budget
  let replay: String?
  let sourceLocation: SourceLocation
  let scenario: @Sendable (Scenario) async throws -> Void
  /// Searches the schedules of the scenario.
  let search: @Sendable () -> Exploration

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
    if let process = ControlledProof.current {
      process.run(self, key)
    } else {
      #if os(Linux)
        report(ProofProcess.run(key, of: test, mode), test)
      #else
        report(InProcessProof.run(self, mode), test)
      #endif
    }
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
