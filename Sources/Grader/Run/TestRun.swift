import LabProtocol
import KataSupervision
import KataSupport
import Workbook

/// The observations of one process that ran a suite.
struct TestRun {
  /// How a process ended.
  enum Fate {
    /// It came to its own end, or called `exit`.
    case ended(status: Int32)
    /// A signal that the grader did not send ended it.
    case crashed(signal: Int32)
    /// The grader ended it.
    case stopped(Watchdog.Alarm)
  }

  let fate: Fate
  /// Swift Testing's events.
  let tests: TestEvents
  /// The suite's reports, in order.
  var reports: [SuiteReport]
  /// The choices of the schedule that was running at the end.
  let choices: [Int]
  /// The learner's line at which the process died; nil if there is none, or if nothing asked for it.
  let location: Verdict.Location?
  /// The text that the process printed, capped.
  let output: String
  /// The last `Fatal error` that the runtime printed.
  let fatalError: String?
  /// The attempt for which the sandbox ended the process.
  let refusal: Refusal?
  /// True if the stack of the thread that crashed was longer than the lab follows: it was used up.
  let isTooDeep: Bool

  /// The schedule that was running at the end, to replay.
  var schedule: String {
    guard let last = choices.lastIndex(where: { $0 != 0 }) else { return "0" }
    return choices[...last].map(String.init).joined(separator: ",")
  }

  /// The reports on checks, in order.
  var checkReports: [CheckReport] {
    reports.compactMap { if case .checked(let report) = $0 { report } else { nil } }
  }

  /// The events that were reported as they happened.
  var events: [Timeline.Event] {
    reports.compactMap { if case .happened(let event) = $0 { event } else { nil } }
  }

  /// The last report on a check; nil if there is none.
  func report(of check: Kata.Check) -> CheckReport? { checkReports.last { $0.check == check.compiledName } }

  /// How much of the runtime the lab controlled; nil if it reported no check.
  var control: Control? { checkReports.first?.control }

  /// Checks that the lab knows this runtime: no verdict may be given otherwise.
  /// - Throws: `UserError` if the lab's self-test failed.
  func requireControl() throws(UserError) {
    for case .selfTestFailed(let phrase) in reports {
      throw .infrastructure("This machine’s Swift runtime is not under control: \(phrase).")
    }
  }
}
