import KataSubprocess
import KataSupport
import Workbook

/// The built `kata`, as a learner runs it.
struct KataProgram {
  private let workshop: Workshop
  let path: String

  /// The durations of a grading, in seconds: the whole of it, seen from outside, and the stages that its verdict states.
  struct Grading {
    let seconds: Double
    let stages: [String: Double]
  }

  /// Builds `kata` in the way in which the benchmark was built: `swift run` builds one product only, and an old program
  /// beside it would be measured without notice.
  /// - Parameter benchmark: the path of the running benchmark, `…/<platform>/<configuration>/kata-bench` in SwiftPM's folder.
  /// - Throws: `UserError` if it cannot be built.
  init(beside benchmark: String, _ workshop: Workshop) throws(UserError) {
    self.workshop = workshop
    let parts = benchmark.split(separator: "/")
    path = "/" + parts.dropLast().joined(separator: "/") + "/kata"
    if let configuration = parts.dropLast().last, ["release", "debug"].contains(configuration), parts.count > 3 {
      let arguments = [
        "build", "--package-path", workshop.workbook.root, "--scratch-path",
        "/" + parts.dropLast(3).joined(separator: "/"), "-c", "\(configuration)", "--product", "kata",
      ]
      _ = try TimedRun(
        .init(executable: "swift", arguments: arguments, environment: workshop.environment, endsWhenInterrupted: true),
        "swift build --product kata")
    }
    guard Files.exists(path) else { throw .infrastructure("There is no kata beside \(benchmark): build it first.") }
  }

  /// Grades a file from its save to its verdict, which must be `passed`.
  func grade(_ file: String) throws(UserError) -> Grading {
    let command = command(
      ["grade", "--kata", workshop.kata.name, file, "--format", "json"], in: workshop.workbook.root)
    let run = try TimedRun(command, "kata grade")
    guard let verdict = JSONValue(parsing: .init(run.output.utf8)), verdict["verdict"]?.text == "passed",
      case .object(let seconds)? = verdict["seconds"]
    else { throw .infrastructure("kata grade answers something else than a verdict that passed.") }
    return Grading(seconds: run.seconds, stages: seconds.compactMapValues(\.number))
  }

  /// Runs a command that must succeed.
  /// - Returns: the duration in seconds.
  @discardableResult
  func run(_ arguments: [String], in folder: String) throws(UserError) -> Double {
    try TimedRun(command(arguments, in: folder), "kata \(arguments.joined(separator: " "))").seconds
  }

  /// Runs a command in the workbook and watches its memory.
  /// - Parameter tick: called every 20 ms or later with the most memory so far, in bytes.
  /// - Returns: the duration in seconds, and the most memory that the program itself has had, in bytes.
  func watch(
    _ arguments: [String], tick: @escaping (Int) -> Void = { _ in }
  ) throws(UserError) -> (seconds: Double, peak: Double) {
    var peak = 0
    let command = command(arguments, in: workshop.workbook.root)
    let run = try TimedRun(command, "kata \(arguments.joined(separator: " "))") { process in
      peak = max(peak, ProcessTable.peakMemory(of: process) ?? 0)
      tick(peak)
    }
    return (run.seconds, Double(peak))
  }

  private func command(_ arguments: [String], in folder: String) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: path, arguments: arguments, environment: workshop.environment, folder: folder,
      endsWhenInterrupted: true)
  }
}
