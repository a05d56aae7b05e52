#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

/// What a learner would have without kata: a package with the same module and a test target, for `swift test`.
///
/// The suite and the lab are the same files. Under the ordinary test runner the lab cannot be the process's executor, so it
/// takes reduced control, with which this suite explores the same interleavings.
struct OrdinaryPackage {
  private let workshop: Workshop
  private let edit: Edit
  private let folder: String
  private let file: String

  /// - Parameter edit: what is edited before each test. A package for each kind: one edit would undo another.
  init(_ workshop: Workshop, _ edit: Edit) throws(UserError) {
    self.workshop = workshop
    self.edit = edit
    let name = "package-\(edit)"
    let module = workshop.kata.module
    folder = try workshop.makeFolder(name)
    file = try workshop.makeFolder("\(name)/Sources/\(module)") + "/\(workshop.kata.file)"
    let tests = try workshop.makeFolder("\(name)/Tests/\(module)Tests")
    try Files.write(Data(Self.manifest(module).utf8), to: folder + "/Package.swift")
    for lab in ["LabProtocol", "ScheduleLab"] {
      try Self.copy(
        workshop.workbook.root + "/Sources/\(lab)", to: try workshop.makeFolder("\(name)/Sources/\(lab)"))
    }
    try Self.copy(workshop.workbook.suiteFolder(of: workshop.kata), to: tests) { text in
      text.replacing(
        "@Suite struct \(module)Suite {", with: "@Suite(.serialized) struct \(module)Suite {\n  init() { boot }\n")
    }
    try Self.copy(workshop.workbook.root + "/Tests/Suites/Shared", to: tests)
    Files.remove(tests + "/Runner.swift")
    try Files.write(Data("import ScheduleLab\n\nlet boot: Void = Lab.boot(.reduced)\n".utf8), to: tests + "/Boot.swift")
    // The first build is not what a learner waits for after an edit, nor is what only the second has to do.
    _ = try test(round: 0)
    let output = try test(round: 1).output
    guard output.contains("with \(workshop.kata.tests.count) tests") else {
      throw .infrastructure("The package that swift test is measured with has other checks than the hidden suite.")
    }
  }

  /// Edits the module and runs `swift test`.
  func test(round: Int) throws(UserError) -> Job.Outcome {
    try Files.write(workshop.source(edit, round: round), to: file)
    let outcome = try Job("swift", ["test"], workshop.environment, in: folder).run(scratch: workshop.scratch)
    try outcome.mustSucceed("swift test")
    return outcome
  }

  private static func manifest(_ module: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(module)",
      platforms: [.macOS(.v15)],
      targets: [
        .target(name: "\(module)"),
        .target(name: "LabProtocol"),
        .target(name: "ScheduleLab", dependencies: ["LabProtocol"]),
        .testTarget(
          name: "\(module)Tests", dependencies: ["\(module)", "LabProtocol", "ScheduleLab"],
          linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=swift_task_create"], .when(platforms: [.linux]))]),
      ]
    )
    """
  }

  /// Copies the Swift files below a folder into another.
  private static func copy(
    _ source: String, to target: String, changing change: (String) -> String = { $0 }
  ) throws(UserError) {
    for name in Files.list(source) {
      let path = "\(source)/\(name)"
      if Files.isFolder(path) {
        try copy(path, to: target, changing: change)
      } else if name.hasSuffix(".swift") {
        try Files.write(Data(change(try Files.readText(path)).utf8), to: "\(target)/\(name)")
      }
    }
  }
}
