// swift-tools-version: 6.0
import PackageDescription

// A package that knows nothing of KataTesting: `kata prove` runs the scenarios of its folder Proofs.
let package = Package(
  name: "plain-package",
  products: [.library(name: "Plain", targets: ["Plain"])],
  targets: [
    .target(name: "Plain"),
    .testTarget(name: "PlainTests", dependencies: ["Plain"]),
  ]
)
