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
    case .misfit, .played:
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

  private static func text(_ run: RecordedRun, _ heading: String) -> String {
    text(run.message, heading, run.timeline, run.schedule)
  }

  /// A failure: what is wrong, the timeline, and how to run it again.
  static func text(_ message: String, _ heading: String, _ timeline: Timeline, _ schedule: Schedule) -> String {
    let table = TimelineText(timeline).lines
    let shown = table.isEmpty ? [] : ["\(heading):", ""] + table.map { "  " + $0 } + [""]
    return ([message] + shown + ["Run it alone: prove(replay: \"\(schedule.text)\")"]).joined(separator: "\n")
  }
}
