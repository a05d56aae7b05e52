import Subprocess
import Support
import Workbook

/// Joins a learner's object file with the precompiled suite.
package struct Linker {
  let toolchain: Toolchain
  let cache: Cache

  /// Calls that create tasks go through the lab, so that every hop of theirs is a choice point.
  package static var options: [String] {
    #if os(Linux)
      ["--wrap=swift_task_create"]
    #else
      []
    #endif
  }

  /// - Throws: `Rejection` with `contract-broken` if the suite needs what the object file does not have.
  func link(_ compiled: Compiled, _ suite: Suite) throws -> SuiteProgram {
    do {
      return try link([compiled.object] + suite.objects, in: compiled.folder)
    } catch let failure as Failure {
      guard failure.text.contains("undefined symbol") else {
        throw UserError.infrastructure("The linker does not work: \(failure.text).")
      }
      throw Rejection(
        .contractBroken,
        "The suite cannot find a part of the public interface in \(compiled.submission.kata.file): declare what is public as the starter does."
      )
    }
  }

  /// Links a suite that needs no learner.
  func link(_ suite: Suite) throws -> SuiteProgram {
    try link(suite.objects, in: WorkFolder(in: cache))
  }

  private struct Failure: Error {
    let text: String
  }

  private func link(_ objects: [String], in folder: WorkFolder) throws -> SuiteProgram {
    let program = folder.path + "/suite"
    let ending = try ChildProcess.run(toolchain.link(objects, output: program, Self.options, in: folder.path))
    guard ending.status == 0 else {
      throw Failure(
        text: ending.text(2).split(separator: "\n").first.map(String.init) ?? "signal \(ending.signal ?? 0)")
    }
    return SuiteProgram(path: program, folder: folder)
  }
}
