// swift-tools-version: 6.2
import PackageDescription

// In CI a warning is an error; elsewhere a newer compiler may have more of them.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "kata",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "kata", dependencies: ["Screen", "kata-confine"]),
    .executableTarget(name: "kata-bench", dependencies: ["Grader", "PseudoTerminal"]),
    .target(name: "Screen", dependencies: ["Reports"]),
    .target(name: "Reports", dependencies: ["Grader"]),
    .target(name: "Grader", dependencies: ["Workbook"]),
    .target(name: "Workbook"),
    // Starts a suite where it can do no harm; in C, because nothing may run between its last call and the suite's first.
    .executableTarget(
      name: "kata-confine", cSettings: [.define("_GNU_SOURCE")],
      // SwiftPM links the Swift runtime to every program; here it is not needed, nor to be looked for in a sandbox.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),
    // For tests and the benchmark: no part of kata.
    .target(name: "PseudoTerminal"),
    // Compiled here for its warnings and its documentation; the grader compiles it for suites.
    .target(name: "ScheduleLab"),
    .testTarget(name: "ScheduleLabTests", dependencies: ["Grader"]),
    .testTarget(name: "WorkbookTests", dependencies: ["Workbook"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(name: "ScreenTests", dependencies: ["Screen"]),
    .testTarget(name: "GraderTests", dependencies: ["Grader", "kata-confine"]),
    .testTarget(name: "KataTests", dependencies: ["Grader", "PseudoTerminal", "kata"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets { target.swiftSettings = strict }
