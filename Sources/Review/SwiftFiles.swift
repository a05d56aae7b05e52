import KataSupport
import Workbook

/// Finds the files to review.
public enum SwiftFiles {
  /// Folders of code that the authors of the reviewed code did not write.
  private static let foreign: Set = ["Carthage", "DerivedData", "Pods", "node_modules"]

  /// The Swift files of a path: itself, or what is below a folder. Folders whose names begin with a dot, and those of tools that
  /// copy other people's code, are left out, and so are links to folders.
  /// - Returns: paths that begin with the given one, sorted; nil if there is nothing of that name.
  public static func find(_ path: String) -> [String]? {
    guard Files.exists(path) else { return nil }
    guard Files.isFolder(path) else { return [path] }
    var found: [String] = []
    var open = [path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path]
    while let folder = open.popLast() {
      for name in Files.list(folder) where !name.hasPrefix(".") && !foreign.contains(name) {
        let path = folder == "." ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
        if Files.isFolder(path) {
          if !Files.isLink(path) { open.append(path) }
        } else if name.hasSuffix(".swift"), Files.isPlain(path) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }
}
