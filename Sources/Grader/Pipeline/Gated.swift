import KataSupport
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
  /// Checks source, memory safety, public interface and object file, and reviews the file.
  ///
  /// What reads syntax does so in a process of its own.
  /// - Parameter inspector: the process, which waits.
  /// - Throws: ``Rejection`` if a gate refuses the submission; `UserError` if the starter or the object file cannot be read.
  func gate(
    _ compiled: Compiled, for suite: Suite, _ inspector: Inspector, _ context: inout GradingContext
  ) throws -> Gated {
    let kata = compiled.submission.kata
    return try context.time(.gate) { context in
      let answer = try inspector.inspect(request(about: compiled, suite), within: context.budget)
      if let refusal = answer.refusal { throw refusal }
      guard compiled.unsafe.isEmpty else { throw Rejection.refused(kata.file, compiled.unsafe) }
      if let breach = answer.breach { throw breach }
      let object = try ObjectFile(compiled.object, of: kata.file, toolchain: toolchain)
      try ObjectGate(compiled.submission, answer.evidence).check(object)
      if control == .reduced { try ControlGate(file: kata.file).check(object) }
      return Gated(compiled: compiled, suite: suite, adaptation: answer.adaptation, review: answer.review)
    }
  }

  private func request(about compiled: Compiled, _ suite: Suite) throws(UserError) -> Inspection.Request {
    let kata = compiled.submission.kata
    return Inspection.Request(
      file: kata.file, module: kata.module, imports: kata.imports, text: compiled.submission.text,
      interface: compiled.interface, starter: try Files.readText("\(root)/Katas/\(kata.name)/\(kata.file)"),
      starterInterface: suite.interface)
  }
}
