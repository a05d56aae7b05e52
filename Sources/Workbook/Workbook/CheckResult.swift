/// The outcome of one check.
public enum CheckResult: String, CaseIterable, Codable, Sendable {
  /// Every schedule that was run kept the promise.
  case passed
  /// A schedule broke the promise.
  case failed
  /// A schedule came to a point where nothing could run any more, or ran without end.
  case hung
  /// The process ended, as it does at a trap.
  case crashed
  /// Something that the lab does not control took part, so nothing is proved.
  case uncontrolled
  /// The check was not run: the submission was stopped before its suite ran, or an earlier check must hold first.
  case notRun = "not-run"

  /// True if the check ran and does not hold.
  public var isBroken: Bool { self != .passed && self != .notRun }
}
