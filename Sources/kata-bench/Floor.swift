import Grader
import LabProtocol
import KataSubprocess
import KataSupport
import Workbook

/// The least that any grader must do: compile, link and run, one after the other, with nothing in between.
///
/// The arguments are the grader's, without those that only a grader needs: the module's interface, events, a status page and
/// backtraces.
struct Floor {
  static let stages = ["compile", "link", "run"]

  private let workshop: Workshop
  private let file: String
  private let commands: [(name: String, command: ChildProcess.Command)]

  init(_ workshop: Workshop) throws {
    self.workshop = workshop
    let toolchain = workshop.toolchain
    let kata = workshop.kata
    let suite = try SuiteBuilder(toolchain: toolchain, cache: workshop.cache, root: workshop.workbook.root).build(kata)
    let folder = try workshop.makeFolder("floor")
    file = "\(folder)/\(kata.file)"
    let settings = SuiteSettings(control: Grader.bestControl)
    commands = [
      (
        "swift-frontend",
        toolchain.compile([kata.file], module: kata.module, output: "learner.o", Compiler.options, in: folder)
      ),
      ("the linker", toolchain.link(["learner.o"] + suite.objects, output: "suite", Linker.options, in: folder)),
      (
        "the suite",
        ChildProcess.Command(
          executable: "\(folder)/suite", arguments: ["--testing-library", "swift-testing", "--no-parallel"],
          environment: ["PATH": "/usr/bin:/bin"].merging(settings.environment) { $1 }, folder: folder)
      ),
    ]
  }

  /// - Returns: the seconds of each stage.
  func run() throws(UserError) -> [Double] {
    try Files.write(workshop.editedSolution(), to: file)
    return try commands.map { name, command throws(UserError) in try TimedRun(command, name).seconds }
  }
}
