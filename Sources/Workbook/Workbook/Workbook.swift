import KataSupport

/// The katas, the review checklist and the pages of a folder: all that there is to learn.
public struct Workbook: Sendable {
  /// A group of katas.
  public struct Track: Sendable {
    /// The name that manifests use, in kebab case.
    public let id: String
    /// The heading that learners see.
    public let title: String
  }

  /// The folder that holds `Katas`, `Solutions`, `Tests/Suites` and `Sources/ScheduleLab`.
  public let root: String
  /// The folder of the workbook that katas of one's own were added to; ``root`` if there are none.
  public let base: String
  /// In the order in which they are taken.
  public let tracks: [Track]
  /// In the order of the tracks, and in a track from easy to hard.
  public let katas: [Kata]
  /// In the order in which they are taken: that of the tracks, but for prerequisites, which come first.
  public let path: [Kata]
  /// The katas that a course leaves out: they can be named, and are shown nowhere.
  public let others: [Kata]
  /// The review checklist, in the alphabetical order of the ids.
  public let rules: [Rule]
  /// The course that chose the katas and their order; nil if none did.
  public let course: Course?

  /// A workbook whose parts are known.
  init(root: String, base: String, tracks: [Track], katas: [Kata], others: [Kata], rules: [Rule], course: Course?) {
    self.root = root
    self.base = base
    self.tracks = tracks
    self.katas = katas
    // A course has an order of its own.
    path = katas
    self.others = others
    self.rules = rules
    self.course = course
  }

  /// Reads the workbook of a folder.
  /// - Parameter base: the workbook's own folder, if `root` has links to it.
  /// - Throws: `UserError` if a manifest cannot be read, or has a value that is wrong or missing.
  public init(root: String, base: String? = nil) throws(UserError) {
    self.root = root
    self.base = base ?? root
    let folder = root + "/Katas"
    rules = try Self.readRules(folder + "/Rules")
    tracks = try Self.readTracks(folder + "/tracks.json")
    let ids = Set(rules.map(\.id))
    let names = Files.list(folder).filter { Files.exists("\(folder)/\($0)/kata.json") }
    // A short command spends most of its time here, so every processor takes part.
    let katas = try concurrentMap(names.count) { index throws(UserError) in
      try Self.readKata(names[index], in: root, rules: ids)
    }
    let order = Dictionary(uniqueKeysWithValues: zip(tracks.map(\.id), 0...))
    for kata in katas where order[kata.track] == nil {
      throw .infrastructure(
        "Katas/\(kata.name)/kata.json names the track “\(kata.track)”, which is not in Katas/tracks.json.")
    }
    (others, course) = ([], nil)
    let sorted = katas.sorted { (order[$0.track]!, $0.order, $0.name) < (order[$1.track]!, $1.order, $1.name) }
    try Self.checkPrerequisites(of: sorted)
    path = try Self.path(of: sorted)
    var listed: [Kata] = []
    for track in tracks { listed += try Self.path(of: sorted.filter { $0.track == track.id }) }
    self.katas = listed
  }

  private static func readKata(_ name: String, in root: String, rules: Set<String>) throws(UserError) -> Kata {
    let path = "Katas/\(name)/kata.json"
    guard let value = JSONValue(parsing: try Files.read("\(root)/\(path)")) else {
      throw .infrastructure("\(path) is not valid JSON.")
    }
    return try Kata(manifest: value, name: name, file: path, rules: rules)
  }

  /// Finds the workbook that the program belongs to: above the current folder, else above the program itself.
  /// - Parameters:
  ///   - program: the path of the running program.
  ///   - folder: the folder to start from.
  /// - Throws: `UserError` if there is none, or it cannot be read.
  public static func find(program: String, from folder: String = Files.currentFolder) throws(UserError) -> Workbook {
    for start in [folder, program] {
      for folder in Files.ancestors(of: start) where Files.exists(folder + "/Katas/tracks.json") {
        return try Workbook(root: folder)
      }
    }
    throw .usage("There is no workbook here: run kata inside a clone of the project.")
  }

  /// The kata of a name.
  /// - Throws: `UserError` with the most similar name if there is no such kata.
  public func kata(_ name: String) throws(UserError) -> Kata {
    if let kata = (katas + others).first(where: { $0.name == name }) { return kata }
    let hint = Suggestion.question(for: name, among: katas.map(\.name))
    throw .usage("There is no kata “\(name)”: \(hint ?? "kata list shows them all.")")
  }

  /// The rule of an id, or nil if there is none.
  public func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }

  /// A page of a kata, such as `Brief.md`.
  /// - Throws: `UserError` if it cannot be read.
  public func page(_ file: String, of kata: Kata) throws(UserError) -> Page {
    Page(try Files.readText("\(root)/Katas/\(kata.name)/\(file)"))
  }

  /// The page that explains each kind of verdict in a section of its own.
  /// - Throws: `UserError` if it cannot be read.
  public func verdictPage() throws(UserError) -> Page {
    Page(try Files.readText("\(root)/Katas/Verdicts.md"))
  }

  /// The page that helps to choose between a lock, an actor, an atomic and their like.
  /// - Throws: `UserError` if it cannot be read.
  public func decisionGuide() throws(UserError) -> Page {
    Page(try Files.readText("\(root)/Katas/Choose.md"))
  }

  /// The hints for one check, from a question to nearly the answer.
  /// - Throws: `UserError` if the page cannot be read.
  ///
  /// A check of generated stories, or of threads, has the hints of `Katas/Stories.md` or `Katas/Threads.md` where its kata has none of its
  /// own.
  public func hints(for check: Kata.Check, of kata: Kata) throws(UserError) -> [String] {
    if let own = try page("Hints.md", of: kata).section(check.id) { return Page.items(of: own) }
    let shared =
      switch check.witness {
      case .stories: "Stories.md"
      case .threads: "Threads.md"
      case .test, .review: ""
      }
    guard !shared.isEmpty else { return [] }
    return Page.items(of: Page(try Files.readText("\(root)/Katas/\(shared)")).section("Hints") ?? "")
  }

  /// The hint for a learner who has made the mistake of a near miss: what the check says is what it says of the near miss.
  ///
  /// It stands in `Hints.md` in the check's section, as `- <near miss>: <hint>`. A bundle, which holds no near misses, has none.
  /// - Parameters:
  ///   - check: the check that fails.
  ///   - message: what it says of the learner's file.
  ///   - kata: the kata of the check.
  /// - Returns: nil if no near miss earns this message, or if none of those that do has a hint.
  /// - Throws: `UserError` if the page cannot be read.
  public func hint(
    for check: Kata.Check, saying message: String, of kata: Kata
  ) throws(UserError) -> String? {
    guard let section = try page("Hints.md", of: kata).section(check.id) else { return nil }
    let hints = Page.namedItems(of: section)
    let made = kata.nearMisses.filter { $0.check == check.id && $0.says == message }.map(\.name)
    return hints.first { made.contains($0.name) }?.text
  }

  /// The path of the file that learners begin with.
  public func starterPath(of kata: Kata) -> String { "\(root)/Katas/\(kata.name)/\(kata.file)" }

  /// The path of a solution's file.
  public func solutionPath(_ solution: Kata.Solution, of kata: Kata) -> String {
    "\(root)/Solutions/\(kata.name)/\(solution.file)"
  }

  /// The names of the files with further right fixes of a kata: no check may accuse one.
  public func rightFixes(of kata: Kata) -> [String] {
    Files.list("\(root)/Tests/Right/\(kata.name)").filter { $0.hasSuffix(".swift") || $0.hasSuffix(".diff") }
  }

  /// The whole source of a right fix, which may be written as a diff against the starter, a solution or another right fix.
  /// - Throws: `UserError` for its author if there is no such file, or the diff does not fit.
  public func source(ofRightFix file: String, of kata: Kata) throws(UserError) -> String {
    try source(at: "Tests/Right/\(kata.name)/\(file)", of: kata)
  }

  /// The name of the file beside a kata's solutions that holds the judgements on their mutants.
  package static let mutantsFile = "Mutants.json"

  /// The whole source of a near miss, which may be written as a diff against the starter, a solution or a right fix.
  /// - Throws: `UserError` for its author if there is no such file, or the diff does not fit.
  public func source(of nearMiss: Kata.NearMiss, of kata: Kata) throws(UserError) -> String {
    try source(at: "Solutions/\(kata.name)/NearMisses/\(nearMiss.file)", of: kata)
  }

  private func source(at name: String, of kata: Kata) throws(UserError) -> String {
    let text = try Files.readText("\(root)/\(name)")
    guard name.hasSuffix(".diff") else { return text }
    guard let patch = Patch(parsing: text) else {
      throw .infrastructure("\(name) is no unified diff of one file: make it with diff -u.")
    }
    let whole =
      [(kata.file, starterPath(of: kata))] + kata.solutions.map { ($0.file, solutionPath($0, of: kata)) }
      + rightFixes(of: kata).filter { $0.hasSuffix(".swift") }.map { ($0, "\(root)/Tests/Right/\(kata.name)/\($0)") }
    guard let path = whole.first(where: { $0.0 == patch.base })?.1 else {
      throw .infrastructure(
        "\(name) changes “\(patch.base)”, which is neither \(kata.file) nor a solution nor a right fix.")
    }
    guard let source = patch.applied(to: try Files.readText(path)) else {
      throw .infrastructure("\(name) does not fit \(patch.base) any more: make it again with diff -u.")
    }
    return source
  }

  /// The path of the folder with the kata's hidden suite.
  public func suiteFolder(of kata: Kata) -> String { "\(root)/Tests/Suites/\(kata.name)" }

  private static func readRules(_ folder: String) throws(UserError) -> [Rule] {
    var rules: [Rule] = []
    for name in Files.list(folder) where name.hasSuffix(".md") {
      rules.append(Rule(id: String(name.dropLast(3)), page: Page(try Files.readText("\(folder)/\(name)"))))
    }
    return rules
  }

  private static func readTracks(_ path: String) throws(UserError) -> [Track] {
    guard let value = JSONValue(parsing: try Files.read(path)), let list = value.array else {
      throw .infrastructure("Katas/tracks.json must be a list of tracks.")
    }
    var tracks: [Track] = []
    for (index, entry) in list.enumerated() {
      let reader = try StrictReader(entry, file: "Katas/tracks.json", place: "[\(index)]", keys: ["id", "title"])
      let track = Track(id: try reader.text("id"), title: try reader.text("title"))
      guard !tracks.contains(where: { $0.id == track.id }) else {
        throw .infrastructure("Katas/tracks.json has two tracks with the id “\(track.id)”.")
      }
      tracks.append(track)
    }
    return tracks
  }
}
