#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import LabProtocol
import Support
import Workbook

/// How many schedules the lab runs in a second: `Tests/Suites/Bench`, compiled, linked and run as the grader does it.
struct LabSpeed {
  private let job: Job
  private let scratch: String

  init(_ workshop: Workshop) throws {
    let toolchain = workshop.toolchain
    let builder = SuiteBuilder(toolchain: toolchain, cache: workshop.cache, root: workshop.workbook.root)
    let suite = try builder.buildLabSuite("Bench")
    let folder = try workshop.makeFolder("lab")
    scratch = workshop.scratch
    let link = Job(toolchain.link(suite.objects, output: "suite", Linker.options, in: folder))
    try link.run(scratch: scratch).mustSucceed("the linker")
    // The status page costs a few writes a choice, in a grading as here.
    try Files.write(Data(count: StatusPage.size), to: folder + "/status")
    let settings = SuiteSettings(control: Grader.bestControl, status: SuiteDescriptor.status)
    var job = Job(
      "\(folder)/suite", ["--testing-library", "swift-testing", "--no-parallel"],
      ["PATH": "/usr/bin:/bin"].merging(settings.environment) { $1 }, in: folder)
    job.files = [SuiteDescriptor.status: folder + "/status"]
    self.job = job
  }

  /// - Returns: schedules a second, as the suite itself measures them.
  func run() throws(UserError) -> Double {
    let outcome = try job.run(scratch: scratch)
    try outcome.mustSucceed("the suite that measures the lab")
    for case .measured(let schedules, let time) in SuiteReport.all(in: outcome.output.utf8) {
      return Double(schedules) / (time / .seconds(1))
    }
    throw .infrastructure("The suite that measures the lab reports nothing.")
  }
}
