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
    try blueprint(ofModule: "LabProtocol", from: "Sources/LabProtocol", as: .labProtocol)
  }

  /// The lab that suites are linked with.
  /// - Throws: `UserError` if the sources cannot be read.
  func labBlueprint() throws(UserError) -> ModuleBlueprint {
    try blueprint(ofModule: "ScheduleLab", from: "Sources/ScheduleLab", as: .lab, on: try protocolBlueprint())
  }

  /// A module that is compiled with optimisation: unlike the code that it runs, it has no interleavings to lose.
  /// - Parameter base: the module that it imports.
  /// - Throws: `UserError` if the sources cannot be read.
  func blueprint(
    ofModule name: String, from source: String, as kind: Cache.Kind, on base: ModuleBlueprint? = nil
  ) throws(UserError) -> ModuleBlueprint {
    let files = try sources(source)
    let key = fingerprint(name, files, base?.key ?? toolchain.fingerprint)
    return ModuleBlueprint(key: key) { () throws(UserError) in
      let base = try base?.build()
      let entry = try cache.entry(kind, key) { folder throws(UserError) in
        try compile(
          files, module: name, output: "\(name).o",
          ["-O", "-emit-module-path", "\(name).swiftmodule"] + (base?.search ?? []), in: folder, name)
      }
      return Module(
        entries: [entry] + (base?.entries ?? []), objects: ["\(entry.folder)/\(name).o"] + (base?.objects ?? []))
    }
  }
}
