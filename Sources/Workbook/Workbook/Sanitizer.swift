/// A build of a submission that watches itself run, in addition to the checks of its suite.
public enum Sanitizer: String, CaseIterable, Codable, Sendable {
  /// ThreadSanitizer: two threads use the same memory, one of them writes, and nothing orders them.
  case thread
}
