import KataSupport

/// The folder of a learner's files: copies of starters and briefs, and the records of `kata` in `.kata`.
///
/// No command that updates the workbook changes a file that the learner has changed.
public struct Workspace: Sendable {
  /// The path of the folder.
  public let folder: String

  /// Names a folder without looking at it.
  public init(folder: String) {
    self.folder = folder
  }

  /// The workspace that the current folder lies in, else `workspace` in the workbook's folder, which may not be there yet.
  /// - Parameter current: the folder to start from.
  public init(of workbook: Workbook, from current: String = Files.currentFolder) {
    folder = Files.ancestors(of: current).first { Files.isFolder($0 + "/.kata") } ?? Self.home(of: workbook)
  }

  /// A folder that a learner names for a workspace: a new one, an empty one, or one that is a workspace already.
  /// - Throws: `UserError` if it is a file or holds something else, or cannot be made.
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

  private static func home(of workbook: Workbook) -> String { workbook.base + "/workspace" }

  /// True once it has been laid out.
  public var exists: Bool { Files.isFolder(records) }

  /// The path of the learner's file of a kata.
  public func path(of kata: Kata) -> String { "\(folder)/\(kata.name)/\(kata.file)" }

  /// The path of the folder in which `kata` keeps its records.
  public var records: String { folder + "/.kata" }

  /// The changes that laying out a workspace made.
  public struct Layout: Sendable {
    /// True if this made the workspace.
    public let isNew: Bool
    /// The katas whose file was not there before.
    public let added: [String]
    /// The files that were written, by their paths in the workspace, including those that replaced an older version.
    public let written: [String]
  }

  /// Adds the files that are missing, and updates those that the learner has not changed.
  /// - Parameter kata: the only kata whose files are looked at, unless the workspace is new; nil for all.
  /// - Throws: `UserError` if a file of the workbook cannot be read, or one of the workspace cannot be written.
  @discardableResult
  public func layOut(_ workbook: Workbook, only kata: Kata? = nil) throws(UserError) -> Layout {
    let isNew = !exists
    let katas = isNew ? workbook.katas : kata.map { [$0] } ?? workbook.katas
    try Files.makeFolder(records)
    var written: [String] = []
    func lay(_ data: Data, at name: String) throws(UserError) {
      if try self.lay(data, at: name) { written.append(name) }
    }
    try lay(Data(Self.readme.utf8), at: ".kata/README.txt")
    // Inside of a clone the learner's work is none of the project's versions. Elsewhere it may be a repository of its own.
    let isInClone = (folder + "/").hasPrefix(workbook.base + "/")
    try lay(Data((isInClone ? "*\n" : Self.ignored).utf8), at: ".gitignore")
    try lay(try Files.read(workbook.root + "/Katas/Package.swift"), at: "Package.swift")
    var added: [String] = []
    for kata in katas {
      let wasThere = Files.isTaken(path(of: kata))
      try lay(try Files.read(workbook.starterPath(of: kata)), at: "\(kata.name)/\(kata.file)")
      try lay(try Files.read("\(workbook.root)/Katas/\(kata.name)/Brief.md"), at: "\(kata.name)/Brief.md")
      if !wasThere { added.append(kata.name) }
    }
    return Layout(isNew: isNew, added: added, written: written)
  }

  /// Replaces the learner's file by the starter, and keeps the learner's.
  /// - Returns: the path at which the learner's file is kept, or nil if it was the starter already.
  /// - Throws: `UserError` if a file cannot be read or written; then the learner's file is still there.
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

  /// Writes a file of the project's unless the learner has changed it, which shows by comparison to a copy of the last version.
  /// - Returns: true if it was written.
  private func lay(_ data: Data, at name: String) throws(UserError) -> Bool {
    let path = "\(folder)/\(name)"
    let remembered = "\(records)/laid-out/\(name)"
    let before = try? Files.read(remembered)
    var isCurrent = false
    if Files.isTaken(path) {
      // A file that cannot be read counts as changed by the learner.
      guard let current = try? Files.read(path), current == data || current == before else { return false }
      isCurrent = current == data
    }
    for (target, isDone) in [(path, isCurrent), (remembered, before == data)] where !isDone {
      try Files.makeFolder(String(target.prefix(upTo: target.lastIndex(of: "/")!)))
      try Files.write(data, to: target)
    }
    return !isCurrent
  }

  /// What a repository of the learner's own leaves out: what is built, and what `kata` can make again.
  private static let ignored = """
    .build/
    .swiftpm/
    .kata/replaced/
    .kata/outbox/
    kata-report.html

    """

  private static let readme = """
    What kata keeps beside your files:

      journal.jsonl   what you did: attempts, hints, solutions opened
      verdicts/       the last verdict of each kata
      replaced/       your files that `kata reset` put aside
      laid-out/       the starters as you got them, so that only what you have not touched is brought up to date

    Nothing here is needed to go on. Whatever you remove is forgotten.

    """
}
