import Foundation
import KataSupport

/// The repository that the tests belong to.
package enum Repository {
  /// The path of the checkout.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path().replacing(#/\/$/#, with: "")

  /// The names of its katas: the folders that have a manifest.
  package static let katas = Files.list(root + "/Katas").filter { Files.exists("\(root)/Katas/\($0)/kata.json") }

  /// The Swift files below a folder, by their paths from the root.
  package static func swiftFiles(below folder: String) -> [String] {
    Files.list("\(root)/\(folder)").flatMap { name in
      let path = "\(folder)/\(name)"
      return Files.isFolder("\(root)/\(path)") ? swiftFiles(below: path) : name.hasSuffix(".swift") ? [path] : []
    }
  }
}
