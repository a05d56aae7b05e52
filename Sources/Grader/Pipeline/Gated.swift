import Review
import Support
import Workbook

/// A submission that uses only what a submission may use, and keeps the contract of its suite. Nothing else is linked and run.
struct Gated {
  let compiled: Compiled
  /// The suite whose contract it keeps.
  let suite: Suite
  /// What the suite must be compiled against if the submission keeps the contract in a spelling of its own.
  let adaptation: ContractGate.Adaptation?
  /// The review's remarks about the file.
  let review: [Verdict.Remark]
}

extension Grader {
  /// Checks source, memory safety, public interface and object file, then reviews the file.
  ///
  /// The compiler comes first, in its own process, because the parser has no limit for how deep code is nested.
  /// - Throws: ``Rejection`` if a gate refuses the submission; `UserError` if the starter or the object file cannot be read.
  func gate(_ compiled: Compiled, for suite: Suite, _ context: inout GradingContext) throws -> Gated {
    let submission = compiled.submission
    let kata = submission.kata
    let adaptation = try context.time(.gate) { _ in
      let tree = SourceTree(submission.text, file: kata.file)
      try checkSource(tree, of: compiled)
      let adaptation = try ContractGate(kata: kata, starter: suite.interface, tree: tree).check(compiled.interface)
      let object = try ObjectFile(compiled.object, toolchain: toolchain)
      try ObjectGate(tree: tree, kata: kata).check(object)
      if control == .reduced { try ControlGate(file: kata.file).check(object) }
      return adaptation
    }
    let review = context.time(.review) { _ in
      Review().review([Review.Source(path: kata.file, text: submission.text)]).findings.map(Verdict.Remark.init)
    }
    return Gated(compiled: compiled, suite: suite, adaptation: adaptation, review: review)
  }

  private func checkSource(_ tree: SourceTree, of compiled: Compiled) throws {
    let kata = compiled.submission.kata
    let starter = SourceTree(try Files.readText("\(root)/Katas/\(kata.name)/\(kata.file)"), file: kata.file)
    // The compiler understood what the gate does not.
    guard !tree.hasError else { throw Rejection.unreadable(kata.file) }
    try SourceGate(tree, starter: starter, imports: kata.imports).check(tree)
    guard compiled.unsafe.isEmpty else { throw Rejection.refused(kata.file, compiled.unsafe) }
  }
}
