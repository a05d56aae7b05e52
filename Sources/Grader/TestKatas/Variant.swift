import KataSubprocess
import KataSupport
import Workbook

/// One implementation that a learner's test runs against, as a library that the test's program loads.
struct Variant: Sendable {
  /// The file name of every variant of every kata, by which a program finds it in a folder.
  static let library = "libvariant.so"

  /// The bug that it has; nil for a right implementation.
  let bug: TestExercise.Bug?
  /// The name of its file.
  let name: String
  /// The folder that holds it.
  let folder: String
  /// Keeps the folder in the cache.
  let entry: CacheEntry
}

extension SuiteBuilder {
  /// Compiles one implementation of a kata's module to a library, unless the cache has it.
  /// - Parameter contract: the interface that tests are compiled against.
  /// - Returns: nil if it keeps the contract in a spelling of its own: no test that is compiled against the starter's finds it.
  /// - Throws: `UserError` if it does not compile.
  func variant(
    _ source: String, named name: String, _ bug: TestExercise.Bug?, of kata: Kata, contract: String
  ) throws(UserError) -> Variant? {
    let file = (name: kata.file, text: Data(source.utf8))
    let files = [file, (name: "contract", text: Data(contract.utf8))]
    let key = fingerprint("variant \(kata.name) \(kata.features)", files, toolchain.fingerprint)
    let entry = try cache.entry(.variant, key) { folder throws(UserError) in
      let options = Compiler.options(for: kata) + ["-emit-module-interface-path", "own.swiftinterface"]
      try compile(
        [file], module: kata.module, output: "variant.o", options, in: folder, "\(name) of “\(kata.name)”")
      let gate = ContractGate(
        file: kata.file, module: kata.module, starter: contract, tree: SourceTree(source, file: kata.file))
      let interface = try Files.readText("\(folder)/own.swiftinterface")
      if Self.keeps(gate, interface) {
        let ending = try ChildProcess.run(
          toolchain.linkLibrary(["variant.o"], output: Variant.library, Linker.options, in: folder))
        guard ending.status == 0 else {
          throw .infrastructure("The linker does not work: \(ending.text(2).split(separator: "\n").first ?? "").")
        }
      }
      Files.remove("\(folder)/variant.o")
    }
    guard Files.exists("\(entry.folder)/\(Variant.library)") else { return nil }
    return Variant(bug: bug, name: name, folder: entry.folder, entry: entry)
  }

  /// True if an interface keeps the contract as the starter spells it.
  private static func keeps(_ gate: ContractGate, _ interface: String) -> Bool {
    do throws(Rejection) {
      return try gate.check(interface) == nil
    } catch {
      return false
    }
  }

  /// KataTesting as tests that are handed in find it: the same functions, in a program that reports to the grader.
  /// - Throws: `UserError` if it does not compile.
  func testingModule() throws(UserError) -> Module {
    let lab = try labBlueprint()
    let shared = ["Runner.swift", "SuiteReport+Sending.swift", "SuiteSettings+Current.swift"]
    let own = ["Prove.swift", "IssueText.swift"]
    let files =
      try sources("Tests/Suites/Testing") + sources("Tests/Suites/Shared").filter { shared.contains($0.name) }
      + sources("Sources/KataTesting/Scenarios")
      + own.map { name throws(UserError) in (name, try Files.read("\(root)/Sources/KataTesting/\(name)")) }
    let key = fingerprint("KataTesting", files, lab.key)
    let base = try lab.build()
    let entry = try cache.entry(.testing, key) { folder throws(UserError) in
      try compile(
        files, module: "KataTesting", output: "KataTesting.o",
        ["-emit-module-path", "KataTesting.swiftmodule"] + base.search, in: folder, "KataTesting")
    }
    return Module(entries: [entry] + base.entries, objects: ["\(entry.folder)/KataTesting.o"] + base.objects)
  }
}

extension Toolchain {
  /// The command that links objects to a library. What it needs of the program that loads it stays open.
  func linkLibrary(_ objects: [String], output: String, _ more: [String], in folder: String) -> ChildProcess.Command {
    var plan: [String] = []
    var rest = link(["@objects"], output: "@output", [], in: folder).arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "-pie": continue
      case "-dynamic-linker": rest = rest.dropFirst()
      case _ where word.hasSuffix("/Scrt1.o") || word == "-lTesting": continue
      default: plan.append(word)
      }
    }
    let command = link([], output: output, [], in: folder)
    return Self.link(
      [command.executable, "-shared", "-soname", Variant.library, "-z", "undefs"] + plan, objects + more,
      output: output,
      in: folder)
  }
}
