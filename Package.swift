// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "kata",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "ScheduleLab")
  ],
  swiftLanguageModes: [.v6]
)
