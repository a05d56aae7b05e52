import Grader
import LabProtocol
import KataSubprocess
import KataSupport
import Workbook

/// How many schedules the lab runs in a second: `Tests/Suites/Bench`, compiled, linked and run as the grader does it.
struct LabSpeed {
  private let command: ChildProcess.Command

  init(_ workshop: Workshop) throws {
    let toolchain = workshop.toolchain
    let builder = SuiteBuilder(toolchain: toolchain, cache: workshop.cache, root: workshop.workbook.root)
    let suite = try builder.buildLabSuite("Bench")
    let folder = try workshop.makeFolder("lab")
    _ = try TimedRun(toolchain.link(suite.objects, output: "suite", Linker.options, in: folder), "the linker")
    // The status page costs a few writes a choice, in a grading as here.
    try Files.write(Data(count: StatusPage.size), to: folder + "/status")
    let settings = SuiteSettings(control: Grader.bestControl, status: SuiteDescriptor.status)
    command = ChildProcess.Command(
      executable: "\(folder)/suite", arguments: ["--testing-library", "swift-testing", "--no-parallel"],
      environment: ["PATH": "/usr/bin:/bin"].merging(settings.environment) { $1 }, folder: folder,
      files: [SuiteDescriptor.status: folder + "/status"])
  }

  /// - Returns: schedules a second, as the suite itself measures them.
  func run() throws(UserError) -> Double {
    let output = try TimedRun(command, "the suite that measures the lab").output
    for case .measured(let schedules, let time) in SuiteReport.all(in: output.utf8) {
      return Double(schedules) / (time / .seconds(1))
    }
    throw .infrastructure("The suite that measures the lab reports nothing.")
  }
}
