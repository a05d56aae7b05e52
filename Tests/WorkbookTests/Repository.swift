import Foundation
import Workbook

/// The repository that these tests belong to.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path().replacing(#/\/$/#, with: "")

  static func workbook() throws(Complaint) -> Workbook { try Workbook(root: root) }

  /// The names of its katas: the folders that have a manifest.
  static let katas = Files.list(root + "/Katas").filter { Files.exists("\(root)/Katas/\($0)/kata.json") }

  /// The Swift files below a folder, by their paths from the root.
  static func swiftFiles(below folder: String) -> [String] {
    Files.list("\(root)/\(folder)").flatMap { name in
      let path = "\(folder)/\(name)"
      return Files.isFolder("\(root)/\(path)") ? swiftFiles(below: path) : name.hasSuffix(".swift") ? [path] : []
    }
  }
}
