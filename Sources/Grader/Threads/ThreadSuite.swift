#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSubprocess
import KataSupport
import Workbook

/// A kata's stories of threads, compiled against the starter's public interface, and what tells them.
struct ThreadSuite {
  /// The object files to link with a learner's: the stories, then what tells them.
  let objects: [String]
  /// Keeps the files in the cache; empty in a bundle.
  let entries: [CacheEntry]
}

/// Stories of threads that need not be compiled as long as only their name is wanted.
struct ThreadSuiteBlueprint {
  /// The digest that identifies the stories, and what tells them, in the cache.
  let fingerprint: String
  /// Compiles the stories unless the cache has them.
  let build: () throws -> ThreadSuite
}

extension SuiteBuilder {
  /// The name of the module of a kata's stories of threads.
  static let threadModule = "ThreadStories"

  /// Reads what a kata's stories of threads are made from: a function for each check.
  /// - Parameters:
  ///   - teller: what tells them.
  ///   - suite: the suite, which is compiled against the same interface.
  /// - Throws: `UserError` if the workbook has no story for a check.
  func threads(
    of kata: Kata, toldBy teller: ThreadTeller, with suite: SuiteBlueprint
  ) throws -> ThreadSuiteBlueprint {
    if let bundle = try Bundle(at: root), bundle.has(kata) {
      return try bundle.threads(of: kata, toldBy: teller, for: toolchain)
    }
    let folder = "Tests/Suites/\(kata.name)/\(Self.threads)"
    var stories = try sources(folder)
    for check in kata.toldByThreads where !rename(check, after: "func ", in: &stories) {
      throw UserError.infrastructure(
        "\(folder) has no “func \(check.testName)” for the check “\(check.id)”: write it.")
    }
    let files = stories + [program(of: kata.toldByThreads.map { String($0.compiledName.dropLast(2)) })]
    // Stories are compiled against one of the modules that tell them, and linked with either: both have the same functions.
    let lab = try threadLabBlueprint(.everyInterleaving)
    let parts = teller == .everyInterleaving ? [lab, try threadRuntimeBlueprint()] : [try threadLabBlueprint(teller)]
    var base = lab.key
    base.add(suite.fingerprint)
    let key = fingerprint(kata.name, files, base)
    var name = key
    for part in parts { name.add("\(part.key)") }
    return ThreadSuiteBlueprint(fingerprint: "\(name)") {
      let (lab, suite) = (try lab.build(), try suite.build())
      let entry = try cache.entry(.threads, key) { folder throws(UserError) in
        // The module of the starter is beside the suite.
        try compile(
          files, module: Self.threadModule, output: "threads.o",
          ["-I", suite.folder] + Self.storyOptions + lab.search,
          in: folder, "the stories of threads of “\(kata.name)”")
      }
      let modules = try parts.map { try $0.build() }
      return ThreadSuite(
        objects: [entry.folder + "/threads.o"] + modules.flatMap(\.objects),
        entries: [entry] + modules.flatMap(\.entries))
    }
  }

  /// The options of stories: their locks and atomics count, and their other accesses are their own business.
  static let storyOptions = Toolchain.instrumentation + ["-Xllvm", "-tsan-instrument-memory-accesses=0"]

  /// What tells stories in every interleaving, and what stands behind it.
  /// - Throws: `UserError` if it does not compile.
  func threadLab() throws -> Module {
    let (lab, runtime) = (try threadLabBlueprint(.everyInterleaving).build(), try threadRuntimeBlueprint().build())
    return Module(entries: lab.entries + runtime.entries, objects: lab.objects + runtime.objects)
  }

  /// Builds a program of stories that the lab has of its own, such as those that test it: no learner's module takes part.
  /// - Parameters:
  ///   - name: their folder in `Tests/Suites`. What is in its folder `Sample` is compiled as a submission is.
  ///   - folder: where the program is made.
  /// - Returns: the program's path, and the names of the stories, which it knows with parentheses.
  /// - Throws: `UserError` if a source cannot be read, or does not compile.
  package func buildThreadProgram(_ name: String, in folder: String) throws -> (path: String, stories: [String]) {
    let lab = try threadLab()
    let sample = try sources("Tests/Suites/\(name)/Sample")
    let stories = try sources("Tests/Suites/\(name)").filter { file in !sample.contains { $0.name == file.name } }
    let names = stories.flatMap { file in
      String(decoding: file.text, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
        guard line.hasPrefix("func "), let end = line.firstIndex(of: "("), line[end...].hasPrefix("()") else {
          return nil
        }
        return String(line[..<end].dropFirst("func ".count))
      }
    }
    try compile(
      sample, module: "Sample", output: "sample.o",
      Compiler.options + Toolchain.instrumentation + ["-emit-module-path", "Sample.swiftmodule"], in: folder,
      "the sample of \(name)")
    try compile(
      stories + [program(of: names)], module: Self.threadModule, output: "stories.o",
      ["-I", folder] + Self.storyOptions + lab.search, in: folder, "the stories of \(name)")
    let path = folder + "/stories"
    try run(
      toolchain.linkThreads(
        ["\(folder)/sample.o", "\(folder)/stories.o"] + lab.objects, output: path, in: folder), "the stories of \(name)"
    )
    return (path, names)
  }

  /// The source of the program that tells stories, each by its function's name as Swift Testing writes it, with parentheses.
  private func program(of stories: [String]) -> (name: String, text: Data) {
    let table = stories.map { "\"\($0)()\": \($0)" }.joined(separator: ", ")
    let text =
      "import ThreadLab\n\n@main enum Program {\n  static func main() { tellStories([\(table)]) }\n}\n"
    return ("Program.swift", Data(text.utf8))
  }

  /// Built without instrumentation: its own accesses must not count.
  private func threadLabBlueprint(_ teller: ThreadTeller) throws(UserError) -> ModuleBlueprint {
    try blueprint(
      ofModule: "ThreadLab", from: [teller.source], as: .threadLab,
      on: [try protocolBlueprint()] + (teller == .everyInterleaving ? [try queuesBlueprint()] : []))
  }

  /// The key of ``threadRuntime()`` in the cache.
  /// - Throws: `UserError` if a source cannot be read.
  var threadRuntimeKey: Fingerprint {
    get throws {
      if let bundle = try Bundle(at: root) {
        var key = Fingerprint()
        for object in bundle.threadRuntime { key.add(try Files.read(object)) }
        return key
      }
      return try threadRuntimeBlueprint().key
    }
  }

  /// The object files of what stands behind the compiler's instrumentation.
  /// - Throws: `UserError` if it does not compile.
  func threadRuntime() throws -> Module {
    if let bundle = try Bundle(at: root) { return Module(entries: [], objects: bundle.threadRuntime) }
    return try threadRuntimeBlueprint().build()
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
