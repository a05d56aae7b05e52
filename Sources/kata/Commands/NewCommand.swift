import Grader
import Reports
import KataSupport
import Workbook

/// `kata new`: for authors.
struct NewCommand: Command {
  static let name = "new"
  static let operands = "<name>"
  static let summary = "for authors: the files of a new kata"
  static let details =
    "Each file says what belongs there; kata verify says what is still missing. In a clone of the project the kata becomes a part "
    + "of it. Anywhere else, and with --own, it is made in the folder katas beside you: a workspace or a bundle beside "
    + "that folder has it, too."
  static let options =
    [
      Arguments.Option(name: "own", value: nil, help: "in the folder katas here, also in a clone of the project"),
      Arguments.Option(name: "track", value: "ID", help: "the track that it goes to; the last one unless you say"),
    ]
    + Arguments.Option.answering

  private struct Answer: Encodable {
    let kata: String
    let files: [String]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard let name = arguments.words.first else { throw .usage("Name the kata: \(Self.usage).") }
    try arguments.atMost(1, Self.usage)
    let files = try isInProject ? write(name, to: session.workbook) : writeOwn(name)
    try reply(json: Answer(kata: name, files: files)) { style in
      style.plain(
        (["", "  " + style.styled("Made", .bold)] + files.map { "    \($0)" } + [
          "", style.row(["kata verify \(name)"]),
        ]).joined(separator: "\n")) + "\n"
    }
    return 0
  }

  /// True in a clone of the project, but for its workspace.
  private var isInProject: Bool {
    let base = session.workbook.base
    return !arguments.has("own") && !Files.exists(base + "/bundle.json") && Files.isFolder(base + "/Tests/Suites")
      && (session.currentFolder + "/").hasPrefix(base + "/")
      && !(session.currentFolder + "/").hasPrefix(session.workspace.folder + "/")
  }

  private func write(_ name: String, to workbook: Workbook) throws(UserError) -> [String] {
    let track = arguments.value("track") ?? workbook.tracks.last?.id ?? ""
    let draft = try Draft(name, track: track, in: workbook)
    try draft.write(to: workbook)
    return draft.files.map(\.path)
  }

  private func writeOwn(_ name: String) throws(UserError) -> [String] {
    let folder = session.currentFolder + "/katas"
    let own = OwnKatas(folder: folder)
    guard !Files.exists("\(folder)/\(name)/kata.json") else {
      throw .usage("katas/\(name) is there already: choose another name, or go on with that one.")
    }
    let cache = Session.cacheFolder("workbooks", session.environment)
    try Files.makeFolder(cache)
    let place = try Files.makeUniqueFolder(cache + "/new-")
    defer { Files.remove(place) }
    for part in ["Solutions", "Suite", "Right"] { try Files.makeFolder("\(folder)/\(name)/\(part)") }
    try own.layOut(over: session.workbook.base, at: place, and: [name])
    let written = try write(name, to: Workbook(root: place))
    return written.map {
      $0.replacing("Katas/\(name)", with: "katas/\(name)").replacing(
        "Tests/Suites/\(name)", with: "katas/\(name)/Suite")
    }
  }
}
