import LabProtocol

/// What running the scenario of one `prove` showed.
enum ProofFinding {
  /// The scenario's process sent its report.
  case reported(CheckReport)
  /// A schedule ended the scenario's process, or the process was ended in the middle of it.
  case lost(RecordedRun)
  /// There is no schedule to show; the sentence says why.
  case unknown(FailureKind, String)

  /// What the process of the tests says.
  var outcome: ProofOutcome {
    switch self {
    case .reported(let report): ProofReport(report: report).outcome
    case .lost(let run): .fails(ProofReport.text(run, "This schedule ends the process"))
    case .unknown(_, let sentence): .fails(sentence)
    }
  }

  /// The finding for a program that reads it.
  /// - Parameter name: the name of the proof.
  func report(named name: String) -> CheckReport {
    switch self {
    case .reported(let report): CheckReport(check: name, control: report.control, result: report.result)
    case .lost(let run): CheckReport(check: name, control: .full, result: .explored(Exploration(failure: run)))
    case .unknown(let kind, let sentence):
      ProofFinding.lost(
        RecordedRun(failureKind: kind, message: sentence, schedule: Schedule([]), timeline: Timeline())
      ).report(named: name)
    }
  }
}
