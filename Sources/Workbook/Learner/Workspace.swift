#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support

/// The learner's own files: a copy of each starter and brief, outside of what the project's versions touch, and what
/// `kata` keeps beside them in `.kata`.
public struct Workspace: Sendable {
  public let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  /// The workspace that the current folder lies in, else `workspace` in the workbook's folder, which may not be there yet.
  /// - Parameter current: the folder to start from.
  public init(of workbook: Workbook, from current: String = Files.currentFolder) {
    folder = Files.ancestors(of: current).first { Files.isFolder($0 + "/.kata") } ?? Self.home(of: workbook)
  }

  /// A folder that a learner names for a workspace: one that is empty or not there yet, or one that is a workspace.
  public init(at path: String, of workbook: Workbook) throws(UserError) {
    let path = path.hasPrefix("/") ? path : "\(Files.currentFolder)/\(path)"
    if Files.exists(path) {
      guard Files.isFolder(path) else { throw .usage("\(path) is a file: name a folder.") }
      // Before there was `.kata`, the only workspace was the one in the workbook's folder.
      let isWorkspace = Files.isFolder(path + "/.kata") || Files.resolved(path) == Self.home(of: workbook)
      guard isWorkspace || Files.list(path).isEmpty else {
        throw .usage("\(path) is not empty and no workspace: name a new folder, or an empty one.")
      }
    } else {
      try Files.makeFolder(path)
    }
    folder = Files.resolved(path)
  }

  private static func home(of workbook: Workbook) -> String { workbook.root + "/workspace" }

  /// True once it has been laid out.
  public var exists: Bool { Files.isFolder(records) }

  public func path(of kata: Kata) -> String { "\(folder)/\(kata.name)/\(kata.file)" }

  /// Where `kata` keeps what it must remember.
  public var records: String { folder + "/.kata" }

  /// What was laid out.
  public struct Layout: Sendable {
    /// True if this made the workspace.
    public let isNew: Bool
    /// The katas whose file was not there before.
    public let added: [String]
    /// The files that were written, by their paths in the workspace; some of them in the place of what was laid out earlier.
    public let written: [String]
  }

  /// Lays out what is not there yet, and brings up to date what the learner has not touched. What the learner wrote
  /// stays as it is.
  @discardableResult
  public func layOut(_ workbook: Workbook) throws(UserError) -> Layout {
    let isNew = !exists
    try Files.makeFolder(records)
    var written: [String] = []
    func lay(_ data: Data, at name: String) throws(UserError) {
      if try self.lay(data, at: name) { written.append(name) }
    }
    try lay(Data(Self.readme.utf8), at: ".kata/README.txt")
    if (folder + "/").hasPrefix(workbook.root + "/") {
      // Inside of a clone the learner's work is none of the project's versions.
      try lay(Data("*\n".utf8), at: ".gitignore")
    }
    try lay(try Files.read(workbook.root + "/Katas/Package.swift"), at: "Package.swift")
    var added: [String] = []
    for kata in workbook.katas {
      let wasThere = Files.isTaken(path(of: kata))
      try lay(try Files.read(workbook.starterPath(of: kata)), at: "\(kata.name)/\(kata.file)")
      try lay(try Files.read("\(workbook.root)/Katas/\(kata.name)/Brief.md"), at: "\(kata.name)/Brief.md")
      if !wasThere { added.append(kata.name) }
    }
    return Layout(isNew: isNew, added: added, written: written)
  }

  /// Puts the starter back in the learner's place.
  /// - Returns: where the learner's file is kept, or nil if it was the starter already.
  public func reset(_ kata: Kata, _ workbook: Workbook) throws(UserError) -> String? {
    let starter = try Files.read(workbook.starterPath(of: kata))
    let mine = try Files.read(path(of: kata))
    guard mine != starter else { return nil }
    let place = "\(records)/replaced/\(kata.name)"
    try Files.makeFolder(place)
    var number = 1
    while Files.isTaken("\(place)/\(number)-\(kata.file)") { number += 1 }
    let kept = "\(place)/\(number)-\(kata.file)"
    try Files.write(mine, to: kept)
    try Files.write(starter, to: path(of: kata))
    return kept
  }

  /// Writes a file of the project's, unless the learner has changed it: what was laid out is remembered, and only
  /// what still equals it is replaced.
  /// - Returns: true if it was written.
  private func lay(_ data: Data, at name: String) throws(UserError) -> Bool {
    let path = "\(folder)/\(name)"
    let remembered = "\(records)/laid-out/\(name)"
    let before = try? Files.read(remembered)
    var isCurrent = false
    if Files.isTaken(path) {
      // What cannot be read is the learner's, too.
      guard let current = try? Files.read(path), current == data || current == before else { return false }
      isCurrent = current == data
    }
    for (target, isDone) in [(path, isCurrent), (remembered, before == data)] where !isDone {
      try Files.makeFolder(String(target.prefix(upTo: target.lastIndex(of: "/")!)))
      try Files.write(data, to: target)
    }
    return !isCurrent
  }

  private static let readme = """
    What kata keeps beside your files:

      journal.jsonl   what you did: attempts, hints, solutions opened
      verdicts/       the last verdict of each kata
      replaced/       your files that `kata reset` put aside
      laid-out/       the starters as you got them, so that only what you have not touched is brought up to date

    Nothing here is needed to go on. Whatever you remove is forgotten.

    """
}
