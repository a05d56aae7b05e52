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
  }

  let submission: Submission
  let record: Record
  let program: SuiteProgram

  var kata: Kata { submission.kata }
}

extension Grader {
  /// Links a submission to its suite.
  /// - Throws: ``Rejection`` if the suite needs a declaration that the object file does not have; `UserError` if the linker does
  ///   not work.
  func link(_ gated: Gated, _ context: inout GradingContext) throws -> Linked {
    let compiled = gated.compiled
    let program = try context.time(.link) { _ in
      try Linker(toolchain: toolchain, cache: cache).link(compiled, gated.suite)
    }
    return Linked(
      submission: compiled.submission, record: .init(diagnostics: compiled.warnings, review: gated.review),
      program: program)
  }
}
