// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "kata",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "kata", dependencies: ["Reports"]),
    .target(name: "Reports", dependencies: ["Grader"]),
    .target(name: "Grader", dependencies: ["Workbook"]),
    .target(name: "Workbook"),
    // Compiled here for its warnings and its documentation; the grader compiles it for suites.
    .target(name: "ScheduleLab"),
    .testTarget(name: "ScheduleLabTests", dependencies: ["Grader"]),
    .testTarget(name: "GraderTests", dependencies: ["Grader"]),
    .testTarget(name: "KataTests", dependencies: ["Grader", "kata"]),
  ],
  swiftLanguageModes: [.v6]
)
