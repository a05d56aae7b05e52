import LabProtocol
import Workbook

extension CheckResult {
  /// The result that a suite reports for a check.
  init(_ report: CheckReport) {
    switch report.result {
    case .misfit: self = .notRun
    case .played(let played) where played.isChoosing || played.misfit != nil: self = .notRun
    case .explored, .replayed, .played:
      self =
        switch report.run?.failureKind {
        case nil: .passed
        case .failed: .failed
        case .hung, .deadlocked, .endlessTimers, .livelock: .hung
        case .uncontrolled: .uncontrolled
        case .crashed: .crashed
        }
    }
  }
}

extension Verdict.Event {
  /// The event as a verdict shows it.
  init(_ event: Timeline.Event) {
    self.init(
      step: event.step, task: event.column, kind: event.kind.rawValue, event: event.text,
      nanoseconds: event.time.wholeNanoseconds)
  }
}
