import KataSupport

/// The files that a new kata begins with. Each tells its author what to write in it.
public struct Draft: Sendable {
  /// The paths from the workbook's root, and the texts.
  public let files: [(path: String, text: String)]

  /// Drafts a kata without writing a file.
  /// - Parameters:
  ///   - name: in kebab case; the module is named after it.
  ///   - track: the id of its track, to whose end it is added.
  /// - Throws: `UserError` if a file of that kata exists, the name has another form, or there is no such track.
  public init(_ name: String, track: String, in workbook: Workbook) throws(UserError) {
    guard let first = name.first, first.isLetter, !name.contains("--"), !name.hasSuffix("-"),
      name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    else {
      throw .usage("A kata is named in small letters, digits and hyphens, such as late-answer.")
    }
    let ids = workbook.tracks.map(\.id)
    guard ids.contains(track) else {
      let hint = Suggestion.question(for: track, among: ids) ?? "there are \(ids.joined(separator: ", "))."
      throw .usage("There is no track “\(track)”: \(hint)")
    }
    let module = Kata.module(of: name)
    let order = (workbook.katas.filter { $0.track == track }.map(\.order).max() ?? 0) + 1
    files = [
      ("Katas/\(name)/kata.json", Self.manifest(module, track: track, order: order)),
      ("Katas/\(name)/Brief.md", Self.brief), ("Katas/\(name)/Hints.md", Self.hints),
      ("Katas/\(name)/Explanation.md", Self.explanation), ("Katas/\(name)/\(module).swift", Self.starter),
      ("Tests/Suites/\(name)/\(module)Suite.swift", Self.suite(module)),
    ]
    for (path, _) in files where Files.isTaken("\(workbook.root)/\(path)") {
      throw .usage("\(path) is there already: choose another name, or go on with that one.")
    }
  }

  /// Writes the files, and makes the folder for near misses.
  /// - Throws: `UserError` if a file or folder cannot be written.
  public func write(to workbook: Workbook) throws(UserError) {
    for (path, text) in files {
      let target = "\(workbook.root)/\(path)"
      try Files.makeFolder(String(target.prefix(upTo: target.lastIndex(of: "/")!)))
      try Files.write(Data(text.utf8), to: target)
    }
    // Git keeps no empty folder. This one shows the author where solutions and near misses go.
    let name = files[0].path.split(separator: "/")[1]
    try Files.makeFolder("\(workbook.root)/Solutions/\(name)/NearMisses")
  }

  private static func manifest(_ module: String, track: String, order: Int) -> String {
    """
    {
      "title": "A title in four words",
      "track": "\(track)",
      "order": \(order),
      "stars": 2,
      "minutes": 20,
      "file": "\(module).swift",
      "tryIt": {
        "question": "What will it say in the end?",
        "check": "it-holds",
        "answer": "a part of the timeline of the starter’s broken interleaving"
      },
      "checks": [
        { "id": "it-holds", "title": "What must hold, as a sentence", "rule": "state-recheck", "starter": "failed" }
      ],
      "solutions": [],
      "nearMisses": []
    }

    """
  }

  private static let brief = """
    # A title in four words

    Where we are, who built it, and why it passed review.

    > What came in from the field, in the words of the person who met it.

    What must hold, and what must stay as it is. Never name the fix.

    """

  private static let hints = """
    # Hints

    ## it-holds

    1. A question.

    """

  private static let explanation = """
    # A title in four words

    ## The rule

    ## Why it holds

    ## Where it does not apply

    ## What it costs

    ## It happened

    """

  /// No type may have the module's name.
  private static let starter = """
    /// What this is, and what it promises. 40 to 120 lines that look like code which passed review.
    public actor Subject {
      public init() {}
    }

    """

  private static func suite(_ module: String) -> String {
    """
    import \(module)
    import ScheduleLab
    import Testing

    @Suite struct \(module)Suite {
      @Test func itHolds() {
        check { scenario in
          _ = Subject()
          scenario.expect(false, "The sentence for a fix that breaks this.")
        }
      }
    }

    """
  }
}
