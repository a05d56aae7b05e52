#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Subprocess
import Support
import Workbook

/// A kata's stories of threads, compiled against the starter's public interface, and what tells them.
struct ThreadSuite {
  /// The digest that names it in the cache.
  let fingerprint: String
  /// The object files to link with a learner's: the stories, then what tells them in every interleaving.
  let objects: [String]
  /// The same with what tells them once, for ThreadSanitizer.
  let sanitizerObjects: [String]
  /// Keeps the files in the cache; empty in a bundle.
  let entries: [CacheEntry]
}

extension SuiteBuilder {
  /// The name of the module of a kata's stories of threads.
  static let threadModule = "ThreadStories"

  /// Compiles a kata's stories of threads, once for each content: a function for each check.
  /// - Parameter interface: the interface to compile them against, if that is not the starter's.
  /// - Throws: `UserError` if the workbook has no story for a check, or if one does not compile.
  func buildThreads(_ kata: Kata, adaptedTo interface: String? = nil) throws -> ThreadSuite {
    if let bundle = try Bundle(at: root) { return try bundle.threads(of: kata, for: toolchain) }
    let folder = "Tests/Suites/\(kata.name)/\(Self.threads)"
    var stories = try sources(folder)
    for check in kata.threadChecks where !rename(check, after: "func ", in: &stories) {
      throw UserError.infrastructure(
        "\(folder) has no “func \(check.testName)” for the check “\(check.id)”: write it.")
    }
    let table = kata.threadChecks.map { "\"\($0.compiledName)\": \($0.compiledName.dropLast(2))" }
    let main =
      "import ThreadLab\n\n@main enum Program {\n  static func main() { tellStories([\(table.joined(separator: ", "))]) }\n}\n"
    let files = stories + [("Program.swift", Data(main.utf8))]
    let labBlueprint = try threadLabBlueprint("Sources/ThreadLab")
    let sanitizerBlueprint = try threadLabBlueprint("Tests/Suites/Shared/\(Self.threads)")
    let runtimeBlueprint = try threadRuntimeBlueprint()
    let suite = try blueprint(of: kata, adaptedTo: interface).build()
    var base = labBlueprint.key
    for part in ["\(sanitizerBlueprint.key)", "\(runtimeBlueprint.key)", suite.fingerprint] { base.add(part) }
    let key = fingerprint(kata.name, files, base)
    let (lab, runtime) = (try labBlueprint.build(), try runtimeBlueprint.build())
    let sanitizerLab = try sanitizerBlueprint.build()
    let entry = try cache.entry(.threads, key) { folder throws(UserError) in
      // The module of the starter is beside the suite.
      try compile(
        files, module: Self.threadModule, output: "threads.o",
        ["-I", suite.folder] + Self.storyOptions + lab.search,
        in: folder, "the stories of threads of “\(kata.name)”")
    }
    let own = entry.folder + "/threads.o"
    return ThreadSuite(
      fingerprint: "\(key)", objects: [own] + lab.objects + runtime.objects,
      sanitizerObjects: [own] + sanitizerLab.objects,
      entries: [entry] + lab.entries + runtime.entries + sanitizerLab.entries)
  }

  /// The options of stories: their locks and atomics count, and their other accesses are their own business.
  static let storyOptions = Toolchain.instrumentation + ["-Xllvm", "-tsan-instrument-memory-accesses=0"]

  /// What tells stories in every interleaving, and what stands behind it.
  /// - Throws: `UserError` if it does not compile.
  func threadLab() throws -> Module {
    let (lab, runtime) = (try threadLabBlueprint("Sources/ThreadLab").build(), try threadRuntimeBlueprint().build())
    return Module(entries: lab.entries + runtime.entries, objects: lab.objects + runtime.objects)
  }

  /// Built without instrumentation: its own accesses must not count.
  private func threadLabBlueprint(_ folder: String) throws(UserError) -> ModuleBlueprint {
    try blueprint(ofModule: "ThreadLab", from: folder, as: .threadLab, on: try protocolBlueprint())
  }

  /// What stands behind the compiler's instrumentation. It is C, for the addresses of its callers.
  private func threadRuntimeBlueprint() throws(UserError) -> ModuleBlueprint {
    let source = "\(root)/Sources/ThreadRuntime"
    var files: [(name: String, text: Data)] = []
    for folder in ["", "include/"] {
      for name in Files.list("\(source)/\(folder)") where name.hasSuffix(".c") || name.hasSuffix(".h") {
        files.append((folder + name, try Files.read("\(source)/\(folder)\(name)")))
      }
    }
    let sources = files.map(\.name).filter { $0.hasSuffix(".c") }
    let key = fingerprint("ThreadRuntime", files, toolchain.fingerprint)
    return ModuleBlueprint(key: key) { () throws(UserError) in
      let entry = try cache.entry(.threadRuntime, key) { folder throws(UserError) in
        try Files.makeFolder("\(folder)/include")
        for file in files { try Files.write(file.text, to: "\(folder)/\(file.name)") }
        try run(toolchain.compileC(sources, in: folder), "ThreadRuntime")
        for file in files { Files.remove("\(folder)/\(file.name)") }
        Files.remove("\(folder)/include")
      }
      return Module(entries: [entry], objects: sources.map { "\(entry.folder)/\($0.dropLast(2)).o" })
    }
  }
}
