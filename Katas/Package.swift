// swift-tools-version: 6.2
import Foundation
import PackageDescription

// For an editor's language server: each kata is a module of its own. The verdict comes from `kata check`.
let folder = URL(filePath: #filePath).deletingLastPathComponent()
let katas = try FileManager.default.contentsOfDirectory(atPath: folder.path())
  .filter { name in
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path())
    return files?.contains { $0.hasSuffix(".swift") } ?? false
  }
  .sorted()

func module(_ name: String) -> String {
  name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

let package = Package(
  name: "katas",
  platforms: [.macOS(.v15)],
  targets: katas.map {
    .target(
      name: module($0), path: $0, exclude: [],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  },
  swiftLanguageModes: [.v6]
)
