#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What is edited before a measurement. `kata` compiles the module as a whole, whatever the edit; an incremental build
/// compiles less after some edits than after others.
enum Edit: String, CaseIterable {
  /// Inside a function: the tests need not be compiled again.
  case body = "in a function"
  /// A declaration comes or goes: whoever imports the module is compiled again.
  case declaration = "of a declaration"
}

/// What the measurements share: the submission that is graded, and a folder that goes at the end.
final class Workshop {
  let workbook: Workbook
  let kata: Kata
  /// A private folder. The user's own cache of suites is neither used nor changed.
  let folder: String
  /// Where all jobs write what they print.
  let scratch: String
  /// The program's environment with the cache in the private folder.
  let environment: [String: String]
  let cache: Cache
  let toolchain: Toolchain
  private let solution: String

  init(_ workbook: Workbook, environment: [String: String]) throws(UserError) {
    self.workbook = workbook
    guard let kata = workbook.katas.first, let first = kata.solutions.first else {
      throw .infrastructure("There is no kata with a solution to grade.")
    }
    self.kata = kata
    solution = try Files.readText(workbook.solutionPath(first, of: kata))
    folder = try Self.makeFolder(environment)
    scratch = folder + "/scratch"
    self.environment = environment.merging(["KATA_CACHE": folder + "/cache"]) { $1 }
    do throws(UserError) {
      try Files.makeFolder(scratch)
      cache = try Cache(environment: self.environment)
      toolchain = try Toolchain(environment: self.environment, cache: cache)
    } catch {
      Files.remove(folder)
      throw error
    }
  }

  deinit {
    // Nobody can remove the folder that they stand in.
    chdir("/")
    Files.remove(folder)
  }

  /// The solution after an edit, another one each round, so that nothing that is compiled from it can be reused.
  /// - Parameter round: 0 and 1 before any measurement.
  func source(_ edit: Edit, round: Int) -> Data {
    let line =
      switch edit {
      case .body: "private func edit() -> Int { \(round) }"
      case .declaration: "private func edit\(round)() -> Int { \(round) }"
      }
    return Data("\(solution)\n\(line)\n".utf8)
  }

  /// Makes a folder of the workshop.
  func makeFolder(_ name: String) throws(UserError) -> String {
    try Files.makeFolder("\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  private static func makeFolder(_ environment: [String: String]) throws(UserError) -> String {
    var template = Array("\(environment["TMPDIR"] ?? "/tmp")/kata-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let path = realpath(template, nil) else {
      throw .infrastructure("Cannot make a temporary folder: \(String(cString: strerror(errno))).")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
