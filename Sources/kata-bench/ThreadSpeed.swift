import Grader
import KataSubprocess
import KataSupport
import LabProtocol

/// How many schedules of threads the lab runs in a second: `Tests/Suites/ThreadBench`, compiled and linked as the grader does it.
struct ThreadSpeed {
  private static let story = "twoThreadsOfThreeSections()"

  private let command: ChildProcess.Command

  init(_ workshop: Workshop) throws {
    let builder = SuiteBuilder(toolchain: workshop.toolchain, cache: workshop.cache, root: workshop.workbook.root)
    let folder = try workshop.makeFolder("threads")
    let program = try builder.buildThreadProgram("ThreadBench", in: folder)
    command = ChildProcess.Command(
      executable: program.path, arguments: [Self.story], environment: ["SWIFT_BACKTRACE": "enable=no"], folder: folder,
      pipes: [SuiteDescriptor.threads])
  }

  /// - Returns: schedules a second, the start of the process included.
  func run() throws(UserError) -> Double {
    let start = ContinuousClock.now
    let output = try ChildProcess.run(command).output[SuiteDescriptor.threads]
    let time = start.duration(to: .now)
    let reports = ThreadReport.all(in: output ?? .init(), after: nil)
    guard reports.last == .done else { throw .infrastructure("The stories that measure the lab do not end.") }
    let schedules = reports.reduce(0) { sum, report in
      guard case .held(let schedules, _, isExhaustive: true, _) = report else { return sum }
      return sum + schedules
    }
    return Double(schedules) / (time / .seconds(1))
  }
}
