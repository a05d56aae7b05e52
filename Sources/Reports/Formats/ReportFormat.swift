#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Support
import Workbook

/// A format that another system reads. A format is a type of its own, named in `ReportFormats.all`.
public protocol ReportFormat {
  /// What `--format` calls it.
  static var name: String { get }
  /// True if a report is about the submission of one learner, for one kata or more.
  static var isOfOneSubmission: Bool { get }
  /// The report; ends with a newline.
  /// - Throws: a complaint if something that the format demands is not known.
  static func text(_ graded: [Graded], _ context: ReportContext) throws(UserError) -> String
}

/// The formats of other systems.
public enum ReportFormats {
  public static var all: [any ReportFormat.Type] {
    [
      JUnitReport.self, SARIFReport.self, GitHubReport.self, GradescopeReport.self, ExercismReport.self,
      ClassroomReport.self, SVGReport.self,
    ]
  }

  public static func named(_ name: String) -> (any ReportFormat.Type)? { all.first { $0.name == name } }
}

/// What a report says of one file.
public struct Graded: Sendable {
  /// Whose it is; empty if it was graded by itself.
  public let submission: String
  /// The file, as the reader would name it.
  public let path: String
  /// The same on one line, as it may be shown.
  var shownPath: String { Style.report.shownLine(path) }
  public let kata: Kata
  /// The verdict with all its texts as they may be shown: none of them steers whoever reads the report.
  public let verdict: Verdict

  public init(submission: String = "", path: String, kata: Kata, verdict: Verdict) {
    self.submission = submission
    self.path = path
    self.kata = kata
    self.verdict = verdict.shown(in: .report)
  }
}

extension Style {
  /// For reports that other systems show: no colour, no end.
  static var report: Style { Style(width: 110, height: .max) }
}

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
