import KataSupport

/// What a learner shares with a class: a file `.kata/class.json` in the workspace.
public struct Membership: Codable, Equatable, Sendable {
  /// The name of the JSON format and its version.
  public var schema = "kata-membership/1"
  /// The folder of the class, or the git remote.
  public var place: String
  /// The name that the board shows.
  public var name: String
  /// True if the class sees the learner's files, too.
  public var sharesSource: Bool

  /// A membership in a class.
  public init(place: String, name: String, sharesSource: Bool) {
    self.place = place
    self.name = name
    self.sharesSource = sharesSource
  }

  /// True if the class is a git repository that is pushed to.
  public var isRemote: Bool {
    place.hasPrefix("ssh://") || place.hasPrefix("https://") || place.hasPrefix("http://") || place.hasPrefix("git@")
      || place.hasPrefix("file://") || place.hasSuffix(".git")
  }

  private static func path(in workspace: Workspace) -> String { workspace.records + "/class.json" }

  /// The membership of a workspace; nil if there is none.
  /// - Throws: `UserError` if the file is damaged.
  public static func read(in workspace: Workspace) throws(UserError) -> Membership? {
    let path = path(in: workspace)
    guard Files.exists(path) else { return nil }
    guard let membership = try? JSONDecoder().decode(Membership.self, from: try Files.read(path)) else {
      throw .infrastructure("\(path) is damaged: join the class again.")
    }
    return membership
  }

  /// Writes it into a workspace.
  /// - Throws: `UserError` if it cannot be written.
  public func write(in workspace: Workspace) throws(UserError) {
    try Files.write(Data(PrettyJSON.text(self).utf8), to: Self.path(in: workspace))
  }

  /// Ends the membership of a workspace.
  public static func end(in workspace: Workspace) { Files.remove(path(in: workspace)) }

  /// Lays out in a folder what the class may see: the journal, the last verdicts, each failed attempt once, and the files if the
  /// learner says so. Calling it again brings the folder up to date, however long ago the last time was.
  /// - Throws: `UserError` if something cannot be read or written.
  public func share(_ workspace: Workspace, to folder: String) throws(UserError) {
    try Files.makeFolder(folder + "/verdicts")
    try Self.copy(workspace.records + "/journal.jsonl", to: folder + "/journal.jsonl")
    if Files.exists(workspace.folder + "/course.json") {
      try Self.copy(workspace.folder + "/course.json", to: folder + "/course.json")
    }
    for file in Files.list(workspace.records + "/verdicts") where file.hasSuffix(".json") {
      let path = "\(workspace.records)/verdicts/\(file)"
      try Self.copy(path, to: "\(folder)/verdicts/\(file)")
      let kata = String(file.dropLast(5))
      guard let value = JSONValue(parsing: try Files.read(path)), let source = value["source"]?.text, !source.isEmpty,
        value["verdict"]?.text != "passed"
      else { continue }
      let attempts = "\(folder)/attempts/\(kata)"
      try Files.makeFolder(attempts)
      try Self.copy(path, to: "\(attempts)/\(source.prefix(12)).json")
    }
    if sharesSource { try shareSource(workspace, folder) }
    // The board knows by this file that there is a learner, also before the first kata.
    try Files.write(Data(PrettyJSON.text(Card(name: name)).utf8), to: folder + "/learner.json")
  }

  private func shareSource(_ workspace: Workspace, _ folder: String) throws(UserError) {
    for kata in Files.list(workspace.folder) where Files.isPlain("\(workspace.folder)/\(kata)/Brief.md") {
      for file in Files.list("\(workspace.folder)/\(kata)") where file.hasSuffix(".swift") {
        let path = "\(workspace.folder)/\(kata)/\(file)"
        guard Files.isPlain(path), !Files.isLink(path) else { continue }
        try Files.makeFolder("\(folder)/\(kata)")
        try Self.copy(path, to: "\(folder)/\(kata)/\(file)")
        let data = try Files.read(path)
        let attempt = "\(folder)/attempts/\(kata)/\("\(Fingerprint(of: data))".prefix(12))"
        if Files.exists(attempt + ".json") { try Files.write(data, to: attempt + ".swift") }
      }
    }
  }

  /// Who is in a folder of a class.
  public struct Card: Codable, Sendable {
    /// The name of the JSON format and its version.
    public var schema = "kata-learner/1"
    /// The name that the board shows.
    public var name: String

    /// A card with a name.
    public init(name: String) { self.name = name }
  }

  /// Copies a file if it is there and has another content.
  private static func copy(_ path: String, to target: String) throws(UserError) {
    guard Files.exists(path) else { return }
    let data = try Files.read(path)
    if Files.exists(target), (try? Files.read(target)) == data { return }
    try Files.write(data, to: target)
  }

  /// The name as a folder or a branch can have it.
  public static func folder(for name: String) -> String {
    let plain = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
    let text = String(plain).drop { $0 == "." || $0 == "-" }
    return text.isEmpty ? "learner" : String(text)
  }
}
