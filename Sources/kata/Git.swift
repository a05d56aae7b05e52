import KataSubprocess
import KataSupport

/// Runs git.
struct Git {
  let environment: [String: String]
  let folder: String

  /// - Parameter complaint: what it means if git does not succeed, without a full stop.
  func run(_ arguments: [String], _ complaint: String) throws(UserError) -> String {
    let paths = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/git" }
    guard let git = paths.first(where: { Files.isPlain($0) }) else {
      throw .usage("--diff needs git, and there is none on PATH: install it.")
    }
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: git, arguments: arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 },
        folder: folder))
    guard ending.status == 0 else { throw .usage(complaint + ".") }
    guard !ending.overflows.contains(1) else {
      throw .usage("The change is too large to read: review the paths without --diff, or name a nearer base.")
    }
    return ending.text(1)
  }
}
