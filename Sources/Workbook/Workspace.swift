/// The learner's own files: a copy of each starter, outside of what the project's versions touch.
public struct Workspace: Sendable {
  public let folder: String

  /// The workspace of a workbook: `workspace` in its folder.
  public init(of workbook: Workbook) {
    folder = workbook.root + "/workspace"
  }

  public func path(of kata: Kata) -> String { "\(folder)/\(kata.name)/\(kata.file)" }

  /// Lays out the starters that are not there yet. What the learner wrote is never touched.
  /// - Returns: true if this made the workspace.
  @discardableResult
  public func layOut(_ workbook: Workbook) throws(Complaint) -> Bool {
    let isNew = !Files.exists(folder)
    try Files.makeFolder(folder)
    if !Files.exists(folder + "/Package.swift") {
      try Files.write(try Files.read(workbook.root + "/Katas/Package.swift"), to: folder + "/Package.swift")
    }
    for kata in workbook.katas where !Files.exists(path(of: kata)) {
      try Files.makeFolder("\(folder)/\(kata.name)")
      try Files.write(try Files.read(workbook.starterPath(of: kata)), to: path(of: kata))
    }
    return isNew
  }
}
