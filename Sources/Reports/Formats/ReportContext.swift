import KataSupport
import Workbook

/// The facts that a report may need besides verdicts.
public struct ReportContext: Sendable {
  /// The rules of the checklist, which some formats describe.
  public let rules: [Rule]
  /// The course whose weights count; nil if there is none.
  public let course: Course?
  /// The program's environment, in which some systems say what they want to read again.
  public let environment: [String: String]
  /// Now; only what a format demands says it.
  public let time: Date

  /// The context of a report that is made now.
  public init(rules: [Rule], course: Course? = nil, environment: [String: String], time: Date = .now) {
    self.rules = rules
    self.course = course
    self.environment = environment
    self.time = time
  }
}
