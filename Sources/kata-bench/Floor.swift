import Grader
import LabProtocol
import Support
import Workbook

/// What no grader can do without: compile, link, run, one after the other, with nothing in between.
///
/// The arguments are the grader's, without what only a grader needs: the module's interface, events, a pulse and
/// backtraces.
struct Floor {
  static let stages = ["compile", "link", "run"]

  private let folder: String
  private let scratch: String
  private let file: String
  private let jobs: [(what: String, job: Job)]

  init(_ workshop: Workshop) throws {
    let toolchain = workshop.toolchain
    let kata = workshop.kata
    let suite = try SuiteBuilder(toolchain: toolchain, cache: workshop.cache, root: workshop.workbook.root).build(kata)
    folder = try workshop.makeFolder("floor")
    scratch = workshop.scratch
    file = "\(folder)/\(kata.file)"
    jobs = [
      (
        "swift-frontend",
        Job(toolchain.compile([kata.file], module: kata.module, output: "learner.o", Compiler.options, in: folder))
      ),
      (
        "the linker",
        Job(toolchain.link(["learner.o"] + suite.objects, output: "suite", Linker.options, in: folder))
      ),
      (
        "the suite",
        Job(
          "\(folder)/suite", ["--testing-library", "swift-testing", "--no-parallel"],
          ["PATH": "/usr/bin:/bin"].merging(SuiteSettings(control: Grader.bestControl).environment) { $1 }, in: folder)
      ),
    ]
  }

  /// - Returns: the seconds of each stage.
  func run(_ workshop: Workshop, round: Int) throws(UserError) -> [Double] {
    try Files.write(workshop.source(.body, round: round), to: file)
    var seconds: [Double] = []
    for (what, job) in jobs {
      let outcome = try job.run(scratch: scratch)
      try outcome.mustSucceed(what)
      seconds.append(outcome.seconds)
    }
    return seconds
  }
}
