/// The file descriptors that the grader opens in a suite's process.
public enum SuiteDescriptor {
  /// The pipe for Swift Testing's event stream.
  public static let events: Int32 = 3
  /// The pipe for ``SuiteReport`` lines.
  public static let reports: Int32 = 4
  /// The file that is mapped as the ``StatusPage``.
  public static let status: Int32 = 5
  /// The pipe on which `kata-confine` says that the sandbox is in place. Above all others: it closes what is above it.
  public static let launcher: Int32 = 6
  /// The pipe for ``ThreadScenarioReport`` lines and ThreadSanitizer's reports, in a program that runs thread scenarios.
  public static let threadScenario: Int32 = 3
  /// The pipe for ``ThreadReport`` lines, in a program that tells stories of threads.
  public static let threads: Int32 = 3
}
