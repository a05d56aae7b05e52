import Subprocess
import Support

/// `kata prove`: scenarios for a package whose manifest stays as it is.
struct ProveCommand: Command {
  static let name = "prove"
  static let operands = "<package> [<folder>]"
  static let summary = "run scenarios for a package as it is"
  static let details =
    "The folder holds tests that call prove, for the package’s modules; Proofs in the package unless you name one. A copy of the "
    + "manifest gets them as a test target, in a folder of its own: the package is not changed. Linux only."
  static let options = [
    Arguments.Option(name: "filter", value: "PATTERN", help: "run the tests whose names match"),
    Arguments.Option(name: "keep", value: "FOLDER", help: "where the copy and its build go, to be used again"),
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(2, Self.usage)
    guard let word = arguments.words.first else { throw .usage("Name the folder of a package: \(Self.usage).") }
    let package = try folder(word, holding: "Package.swift")
    let proofs = try folder(arguments.words.dropFirst().first ?? "\(word)/Proofs", holding: nil)
    guard Files.exists("\(session.workbook.root)/Sources/KataTesting") else {
      throw .usage("A bundle has no KataTesting to build: use a clone of the workbook.")
    }
    let copy = arguments.value("keep").map { session.path($0) } ?? "\(package)/.build/kata-proofs"
    try lay(package, proofs, at: copy)
    return try test(copy)
  }

  private func folder(_ word: String, holding file: String?) throws(UserError) -> String {
    let path = Files.resolved(session.path(word))
    guard Files.isFolder(path) else { throw .usage("There is no folder \(word).") }
    guard let file, !Files.exists("\(path)/\(file)") else { return path }
    throw .usage("\(word) has no \(file): name the folder of a package.")
  }

  /// Lays out the package once more: links to all that it has, and a manifest with one more target.
  private func lay(_ package: String, _ proofs: String, at copy: String) throws(UserError) {
    try Files.makeFolder(copy)
    for name in Files.list(copy) where ![".build", "Package.resolved"].contains(name) {
      Files.remove("\(copy)/\(name)")
    }
    for name in Files.list(package) where !name.hasPrefix(".") && !name.hasPrefix("Package") && name != "Proofs" {
      try link("\(package)/\(name)", at: "\(copy)/\(name)")
    }
    try link(proofs, at: "\(copy)/KataProofs")
    if Files.exists("\(package)/Package.resolved"), !Files.exists("\(copy)/Package.resolved") {
      try Files.write(try Files.read("\(package)/Package.resolved"), to: "\(copy)/Package.resolved")
    }
    let manifest = try Files.readText("\(package)/Package.swift")
    let addition = Self.addition(kata: session.workbook.root, try Self.imports(of: proofs))
    try Files.write(Data((manifest + addition).utf8), to: "\(copy)/Package.swift")
  }

  private func link(_ target: String, at path: String) throws(UserError) {
    guard symlink(target, path) == 0 else { throw .infrastructure("Cannot make \(path): \(SystemError()).") }
  }

  /// The modules that the tests of a folder import, each in quotes.
  private static func imports(of folder: String) throws(UserError) -> [String] {
    var names: Set<String> = []
    for file in Files.list(folder) where file.hasSuffix(".swift") {
      for line in try Files.readText("\(folder)/\(file)").split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let word = words.firstIndex(of: "import"), word + 1 < words.count else { continue }
        names.insert("\"\(words[word + 1])\"")
      }
    }
    return names.sorted()
  }

  private static func addition(kata root: String, _ imports: [String]) -> String {
    """

    package.targets.removeAll { $0.type == .test }
    package.dependencies.append(.package(name: "kata", path: "\(root)"))
    package.targets.append(
      .testTarget(
        name: "KataProofs",
        dependencies: package.targets.filter { ([\(imports.joined(separator: ", "))] as [String]).contains($0.name) }
          .map { .byName(name: $0.name) } + [.product(name: "KataTesting", package: "kata")],
        path: "KataProofs"))

    """
  }

  private func test(_ copy: String) throws(UserError) -> Int32 {
    let progress = session.statusLine
    defer { progress.clear() }
    progress.show("swift test (the first time takes longer)")
    let filter = arguments.value("filter").map { "KataProofs.*\($0)" } ?? "KataProofs"
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "swift", arguments: ["test", "--package-path", copy, "--disable-xctest", "--filter", filter],
        environment: session.environment))
    progress.clear()
    try session.console.print(ending.text(1))
    try session.console.printError(ending.text(2))
    return ending.status == 0 ? 0 : 1
  }
}
