import KataSubprocess
import KataSupport
import Workbook

/// Links a learner's object file with a compiled suite.
package struct Linker {
  let toolchain: Toolchain
  let cache: Cache

  /// The linker's options that make calls which create tasks go through the lab, so that every hop of theirs is a choice point.
  package static var options: [String] {
    #if os(Linux)
      ["--wrap=swift_task_create"]
    #else
      []
    #endif
  }

  /// Starts to link a submission with its suite; the gates can look at it meanwhile.
  /// - Parameter path: where the program is written.
  /// - Throws: `UserError` if the linker cannot be started.
  func start(_ compiled: Compiled, _ suite: Suite, output path: String) throws(UserError) -> Linking {
    let objects = [compiled.object] + suite.objects
    return Linking(
      child: try ChildProcess(toolchain.link(objects, output: path, Self.options, in: compiled.folder.path)),
      program: SuiteProgram(path: path, folder: compiled.folder), suite: suite,
      file: compiled.submission.kata.file)
  }

  /// Links a suite that needs no learner's module.
  /// - Throws: `UserError` if the linker does not work.
  func link(_ suite: Suite) throws -> SuiteProgram {
    let folder = try WorkFolder(in: cache)
    let path = folder.path + "/suite"
    return try Linking(
      child: ChildProcess(toolchain.link(suite.objects, output: path, Self.options, in: folder.path)),
      program: SuiteProgram(path: path, folder: folder), suite: suite, file: nil
    ).finish()
  }
}
