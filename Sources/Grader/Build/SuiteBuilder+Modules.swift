#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSupport

extension SuiteBuilder {
  /// A module of ours that programs are linked with.
  struct Module {
    /// The entries of the module and of those that it imports, its own first.
    let entries: [CacheEntry]
    /// The object files, in the same order.
    let objects: [String]

    /// The options with which another module finds these.
    var search: [String] { entries.flatMap { ["-I", $0.folder] } }
  }

  /// A module of ours that need not be compiled as long as only its name is wanted.
  struct ModuleBlueprint {
    /// The module's key in the cache: a digest of its sources and the modules that it imports.
    let key: Fingerprint
    /// Compiles the module unless the cache has it.
    let build: () throws(UserError) -> Module
  }

  /// The messages between the grader and its programs.
  /// - Throws: `UserError` if the sources cannot be read.
  func protocolBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(ofModule: "LabProtocol", from: ["Sources/LabProtocol"], as: .labProtocol)
  }

  /// Dispatch's functions as both labs stand in for them.
  /// - Throws: `UserError` if the sources cannot be read.
  func queuesBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(ofModule: "LabQueues", from: ["Sources/LabQueues"], as: .labQueues)
  }

  /// The lab that suites are linked with.
  /// - Throws: `UserError` if the sources cannot be read.
  func labBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(
      ofModule: "ScheduleLab", from: ["Sources/ScheduleLab"], as: .lab,
      on: [try protocolBlueprint(), try queuesBlueprint()])
  }

  /// What every suite has: the runner, the fakes, and the parts of KataTesting that tell stories. They see all of it, public or not.
  ///
  /// It is compiled as stories are, which it is a part of.
  /// - Throws: `UserError` if the sources cannot be read.
  func supportBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(
      ofModule: Self.supportModule, from: Self.sharedFolders, as: .suiteSupport, on: [try labBlueprint()],
      SuiteModule.storyOptions + ["-enable-testing", "-cross-module-optimization"])
  }

  /// The name of the module that every suite imports.
  static let supportModule = "SuiteSupport"
  /// The option with which a suite imports it without a word.
  static let importOfSupport = ["-testable-import-module", supportModule]
  /// The folders of its sources, in the workbook.
  static let sharedFolders = ["Tests/Suites/Shared", "Sources/KataTesting/Scenarios"]

  /// A module that is compiled with optimisation: unlike the code that it runs, it has no interleavings to lose.
  /// - Parameters:
  ///   - folders: where its sources are, in the workbook.
  ///   - bases: the modules that it imports. No two of them import the same module of ours.
  /// - Throws: `UserError` if the sources cannot be read.
  func blueprint(
    ofModule name: String, from folders: [String], as kind: Cache.Kind, on bases: [ModuleBlueprint] = [],
    _ options: [String] = ["-O"]
  ) throws(UserError) -> ModuleBlueprint {
    var files: [(name: String, text: Data)] = []
    for folder in folders { files += try sources(folder) }
    var base = toolchain.fingerprint
    for module in bases { base.add("\(module.key)") }
    let key = fingerprint(([name] + options).joined(separator: " "), files, base)
    return ModuleBlueprint(key: key) { () throws(UserError) in
      var imported: [Module] = []
      for module in bases { imported.append(try module.build()) }
      let entry = try cache.entry(kind, key) { folder throws(UserError) in
        try compile(
          files, module: name, output: "\(name).o",
          options + ["-emit-module-path", "\(name).swiftmodule"] + imported.flatMap(\.search), in: folder, name)
      }
      return Module(
        entries: [entry] + imported.flatMap(\.entries),
        objects: ["\(entry.folder)/\(name).o"] + imported.flatMap(\.objects))
    }
  }
}
