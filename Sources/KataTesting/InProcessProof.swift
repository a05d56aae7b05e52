#if !os(Linux)
  import LabProtocol
  import ScheduleLab
  import Synchronization
  import Testing

  /// Runs a scenario beside all other tests, under reduced control: it tries interleavings and proves nothing.
  enum InProcessProof {
    /// One scenario at a time: the lab has one thread.
    private static let isControlled = Mutex(false)

    static func run(_ proof: Proof, _ mode: SuiteSettings.Mode) -> ProofFinding {
      isControlled.withLock { isControlled in
        if !isControlled { Lab.boot(.reduced) }
        isControlled = true
        var result = CheckReport.Result.misfit
        withKnownIssue(isIntermittent: true) {
          if case .replay(let schedule) = mode {
            result = Lab.replay(schedule, budget: proof.budget, proof.scenario).map { .replayed($0) } ?? .misfit
          } else {
            result = .explored(proof.search([]))
          }
        } matching: { issue in
          Lab.fail(IssueText.text(issue))
          return true
        }
        return .reported(CheckReport(check: "", control: .reduced, result: result))
      }
    }
  }
#endif
