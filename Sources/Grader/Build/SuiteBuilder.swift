#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Subprocess
import Support
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

  /// Reads what a kata's suite is made from.
  /// - Throws: `UserError` if the workbook has no such suite.
  func blueprint(of kata: Kata) throws -> SuiteBlueprint {
    if let bundle = try Bundle(at: root) {
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
    let shared = try sources("Tests/Suites/Shared")
    let lab = try labBlueprint()
    let key = fingerprint(
      ([kata.name] + kata.features).joined(separator: " "), [(kata.file, starter)] + suiteSources + shared, lab.key)
    return SuiteBlueprint(fingerprint: "\(key)") {
      let lab = try lab.build()
      let entry = try cache.entry(.suite, key) { folder throws(UserError) in
        try Files.write(starter, to: "\(folder)/\(kata.file)")
        try run(
          toolchain.compile(
            [kata.file], module: kata.module, output: "starter.o",
            Compiler.options(for: kata) + [
              "-emit-module-path", "\(kata.module).swiftmodule", "-emit-module-interface-path",
              "contract.swiftinterface",
            ],
            in: folder), "the starter of “\(kata.name)”")
        try compileSuite(suiteSources + shared, ["-I", "."], lab, in: folder, "the suite of “\(kata.name)”")
        for name in ["starter.o", kata.file] { Files.remove("\(folder)/\(name)") }
      }
      return Suite(
        fingerprint: "\(key)", objects: [entry.folder + "/suite.o"] + lab.objects,
        folder: entry.folder, interface: try Files.readText(entry.folder + "/contract.swiftinterface"),
        entries: [entry] + lab.entries)
    }
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
    let suiteSources = try sources("Tests/Suites/\(name)") + sources("Tests/Suites/Shared")
    let blueprint = try labBlueprint()
    let key = fingerprint(name, suiteSources, blueprint.key)
    let lab = try blueprint.build()
    let entry = try cache.entry(.suite, key) { folder throws(UserError) in
      try compileSuite(suiteSources, [], lab, in: folder, "the suite of \(name)")
    }
    return Suite(
      fingerprint: "\(key)", objects: [entry.folder + "/suite.o"] + lab.objects, interface: "",
      entries: [entry] + lab.entries)
  }

  private func compileSuite(
    _ files: [(name: String, text: Data)], _ more: [String], _ lab: Module, in folder: String, _ what: String
  ) throws(UserError) {
    try compile(files, module: "Suite", output: "suite.o", lab.search + more, in: folder, what)
  }

  /// Compiles sources of ours, which do not stay.
  /// - Parameter what: names them if they do not compile.
  func compile(
    _ files: [(name: String, text: Data)], module: String, output: String, _ options: [String], in folder: String,
    _ what: String
  ) throws(UserError) {
    for file in files { try Files.write(file.text, to: "\(folder)/\(file.name)") }
    try run(toolchain.compile(files.map(\.name), module: module, output: output, options, in: folder), what)
    for file in files { Files.remove("\(folder)/\(file.name)") }
  }

  func run(_ command: ChildProcess.Command, _ what: String) throws(UserError) {
    let ending = try ChildProcess.run(command)
    guard ending.status != 0 else { return }
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
