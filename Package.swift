// swift-tools-version: 6.2
import PackageDescription

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// A warning is an error where our own CI says so; elsewhere a newer compiler may have more of them.
let warnings: [SwiftSetting] =
  Context.environment["KATA_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []
// Nobody debugs in CI, which saves a tenth of the build; and one job compiles a module, where several would each read all of it.
let speed: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.unsafeFlags(["-gnone", "-driver-batch-count", "1"])]

/// The files that this process was loaded from: the library for manifests is one of them, and it lies in the toolchain.
func loadedFiles() -> [String] {
  #if canImport(Darwin)
    (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
  #else
    var files: [String] = []
    guard let maps = fopen("/proc/self/maps", "r") else { return files }
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 8192)
    while fgets(&line, Int32(line.count), maps) != nil {
      let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if let path = text.firstIndex(of: "/") { files.append(String(text[path...])) }
    }
    return files
  #endif
}

/// Says a sentence.
func warn(_ message: String) {
  let text = message + "\n"
  _ = text.withCString { write(2, $0, text.utf8.count) }
}

/// The folder of the toolchain with SwiftSyntax and SwiftParser, built for the compiler's own use: no package is needed.
/// Nil if there is none: KataTesting does without, and is all that this package offers then.
func syntaxFolder() -> String? {
  guard let library = loadedFiles().first(where: { $0.contains("/pm/ManifestAPI/") }) else {
    warn("kata cannot find the toolchain that builds it: install a Swift 6.3 toolchain from swift.org.")
    return nil
  }
  let parts = library.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts[..<(parts.lastIndex(of: "pm") ?? 0)].joined(separator: "/") + "/host"
  guard access(folder + "/SwiftParser.swiftmodule", R_OK) == 0 else {
    warn("kata needs SwiftSyntax, and there is none in \(folder): install a Swift 6.3 toolchain from swift.org.")
    return nil
  }
  return folder
}

let host = syntaxFolder()

/// Finds SwiftSyntax, for a target that imports it and for every target that imports such a target.
let syntax: [SwiftSetting] = [.unsafeFlags(["-I", host ?? ""])]

/// Links SwiftSyntax to every program that a target which imports it is a part of.
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags(["-L", host ?? "", "-Xlinker", "-rpath", "-Xlinker", host ?? ""]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"),
]

let package = Package(
  name: "kata",
  platforms: [.macOS(.v15)],
  products: [.library(name: "KataTesting", type: .dynamic, targets: ["KataTesting"])],
  targets: [
    .executableTarget(
      name: "kata",
      dependencies: [
        "Screen", "Reports", "Grader", "Mutation", "Review", "Workbook", "KataSubprocess", "KataSupport",
        "kata-confine",
      ]),
    .executableTarget(
      name: "kata-bench",
      dependencies: ["Grader", "Review", "Workbook", "PseudoTerminal", "KataSubprocess", "LabProtocol", "KataSupport"]),
    .target(name: "Screen", dependencies: ["Reports", "Grader", "Workbook", "KataSubprocess", "KataSupport"]),
    .target(name: "Reports", dependencies: ["Grader", "Review", "Workbook", "KataSupport"]),
    .target(
      name: "Grader",
      dependencies: [
        "Mutation", "Review", "Workbook", "KataSupervision", "KataSubprocess", "LabProtocol", "KataSupport",
      ]),
    // Small changes of solutions, to find out what suites miss.
    .target(name: "Mutation", dependencies: ["Review", "Workbook", "KataSupport"], linkerSettings: syntaxLibraries),
    .target(name: "Review", dependencies: ["Workbook", "KataSupport"], linkerSettings: syntaxLibraries),
    .target(name: "Workbook", dependencies: ["KataSupport"]),
    // Starts programs, watches them and ends them.
    .target(name: "KataSubprocess", dependencies: ["KataSupport"]),
    // Watches a process that runs schedules.
    .target(name: "KataSupervision", dependencies: ["LabProtocol", "KataSubprocess", "KataSupport"]),
    // Files, JSON, errors, digests: what knows nothing of katas. Always optimized, because a digest of each file that a grading
    // rests on would otherwise take as long as its compiler.
    .target(name: "KataSupport", swiftSettings: [.unsafeFlags(["-O"])]),
    // Starts a suite where it can do no harm; in C, because nothing may run between its last call and the suite's first.
    .executableTarget(
      name: "kata-confine", cSettings: [.define("_GNU_SOURCE")],
      // SwiftPM links the Swift runtime to every program; here it is not needed, nor to be looked for in a sandbox.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),
    // For tests and the benchmark: no part of kata.
    .target(name: "PseudoTerminal", dependencies: ["KataSubprocess", "KataSupport"]),
    // The messages between the grader and a suite; imports nothing.
    .target(name: "LabProtocol"),
    // Dispatch's functions, as programs find them that are linked with it: their blocks are jobs of the lab's schedule.
    .target(name: "LabQueues"),
    // The grader compiles it for suites; here it is a part of KataTesting. It runs interleavings, and has none to lose itself.
    .target(name: "ScheduleLab", dependencies: ["LabProtocol", "LabQueues"], swiftSettings: [.unsafeFlags(["-O"])]),
    // `prove` for the tests of any package. A library of its own, which the process that runs a scenario loads before all others.
    .target(
      name: "KataTesting",
      dependencies: [
        "KataTestingBoot", "ScheduleLab", "LabProtocol", "KataSupervision", "KataSubprocess", "KataSupport",
      ]),
    .target(name: "KataTestingBoot", cSettings: [.define("_GNU_SOURCE")]),
    // The same for stories of threads: in C what stands behind the compiler's instrumentation, in Swift what tells stories.
    .target(name: "ThreadRuntime", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "ThreadLab", dependencies: ["LabProtocol", "LabQueues"]),
    // Temporary folders, workbooks, lanes: what tests of several modules share.
    .target(
      name: "TestSupport", dependencies: ["KataSubprocess", "KataSupport", "Workbook"], path: "Tests/TestSupport"),
    .testTarget(name: "LabProtocolTests", dependencies: ["LabProtocol"]),
    .testTarget(
      name: "ScheduleLabTests", dependencies: ["TestSupport", "Grader", "LabProtocol", "ScheduleLab", "Workbook"]),
    .testTarget(
      name: "SourceTests", dependencies: ["TestSupport", "KataSupport", "Workbook"], linkerSettings: syntaxLibraries),
    .testTarget(
      name: "KataTestingTests",
      dependencies: ["TestSupport", "KataSubprocess", "KataSupport", "KataTesting", "LabProtocol"]),
    .testTarget(name: "KataSupportTests", dependencies: ["TestSupport", "KataSupport", "Workbook"]),
    .testTarget(name: "KataSubprocessTests", dependencies: ["TestSupport", "KataSubprocess", "KataSupport"]),
    .testTarget(name: "WorkbookTests", dependencies: ["TestSupport", "KataSupport", "Review", "Workbook"]),
    .testTarget(name: "MutationTests", dependencies: ["TestSupport", "KataSupport", "Mutation", "Workbook"]),
    .testTarget(
      name: "ReviewTests", dependencies: ["TestSupport", "KataSupport", "Review", "Workbook"], exclude: ["Fixtures"]),
    .testTarget(name: "ReportsTests", dependencies: ["TestSupport", "Grader", "KataSupport", "Reports", "Workbook"]),
    .testTarget(
      name: "ScreenTests", dependencies: ["TestSupport", "Grader", "KataSupport", "Reports", "Screen", "Workbook"]),
    .testTarget(
      name: "GraderTests",
      dependencies: [
        "TestSupport", "Grader", "KataSubprocess", "KataSupervision", "KataSupport", "LabProtocol", "Workbook",
        "kata-confine",
      ]),
    .testTarget(
      name: "KataTests",
      dependencies: [
        "TestSupport", "Grader", "KataSubprocess", "KataSupport", "PseudoTerminal", "Reports", "Screen", "Workbook",
        "kata",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// What KataTesting is made of. Other packages build it: with no flag for our speed, and with no SwiftSyntax.
let testing: Set = [
  "KataTesting", "KataTestingBoot", "LabProtocol", "LabQueues", "ScheduleLab", "KataSubprocess", "KataSupervision",
  "KataSupport",
]
if host == nil {
  package.targets.removeAll { !testing.contains($0.name) }
} else {
  package.products.append(.executable(name: "kata", targets: ["kata"]))
  // `swift package kata-review`. It runs kata, and for that SwiftPM compiles all modules of kata once more.
  if Context.environment["KATA_PLUGIN"] != "none" {
    package.targets.append(
      .plugin(
        name: "KataReview",
        capability: .command(
          intent: .custom(
            verb: "kata-review", description: "Holds the concurrency checklist against the package's code")),
        dependencies: ["kata"], path: "Sources/KataReview"))
    package.products.append(.plugin(name: "KataReview", targets: ["KataReview"]))
  }
}
for target in package.targets where target.type != .plugin {
  let own = testing.contains(target.name) ? target.swiftSettings ?? [] : syntax + speed
  target.swiftSettings = own + warnings
}
