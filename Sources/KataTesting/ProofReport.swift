import LabProtocol

/// What one process found out about a scenario, in words.
struct ProofReport {
  let report: CheckReport

  /// The outcome for the process of the tests.
  var outcome: ProofOutcome {
    switch report.result {
    case .explored(let result): outcome(of: result)
    case .replayed(let run):
      run.failureKind == nil
        ? .warning("This schedule holds, and nothing else ran: remove `replay:` to prove the scenario.")
        : .fails(Self.text(run, "Schedule \(run.schedule.text)"))
    // A player looks at the moment, and no test fails for it.
    case .played: .holds("played")
    case .misfit:
      .fails("The schedule of `replay:` makes choices that this scenario does not offer: remove it.")
    }
  }

  private func outcome(of result: Exploration) -> ProofOutcome {
    if let run = result.failure {
      let count =
        run.failureKind == .uncontrolled
        ? "Schedule \(run.schedule.text)"
        : "\(result.broken) of \(Self.counted(result.schedules)) \(result.broken == 1 ? "breaks" : "break") it. The shortest"
      return .fails(Self.text(run, count))
    }
    let stories = result.stories > 1 ? ", \(result.stories) stories" : ""
    guard report.control == .full else {
      return .holds("tried in \(Self.counted(result.schedules))\(stories), under reduced control: no proof")
    }
    return .holds(
      result.isExhaustive
        ? "holds in \(result.schedules == 1 ? "its one interleaving" : "all \(Self.counted(result.schedules))")"
        : "holds in \(result.coverage) (\(Self.counted(result.schedules))\(stories))")
  }

  private static func counted(_ schedules: Int) -> String {
    "\(schedules) interleaving\(schedules == 1 ? "" : "s")"
  }

  /// A failure: what is wrong, the timeline, and how to run it again.
  static func text(_ run: RecordedRun, _ heading: String) -> String {
    let table = TimelineText(run.timeline).lines
    let shown = table.isEmpty ? [] : ["\(heading):", ""] + table.map { "  " + $0 } + [""]
    return ([run.message] + shown + ["Run it alone: prove(replay: \"\(run.schedule.text)\")"]).joined(separator: "\n")
  }
}
