/// A place in code that a detector asks about.
public struct Finding: Equatable, Sendable {
  /// How sure a detector is of a finding.
  public enum Confidence: String, CaseIterable, Comparable, Sendable {
    /// A human has to decide: the code has the shape, and what it depends on cannot be seen here.
    case look
    /// Code of this shape is wrong unless something unusual protects it.
    case likely
    /// Whatever surrounds it, this is wrong.
    case certain

    /// In the order of the cases.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// How bad it is if the finding is right.
  public enum Severity: String, CaseIterable, Comparable, Sendable {
    /// A cost or a delay, and no wrong result.
    case minor
    /// A bug, or code that becomes one with the next change.
    case major

    /// In the order of the cases.
    public static func < (left: Severity, right: Severity) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// The rule's id in the checklist.
  public let rule: String
  /// The name of the detector that found it, such as `stale-fact`; a rule has one or more.
  public let detector: String
  /// How sure the detector is, here.
  public internal(set) var confidence: Confidence
  /// How bad it is if the finding is right: the same for all findings of a detector, unless a configuration changes it.
  public internal(set) var severity: Severity
  /// The file, as its source was named.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in UTF-8 bytes, as the compiler counts.
  public let column: Int
  /// The text of the line, without the space around it.
  public let text: String
  /// The finding and why it may be wrong, as sentences.
  public let message: String
  /// Why it matters, as a sentence.
  public let why: String
  /// When it is right to leave the code as it is, as a sentence.
  public let exception: String
  /// The remedy, as a sentence.
  public let fix: String

  /// The names of the rule and the detector: `state-recheck/stale-fact`.
  public var name: String { rule == detector ? rule : "\(rule)/\(detector)" }
}

extension Finding: Comparable {
  /// By file, place, rule and message: the same order on every run.
  public static func < (left: Finding, right: Finding) -> Bool {
    (left.file, left.line, left.column, left.rule, left.message)
      < (right.file, right.line, right.column, right.rule, right.message)
  }
}
