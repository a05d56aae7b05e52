#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

/// A kata's thread scenarios, compiled against the starter's public interface.
struct ThreadSuite {
  /// The digest that names it in the cache.
  let fingerprint: String
  /// The object files to link with a learner's.
  let objects: [String]
  /// Keeps the files in the cache; empty in a bundle.
  let entries: [CacheEntry]
}

extension SuiteBuilder {
  /// The name of the module of a kata's thread scenarios.
  static let threadModule = "ThreadScenarios"

  /// Compiles a kata's thread scenarios, once for each content: one for each check that declares the sanitizer.
  /// - Throws: `UserError` if the workbook has no scenario for a check, or if one does not compile.
  /// - Parameter interface: the interface to compile them against, if that is not the starter's.
  func buildThreads(_ kata: Kata, adaptedTo interface: String? = nil) throws -> ThreadSuite {
    if let bundle = try Bundle(at: root) { return try bundle.threads(of: kata, for: toolchain) }
    let folder = "Tests/Suites/\(kata.name)/\(Self.threads)"
    var scenarios = try sources(folder)
    let checks = kata.checks(for: .thread)
    for check in checks where !rename(check, after: "@Sendable func ", in: &scenarios) {
      throw UserError.infrastructure(
        "\(folder) has no “@Sendable func \(check.testName)” for the check “\(check.id)”: write it.")
    }
    let table = checks.map { "\"\($0.compiledName)\": \($0.compiledName.dropLast(2))" }.joined(separator: ", ")
    let main = "import ThreadLab\n\n@main enum Program {\n  static func main() { runScenario(in: [\(table)]) }\n}\n"
    let files = scenarios + [("Program.swift", Data(main.utf8))]
    let threadLab = try threadLabBlueprint()
    let lab = try threadLab.build()
    let suite = try blueprint(of: kata, adaptedTo: interface).build()
    let key = fingerprint(kata.name, files, fingerprint("\(suite.fingerprint)", [], threadLab.key))
    let entry = try cache.entry(.threads, key) { folder throws(UserError) in
      // The module of the starter is beside the suite.
      try compile(
        files, module: Self.threadModule, output: "threads.o",
        ["-I", suite.folder] + lab.search + Toolchain.instrumentation, in: folder,
        "the thread scenarios of “\(kata.name)”")
    }
    return ThreadSuite(
      fingerprint: "\(key)", objects: [entry.folder + "/threads.o"] + lab.objects,
      entries: [entry] + lab.entries)
  }

  /// Built without ThreadSanitizer: instrumented hand-overs would add happens-before edges. Optimised, it needs less of the runtime.
  private func threadLabBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(
      ofModule: "ThreadLab", from: "Tests/Suites/Shared/\(Self.threads)", as: .threadLab, on: try protocolBlueprint())
  }
}
