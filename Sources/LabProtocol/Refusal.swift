/// An attempt that the sandbox refused and that ended the process.
///
/// The launcher's filter passes the code to the process in `si_errno` of SIGSYS, and the lab writes it to the ``StatusPage``.
/// The launcher has no codes of its own: the grader passes them by ``launcherArguments``.
public enum Refusal: Int32, CaseIterable, Sendable {
  /// A system call that no suite needs.
  case call = 1
  /// The start of another process.
  case start
  /// Use of the network.
  case network
  /// A signal to another process.
  case signal
  /// A look into another process.
  case inspection

  /// The arguments that tell `kata-confine` the code of each refusal: `--refused-call 1`, and so on.
  public static var launcherArguments: [String] { allCases.flatMap { ["--refused-\($0)", "\($0.rawValue)"] } }
}
