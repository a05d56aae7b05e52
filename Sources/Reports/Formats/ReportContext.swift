#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Workbook

/// What a report may need besides verdicts.
public struct ReportContext: Sendable {
  public let rules: [Rule]
  /// The program's environment, in which some systems say what they want to read again.
  public let environment: [String: String]
  /// Now; only what a format demands says it.
  public let time: Date

  public init(rules: [Rule], environment: [String: String], time: Date = .now) {
    self.rules = rules
    self.environment = environment
    self.time = time
  }
}
