/// The grader's instructions to tests that call `prove`, passed in environment variables beside those of ``SuiteSettings``.
public struct ProofRequest: Equatable, Sendable {
  /// The file that a line is added to for each proof: a ``SuiteReport``.
  public let path: String
  /// The name of the one proof to run; nil for all of them.
  public let only: String?
  /// How schedules are run.
  public let mode: SuiteSettings.Mode

  /// Creates a request.
  public init(path: String, only: String?, mode: SuiteSettings.Mode) {
    self.path = path
    self.only = only
    self.mode = mode
  }

  private enum Name {
    static let path = "KATA_PROOFS"
    static let only = "KATA_PROOF"
  }

  /// An environment with this request in place of any other. How much of the runtime is controlled stays as it says.
  public func environment(over other: [String: String]) -> [String: String] {
    var result = SuiteSettings.removed(from: other)
    let control = SuiteSettings(environment: { other[$0] })?.control ?? .full
    result.merge(SuiteSettings(control: control, mode: mode).environment) { $1 }
    result[Name.path] = path
    result[Name.only] = only
    return result
  }

  /// Reads the request from environment variables.
  /// - Parameter value: the value of a variable, or nil if it is not set.
  /// - Returns: nil if there is none, or a variable has a value that it cannot have.
  public init?(environment value: (String) -> String?) {
    guard let path = value(Name.path), let settings = SuiteSettings(environment: value) else { return nil }
    self.init(path: path, only: value(Name.only), mode: settings.mode)
  }
}
