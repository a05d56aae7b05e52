// swift-tools-version: 6.2
import Foundation
import PackageDescription

// For an editor's language server: each kata is a module of its own. The verdict comes from `kata check`.
let folder = URL(filePath: #filePath).deletingLastPathComponent()

func files(in name: String) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path()).sorted()) ?? []
}

func module(_ name: String) -> String {
  name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

let katas = files(in: "").filter { !$0.hasPrefix(".") && files(in: $0).contains { $0.hasSuffix(".swift") } }

/// As kata.json has them: what a kata teaches can depend on them.
let features = ["frozen-main": ["NonisolatedNonsendingByDefault"]]
/// The katas whose code belongs to the main actor if it says nothing.
let onMainActor: Set<String> = ["still-on-main"]

let package = Package(
  name: "katas",
  platforms: [.macOS(.v26)],
  targets: katas.map { name in
    .target(
      name: module(name), path: name, exclude: files(in: name).filter { !$0.hasSuffix(".swift") },
      swiftSettings: (["InternalImportsByDefault"] + (features[name] ?? [])).map { .enableUpcomingFeature($0) }
        + (onMainActor.contains(name) ? [.defaultIsolation(MainActor.self)] : []))
  },
  swiftLanguageModes: [.v6]
)
