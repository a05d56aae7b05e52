// swift-tools-version: 6.2
import PackageDescription

// A package as any other: it adds KataTesting by its path, and proves scenarios in `swift test`.
let package = Package(
  name: "own-package",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kata", path: "../../..")],
  targets: [
    .target(name: "Bank"),
    .testTarget(name: "BankTests", dependencies: ["Bank", .product(name: "KataTesting", package: "kata")]),
  ]
)
