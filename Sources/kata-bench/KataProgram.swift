import Support
import Workbook

/// The built `kata`, as a learner runs it.
struct KataProgram {
  private let workshop: Workshop
  let path: String

  /// The durations of a grading: the whole of it, seen from outside, and the stages that its verdict tells.
  struct Grading {
    let seconds: Double
    let stages: [String: Double]
  }

  /// Builds `kata` in the way in which the bench was built: `swift run` builds one product only, and an old program
  /// beside it would be measured without a word.
  /// - Parameter bench: the path of the running bench, `…/<platform>/<configuration>/kata-bench` in SwiftPM's folder.
  init(beside bench: String, _ workshop: Workshop) throws(UserError) {
    self.workshop = workshop
    let parts = bench.split(separator: "/")
    path = "/" + parts.dropLast().joined(separator: "/") + "/kata"
    if let configuration = parts.dropLast().last, ["release", "debug"].contains(configuration), parts.count > 3 {
      let build = Job(
        "swift",
        [
          "build", "--package-path", workshop.workbook.root, "--scratch-path",
          "/" + parts.dropLast(3).joined(separator: "/"), "-c", "\(configuration)", "--product", "kata",
        ], workshop.environment, in: workshop.folder)
      try build.run(scratch: workshop.scratch).mustSucceed("swift build --product kata")
    }
    guard Files.exists(path) else { throw .infrastructure("There is no kata beside \(bench): build it first.") }
  }

  /// Grades a file from its save to its verdict.
  /// - Parameter cache: another cache than the workshop's.
  func grade(_ file: String, cache: String? = nil) throws(UserError) -> Grading {
    var job = Job(
      path, ["grade", "--kata", workshop.kata.name, file, "--format", "json"], workshop.environment,
      in: workshop.workbook.root)
    if let cache { job.environment["KATA_CACHE"] = cache }
    let outcome = try job.run(scratch: workshop.scratch)
    try outcome.mustSucceed("kata grade")
    guard let verdict = JSONValue(parsing: .init(outcome.output.utf8)), verdict["verdict"]?.text == "passed",
      case .object(let seconds)? = verdict["seconds"]
    else { throw .infrastructure("kata grade answers something else than a verdict that passed.") }
    return Grading(seconds: outcome.seconds, stages: seconds.compactMapValues(\.number))
  }

  /// Runs a command that must succeed.
  /// - Returns: the duration in seconds.
  @discardableResult
  func run(_ arguments: [String], in folder: String) throws(UserError) -> Double {
    let outcome = try Job(path, arguments, workshop.environment, in: folder).run(scratch: workshop.scratch)
    try outcome.mustSucceed("kata \(arguments.joined(separator: " "))")
    return outcome.seconds
  }

  /// Runs a command in the workbook and looks at its memory.
  /// - Returns: the duration in seconds, and the most memory that the program itself has had, in bytes.
  func watch(_ arguments: [String]) throws(UserError) -> (seconds: Double, peak: Double) {
    let job = Job(path, arguments, workshop.environment, in: workshop.workbook.root)
    let outcome = try job.run(scratch: workshop.scratch, isWatched: true)
    try outcome.mustSucceed("kata \(arguments.joined(separator: " "))")
    return (outcome.seconds, outcome.peak)
  }
}
