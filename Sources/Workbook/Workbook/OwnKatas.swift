import KataSupport

/// Katas of one's own: a folder `katas` beside a workspace or a bundle. Each kata has one folder in it, with the files that a kata has
/// in the project, and `Solutions`, `Suite` and `Right` for the folders that the project keeps elsewhere.
///
/// They are laid into a workbook's folder of links, beside the katas of the workbook that they are added to, so that everything that
/// works on a workbook works on them.
public struct OwnKatas: Sendable {
  /// The folder with a folder for each kata.
  public let folder: String
  /// The id of the track for katas that name no other.
  public static let track = "own"

  /// Names a folder, which need not exist yet.
  public init(folder: String) { self.folder = folder }

  /// The names of the katas that have a manifest.
  public var names: [String] { Files.list(folder).filter { Files.isPlain("\(folder)/\($0)/kata.json") } }

  /// Finds the katas beside a workspace or in it, or beside a workbook's folder or in it.
  /// - Returns: nil if there is no such folder with a kata.
  public static func find(workspace: Workspace, root: String) -> OwnKatas? {
    for place in [workspace.folder, root] {
      for candidate in [place + "/katas", parent(of: place) + "/katas"]
      // Where small and capital letters are the same, it may be the workbook’s own folder.
      where Files.isFolder(candidate) && !Files.exists(candidate + "/tracks.json") {
        let own = OwnKatas(folder: Files.resolved(candidate))
        if !own.names.isEmpty { return own }
      }
    }
    return nil
  }

  private static func parent(of path: String) -> String {
    Files.ancestors(of: path).dropFirst().first.map { $0 == "/" ? "" : $0 } ?? ""
  }

  /// The folders that a kata has outside of `Katas` in the project, and their names in a kata's own folder.
  private static let parts = [("Solutions", "Solutions"), ("Tests/Suites", "Suite"), ("Tests/Right", "Right")]

  /// Lays links to a workbook's files and to these katas into a folder.
  /// - Parameters:
  ///   - root: the workbook's folder.
  ///   - place: the folder to make.
  ///   - more: the names of katas that have no manifest yet.
  /// - Throws: `UserError` if a kata has the name of one of the workbook's, or the folder cannot be made.
  public func layOut(over root: String, at place: String, and more: [String] = []) throws(UserError) {
    let names = self.names + more
    if let name = names.first(where: { Files.exists("\(root)/Katas/\($0)") }) {
      throw .infrastructure("\(folder)/\(name) has the name of a kata of the workbook: give it another one.")
    }
    // Made anew beside it, and then put in its place: another command may be reading.
    let draft = try Files.makeUniqueFolder(place + "-")
    for (index, part) in (["Katas"] + Self.parts.map(\.0)).enumerated() {
      try Files.makeFolder("\(draft)/\(part)")
      for name in Files.list("\(root)/\(part)") where index > 0 || name != "tracks.json" {
        try Self.link("\(root)/\(part)/\(name)", at: "\(draft)/\(part)/\(name)")
      }
    }
    for name in names {
      try Self.link("\(folder)/\(name)", at: "\(draft)/Katas/\(name)")
      for (part, own) in Self.parts { try Self.link("\(folder)/\(name)/\(own)", at: "\(draft)/\(part)/\(name)") }
    }
    for name in ["Sources", "bundle.json", "Suites", "course.json", Fact.folder] where Files.exists("\(root)/\(name)") {
      try Self.link("\(root)/\(name)", at: "\(draft)/\(name)")
    }
    let tracks = try Files.readText(root + "/Katas/tracks.json")
    guard let end = tracks.lastIndex(of: "]") else {
      throw .infrastructure("Katas/tracks.json must be a list of tracks.")
    }
    let all = tracks[..<end] + ", { \"id\": \"\(Self.track)\", \"title\": \"Our own\" }\n]\n"
    try Files.write(Data(all.utf8), to: draft + "/Katas/tracks.json")
    try Files.write(Data(signature(root).utf8), to: draft + "/.own")
    guard rename(draft, place) != 0 else { return }
    Files.remove(place)
    // Another command may have been faster; what it made is the same.
    if rename(draft, place) != 0 { Files.remove(draft) }
  }

  /// The folder of links for these katas over a workbook, up to date.
  /// - Parameter cache: the folder to keep it in.
  /// - Throws: `UserError` if it cannot be made.
  public func overlay(over root: String, in cache: String) throws(UserError) -> String {
    var name = Fingerprint()
    name.add(root)
    name.add(folder)
    try Files.makeFolder(cache)
    let place = "\(cache)/\(name)"
    if (try? Files.readText(place + "/.own")) != signature(root) { try layOut(over: root, at: place) }
    return place
  }

  /// What must be as it was for the links to be right.
  private func signature(_ root: String) -> String {
    ([root, folder] + names + [""] + Files.list(root + "/Katas")
      + (Self.parts.flatMap { Files.list("\(root)/\($0.0)") }))
      .joined(separator: "\n")
  }

  private static func link(_ target: String, at path: String) throws(UserError) {
    guard symlink(target, path) == 0 else { throw .infrastructure("Cannot make the link \(path): \(SystemError()).") }
  }
}
