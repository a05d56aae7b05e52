#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

/// A kata's stories for ThreadSanitizer, compiled against the starter's public interface.
struct ThreadSuite {
  /// What names it in the cache.
  let fingerprint: String
  /// The object files to link with a learner's.
  let objects: [String]
  /// Keeps the files in the cache; empty in a bundle.
  let entries: [CacheEntry]
}

extension SuiteBuilder {
  /// The module that a kata's stories for ThreadSanitizer make up.
  static let threadModule = "ThreadStories"

  /// Compiles a kata's stories for ThreadSanitizer, once for each content: one for each check that declares it.
  /// - Throws: `UserError` if the workbook has no such story, or it does not compile.
  func buildThreads(_ kata: Kata) throws -> ThreadSuite {
    if let bundle = try Bundle(at: root) { return try bundle.threads(of: kata, for: toolchain) }
    let folder = "Tests/Suites/\(kata.name)/\(Self.threads)"
    var stories = try sources(folder)
    let checks = kata.checks(for: .thread)
    for check in checks where !rename(check, after: "@Sendable func ", in: &stories) {
      throw UserError.infrastructure(
        "\(folder) has no “@Sendable func \(check.testName)” for the check “\(check.id)”: write it.")
    }
    let table = checks.map { "\"\($0.compiledName)\": \($0.compiledName.dropLast(2))" }.joined(separator: ", ")
    let main = "import ThreadCrew\n\n@main enum Program {\n  static func main() { tell([\(table)]) }\n}\n"
    let files = stories + [("Program.swift", Data(main.utf8))]
    let crew = try buildCrew()
    let suite = try build(kata)
    let key = fingerprint(kata.name, files, fingerprint("\(suite.fingerprint)", [], crew.key))
    let entry = try cache.entry(.threads, key) { folder throws(UserError) in
      // A suite stands beside the module of the starter.
      try compile(
        files, module: Self.threadModule, output: "threads.o",
        ["-I", suite.folder] + crew.search + Toolchain.watching, in: folder,
        "the stories for ThreadSanitizer of “\(kata.name)”")
    }
    return ThreadSuite(
      fingerprint: "\(key)", objects: [entry.folder + "/threads.o"] + crew.objects,
      entries: [entry] + crew.entries)
  }

  /// Built without ThreadSanitizer: instrumented hand-overs would add happens-before edges. Optimised, it needs less of the runtime.
  private func buildCrew() throws(UserError) -> Module {
    try build(module: "ThreadCrew", from: "Tests/Suites/Shared/\(Self.threads)", as: .crew, on: try buildProtocol())
  }
}
