/// A submission that compiles.
struct Compiled {
  let submission: Submission
  /// The private folder that holds the source and the compiler's output.
  let folder: WorkFolder
  /// The path of the object file.
  let object: String
  /// The public interface of the learner's module, as the compiler prints it.
  let interface: String
  let warnings: [Verdict.Diagnostic]
  /// The expressions that leave memory safety to the programmer: a gate refuses them.
  let unsafe: [Verdict.Diagnostic]
}

extension Grader {
  /// Compiles a submission, in a process with limits of its own.
  /// - Throws: ``Rejection`` if it does not compile; `UserError` if the compiler does not work.
  func compile(_ submission: Submission, _ context: inout GradingContext) throws -> Compiled {
    try context.time(.compile) { context in
      try Compiler(toolchain: toolchain, cache: cache, budget: context.budget).compile(submission)
    }
  }
}
