#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
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
    // The pulse costs a few writes a choice, in a grading as here.
    try Files.write(Data(count: Pulse.size), to: folder + "/pulse")
    var job = Job(
      "\(folder)/suite", ["--testing-library", "swift-testing", "--no-parallel"],
      ["PATH": "/usr/bin:/bin", "KATA_CONTROL": Grader.bestControl, "KATA_PULSE": "5"], in: folder)
    job.files = [5: folder + "/pulse"]
    self.job = job
  }

  /// - Returns: schedules a second, as the suite itself measures them.
  func run() throws(UserError) -> Double {
    let outcome = try job.run(scratch: scratch)
    try outcome.mustSucceed("the suite that measures the lab")
    let reports = outcome.output.split(separator: "\n").compactMap { JSONValue(parsing: .init($0.utf8)) }
    guard let schedules = reports.lazy.compactMap({ $0["schedules"]?.number }).first,
      let nanoseconds = reports.lazy.compactMap({ $0["nanoseconds"]?.number }).first
    else { throw .infrastructure("The suite that measures the lab reports nothing.") }
    return schedules / nanoseconds * 1e9
  }
}
