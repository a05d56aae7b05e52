import Grader
import KataSupport
import Workbook

/// The resources that all measurements share: the submission to grade, and a private folder, removed at the end.
final class Workshop {
  let workbook: Workbook
  let kata: Kata
  /// A private folder. The user's own cache of suites is neither used nor changed.
  let folder: String
  /// The benchmark's own environment, with the cache in the private folder.
  let environment: [String: String]
  let cache: Cache
  let toolchain: Toolchain
  private let solution: String
  private var edits = 0

  /// - Throws: `UserError` if there is no kata with a solution, no toolchain, or no room for the private folder.
  init(_ workbook: Workbook, environment: [String: String]) throws(UserError) {
    self.workbook = workbook
    guard let kata = workbook.katas.first, let first = kata.solutions.first else {
      throw .infrastructure("There is no kata with a solution to grade.")
    }
    self.kata = kata
    solution = try Files.readText(workbook.solutionPath(first, of: kata))
    folder = try Files.makeUniqueFolder("\(environment["TMPDIR"] ?? "/tmp")/kata-bench-")
    self.environment = environment.merging(["KATA_CACHE": folder + "/cache"]) { $1 }
    do throws(UserError) {
      cache = try Cache(environment: self.environment)
      toolchain = try Toolchain(environment: self.environment, cache: cache)
    } catch {
      Files.remove(folder)
      throw error
    }
  }

  deinit { Files.remove(folder) }

  /// The solution with an edit inside a function, another one each time: nothing that was compiled before can be used again.
  func editedSolution() -> Data {
    edits += 1
    return Data("\(solution)\nprivate func edit() -> Int { \(edits) }\n".utf8)
  }

  /// Makes a folder of the workshop.
  /// - Returns: its path.
  /// - Throws: `UserError` if it cannot be made.
  func makeFolder(_ name: String) throws(UserError) -> String {
    try Files.makeFolder("\(folder)/\(name)")
    return "\(folder)/\(name)"
  }
}
