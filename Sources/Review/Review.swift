/// The checklist as static rules: what they find in a file.
///
/// A rule sees one file and its syntax, and neither types nor other files: a finding is a question to a reviewer, with a word on
/// how sure the rule is.
public struct Review: Sendable {
  /// What a rule says of itself.
  public struct Description: Sendable {
    public let id: String
    public let severity: Finding.Severity
    public let why: String
    public let exception: String
    public let fix: String
  }

  private let rules: [any ReviewRule]

  /// - Parameter ids: the rules to hold against code; nil for all.
  public init(rules ids: Set<String>? = nil) {
    rules = ids.map { ids in Self.all.filter { ids.contains(type(of: $0).id) } } ?? Self.all
  }

  /// What the findings about a file are.
  public struct Result: Sendable {
    public var findings: [Finding] = []
    /// The findings that a comment in the file sets aside, with its reason.
    public var ignored: [(finding: Finding, reason: String)] = []
  }

  /// - Parameter path: how findings name the file.
  /// - Returns: the findings in order; nil if the file cannot be parsed.
  public func review(_ text: String, path: String) -> Result? {
    guard let file = SourceFile(text, path: path) else { return nil }
    let found = rules.flatMap { $0.findings(in: file) }.sorted()
    return Result(findings: found)
  }

  /// The rules, in the checklist's words.
  public static var descriptions: [Description] {
    all.map { rule in
      let kind = type(of: rule)
      return Description(
        id: kind.id, severity: kind.severity, why: kind.why, exception: kind.exception, fix: kind.fix)
    }
  }

  /// One line a rule, so that two who add one do not meet.
  private static let all: [any ReviewRule] = [
    StaleFactRule()
  ]
}
