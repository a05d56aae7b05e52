import KataSubprocess
import KataSupport

/// A package laid out once more, with a test target of scenarios: the package itself stays as it is.
struct ProofPackage {
  /// The folder of the package, with no link in its path.
  let package: String
  /// The folder of the tests that call `prove`.
  let proofs: String
  /// Where the copy and its build go.
  let copy: String
  /// The folder of the package that has KataTesting.
  let testing: String

  /// The program of the tests, once it is built.
  var program: String { "\(copy)/.build/debug/KataProofsPackageTests.xctest" }

  /// The names of the files with tests.
  var files: [String] { Files.list(proofs).filter { $0.hasSuffix(".swift") } }

  /// Lays out the copy: links to all that the package has, and its manifest with one more target.
  /// - Throws: `UserError` if a file cannot be read or made.
  func layOut() throws(UserError) {
    try Files.makeFolder(copy)
    // What SwiftPM has made is used again.
    for name in Files.list(copy) where ![".build", "Package.resolved"].contains(name) {
      Files.remove("\(copy)/\(name)")
    }
    for name in Files.list(package) where !name.hasPrefix(".") && !Self.isManifest(name) && name != "KataProofs" {
      try link("\(package)/\(name)", at: "\(copy)/\(name)")
    }
    try link(proofs, at: "\(copy)/KataProofs")
    // Mirrors and registries.
    if Files.isFolder("\(package)/.swiftpm/configuration") {
      try Files.makeFolder("\(copy)/.swiftpm")
      try link("\(package)/.swiftpm/configuration", at: "\(copy)/.swiftpm/configuration")
    }
    if Files.exists("\(package)/Package.resolved"), !Files.exists("\(copy)/Package.resolved") {
      try Files.write(try Files.read("\(package)/Package.resolved"), to: "\(copy)/Package.resolved")
    }
    for name in Files.list(package) where Self.isManifest(name) && name.hasSuffix(".swift") {
      let own = try Files.readText("\(package)/\(name)")
      let manifest = own + (own.contains(/\.package\([^()]*path:/) ? relocation : "") + (try addition)
      try Files.write(Data(manifest.utf8), to: "\(copy)/\(name)")
    }
  }

  private static func isManifest(_ name: String) -> Bool {
    ["Package.swift", "Package.resolved"].contains(name) || name.hasPrefix("Package@swift-")
  }

  private func link(_ target: String, at path: String) throws(UserError) {
    guard symlink(target, path) == 0 else { throw .infrastructure("Cannot make \(path): \(SystemError()).") }
  }

  /// The modules that the tests import, each in quotes.
  private var imports: [String] {
    get throws(UserError) {
      var names: Set<String> = []
      for file in files {
        for line in try Files.readText("\(proofs)/\(file)").split(separator: "\n") {
          let words = line.split(separator: " ")
          guard let word = words.firstIndex(of: "import"), word + 1 < words.count else { continue }
          names.insert("\"\(words[word + 1])\"")
        }
      }
      return names.sorted()
    }
  }

  /// What finds other packages from where the package was: they may be beside it.
  private var relocation: String {
    """


    package.dependencies = package.dependencies.map { dependency in
      guard case .fileSystem(let name, let path) = dependency.kind, !path.hasPrefix("/"), !path.hasPrefix("~") else {
        return dependency
      }
      let found = "\(package)/\\(path)"
      return name.map { .package(name: $0, path: found) } ?? .package(path: found)
    }
    """
  }

  /// What is added to a manifest. The package's own tests are left out.
  private var addition: String {
    get throws(UserError) {
      """


      package.name = "KataProofs"
      package.targets.removeAll { $0.type == .test }
      package.dependencies.append(.package(name: "kata", path: "\(testing)"))
      package.targets.append(
        .testTarget(
          name: "KataProofs",
          dependencies: package.targets.filter { ([\(try imports.joined(separator: ", "))] as [String]).contains($0.name) }
            .map { .byName(name: $0.name) } + [.product(name: "KataTesting", package: "kata")],
          path: "KataProofs"))

      """
    }
  }
}
