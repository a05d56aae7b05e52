import KataSupport

/// A format that another system reads. A format is a type of its own, named in `ReportFormats.all`.
public protocol ReportFormat {
  /// The value of `--format` that selects it.
  static var name: String { get }
  /// True if a report is about the submission of one learner, for one kata or more.
  static var isOfOneSubmission: Bool { get }
  /// The report; ends with a newline.
  /// - Throws: a usage error if something that the format demands is not known.
  static func text(_ graded: [Graded], _ context: ReportContext) throws(UserError) -> String
}
