#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSubprocess
import KataSupport
import Workbook

/// Compiles suites, once for each content: the suite, the starter's interface, the lab and the toolchain.
package struct SuiteBuilder {
  let toolchain: Toolchain
  let cache: Cache
  /// The folder of the workbook.
  let root: String

  /// Creates a builder of the suites in a workbook's folder.
  /// - Parameters:
  ///   - toolchain: compiles the suites.
  ///   - cache: keeps them.
  ///   - root: the folder of the workbook.
  package init(toolchain: Toolchain, cache: Cache, root: String) {
    self.toolchain = toolchain
    self.cache = cache
    self.root = root
  }

  /// Compiles a kata's suite unless the cache has it.
  /// - Throws: `UserError` if the workbook has no such suite, or it does not compile.
  package func build(_ kata: Kata) throws -> Suite { try blueprint(of: kata).build() }

  /// Compiles a kata's suite against an interface that is not the starter's, unless the cache has it.
  /// - Returns: nil if it does not compile, or if there are no sources of it, as in a bundle.
  /// - Throws: `UserError` if the compiler does not work.
  func build(_ kata: Kata, adaptedTo interface: String) throws -> Suite? {
    guard try Bundle(at: root)?.has(kata) != true else { return nil }
    var isRefused = false
    do {
      return try blueprint(of: kata, adaptedTo: interface) { isRefused = true }.build()
    } catch {
      guard isRefused else { throw error }
      return nil
    }
  }

  /// Reads what a kata's suite is made from.
  /// - Parameters:
  ///   - interface: the interface to compile it against, if that is not the starter's.
  ///   - onRefusal: called if the compiler refuses that interface, or the suite because of it.
  /// - Throws: `UserError` if the workbook has no such suite.
  func blueprint(
    of kata: Kata, adaptedTo interface: String? = nil, onRefusal: @escaping () -> Void = {}
  ) throws -> SuiteBlueprint {
    if let bundle = try Bundle(at: root), bundle.has(kata) || sources(ofSuite: kata).isEmpty {
      return SuiteBlueprint(fingerprint: try bundle.fingerprint(of: kata, for: toolchain)) {
        try bundle.suite(of: kata, for: toolchain)
      }
    }
    let starter = try Files.read("\(root)/Katas/\(kata.name)/\(kata.file)")
    var suiteSources = try sources("Tests/Suites/\(kata.name)")
    // Without a suite, no submission could pass.
    guard !suiteSources.isEmpty else {
      throw UserError.infrastructure("Tests/Suites/\(kata.name) holds no suite: get the workbook again.")
    }
    for check in kata.tests where !rename(check, after: "@Test func ", in: &suiteSources) {
      throw UserError.infrastructure(
        "The suite has no “@Test func \(check.testName)” for the check “\(check.id)”: write it.")
    }
    let modules = SuiteModule.divide(suiteSources)
    let support = try supportBlueprint()
    let contract = interface.map { [("contract.swiftinterface", Data($0.utf8))] } ?? []
    let key = fingerprint(
      ([kata.name] + Compiler.options(for: kata) + SuiteModule.storyOptions).joined(separator: " "),
      [(kata.file, starter)] + contract + suiteSources,
      support.key)
    return SuiteBlueprint(fingerprint: "\(key)") {
      let support = try support.build()
      let entry = try cache.entry(.suite, key) { folder throws(UserError) in
        if let interface {
          try Files.write(Data(interface.utf8), to: "\(folder)/contract.swiftinterface")
          try run(
            toolchain.compile(interface: "contract.swiftinterface", module: kata.module, in: folder),
            "the interface of “\(kata.name)”", onRefusal)
        } else {
          try compileStarter(of: kata, starter, in: folder)
        }
        let commands = modules.map { module in
          toolchain.compile(
            module.files.map(\.name), module: module.name, output: module.object,
            support.search + Self.importOfSupport + ["-I", "."] + module.options, in: folder)
        }
        try compile(suiteSources, with: commands, in: folder, "the suite of “\(kata.name)”", onRefusal)
      }
      return Suite(
        fingerprint: "\(key)", objects: modules.map { "\(entry.folder)/\($0.object)" } + support.objects,
        folder: entry.folder, interface: try Files.readText(entry.folder + "/contract.swiftinterface"),
        entries: [entry] + support.entries)
    }
  }

  /// The sources of a kata's suite; none in a bundle, unless the kata is one of the reader's own.
  private func sources(ofSuite kata: Kata) -> [String] { Files.list("\(root)/Tests/Suites/\(kata.name)") }

  private func compileStarter(of kata: Kata, _ starter: Data, in folder: String) throws(UserError) {
    try compile(
      [(kata.file, starter)], module: kata.module, output: "starter.o",
      Compiler.options(for: kata) + [
        "-emit-module-path", "\(kata.module).swiftmodule", "-emit-module-interface-path", "contract.swiftinterface",
      ], in: folder, "the starter of “\(kata.name)”")
    Files.remove("\(folder)/starter.o")
  }

  /// Gives a check's test the name that it has in a compiled suite.
  /// - Parameter mark: what stands before the name.
  /// - Returns: false if there is no such function.
  func rename(_ check: Kata.Check, after mark: String, in files: inout [(name: String, text: Data)]) -> Bool {
    let old = Data("\(mark)\(check.testName)".utf8)
    for index in files.indices {
      guard let range = files[index].text.firstRange(of: old) else { continue }
      files[index].text.replaceSubrange(range, with: Data("\(mark)\(check.compiledName)".utf8))
      return true
    }
    return false
  }

  /// A suite of the lab itself, such as the one that tests it: no learner's module takes part.
  /// - Parameter name: its folder in `Tests/Suites`.
  /// - Throws: `UserError` if a source cannot be read, or does not compile.
  package func buildLabSuite(_ name: String = "ScheduleLab") throws -> Suite {
    let suiteSources = try sources("Tests/Suites/\(name)")
    let blueprint = try supportBlueprint()
    let key = fingerprint(name, suiteSources, blueprint.key)
    let support = try blueprint.build()
    let entry = try cache.entry(.suite, key) { folder throws(UserError) in
      try compile(
        suiteSources, module: "Suite", output: "suite.o", support.search + Self.importOfSupport, in: folder,
        "the suite of \(name)")
    }
    return Suite(
      fingerprint: "\(key)", objects: [entry.folder + "/suite.o"] + support.objects, interface: "",
      entries: [entry] + support.entries)
  }

  /// Compiles sources of ours, which do not stay.
  /// - Parameters:
  ///   - what: names them if they do not compile.
  ///   - onRefusal: called if they do not compile because of what they say.
  func compile(
    _ files: [(name: String, text: Data)], module: String, output: String, _ options: [String], in folder: String,
    _ what: String, _ onRefusal: () -> Void = {}
  ) throws(UserError) {
    let command = toolchain.compile(files.map(\.name), module: module, output: output, options, in: folder)
    try compile(files, with: [command], in: folder, what, onRefusal)
  }

  /// Compiles sources of ours, which do not stay, with several commands side by side.
  private func compile(
    _ files: [(name: String, text: Data)], with commands: [ChildProcess.Command], in folder: String, _ what: String,
    _ onRefusal: () -> Void
  ) throws(UserError) {
    for file in files { try Files.write(file.text, to: "\(folder)/\(file.name)") }
    let endings = try concurrentMap(commands.count) { number throws(UserError) in
      try ChildProcess.run(commands[number])
    }
    for ending in endings { try check(ending, what, onRefusal) }
    for file in files { Files.remove("\(folder)/\(file.name)") }
  }

  func run(_ command: ChildProcess.Command, _ what: String, _ onRefusal: () -> Void = {}) throws(UserError) {
    try check(try ChildProcess.run(command), what, onRefusal)
  }

  private func check(
    _ ending: ChildProcess.Termination, _ what: String, _ onRefusal: () -> Void
  ) throws(UserError) {
    guard ending.status != 0 else { return }
    if ending.signal == nil { onRefusal() }
    let reason = ending.text(2).split(separator: "\n").first { $0.contains("error:") }.map(String.init)
    throw .infrastructure("Cannot compile \(what): \(reason ?? "signal \(ending.signal ?? 0)").")
  }

  func fingerprint(_ name: String, _ files: [(name: String, text: Data)], _ base: Fingerprint) -> Fingerprint {
    var key = Fingerprint()
    key.add("\(name) \(base) \(Compiler.options)")
    for file in files {
      key.add(file.name)
      key.add(file.text)
    }
    return key
  }

  /// The name of the folders whose code runs on real threads, for a sanitizer, and is no part of a suite.
  static let threads = "Threads"

  /// The Swift files below a folder, by path, but those of `Threads` in it; their names must differ.
  func sources(_ folder: String) throws(UserError) -> [(name: String, text: Data)] {
    var result: [(name: String, text: Data)] = []
    for name in Files.list("\(root)/\(folder)") {
      let path = "\(root)/\(folder)/\(name)"
      if name.hasSuffix(".swift") {
        result.append((name, try Files.read(path)))
      } else if Files.isFolder(path), name != Self.threads {
        result += try sources("\(folder)/\(name)")
      }
    }
    return result
  }
}
