import Workbook

/// A submission that passed the gates, linked to its suite: ready to run.
///
/// It can also be made from a program that an earlier grading of the same source, suite and toolchain has linked: `record`
/// holds everything that a verdict needs from the stages before.
struct Linked: Sendable {
  /// The outcome of the stages before linking, for a submission that got through them.
  struct Record: Codable, Sendable {
    /// The compiler's warnings about the learner's file.
    var diagnostics: [Verdict.Diagnostic]
    /// The review's remarks about the learner's file.
    var review: [Verdict.Remark]
    /// The interface that the suite was compiled against, if that is not the starter's.
    var interface: String?
  }

  let submission: Submission
  let record: Record
  let program: SuiteProgram

  /// Ends with the program's publication in the cache, if this grading has linked it.
  var publication: CachePublication?

  var kata: Kata { submission.kata }
}

extension Grader {
  /// Waits until a gated submission is linked to its suite.
  /// - Throws: ``Rejection`` if the suite needs a declaration that the object file does not have; `UserError` if the linker does
  ///   not work.
  func link(_ gated: Gated, _ linking: Linking, _ context: inout GradingContext) throws -> Linked {
    let program = try context.time(.link) { _ in try linking.finish() }
    return Linked(
      submission: gated.compiled.submission,
      record: .init(
        diagnostics: gated.compiled.warnings, review: gated.review, interface: gated.adaptation?.interface),
      program: program)
  }
}
