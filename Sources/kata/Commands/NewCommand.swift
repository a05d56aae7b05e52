import Grader
import Reports
import Support
import Workbook

/// `kata new`: for authors.
struct NewCommand: Command {
  static let name = "new"
  static let operands = "<name>"
  static let summary = "for authors: the files of a new kata"
  static let details = "Each file says what belongs there; kata verify says what is still missing."
  static let options =
    [Arguments.Option(name: "track", value: "ID", help: "the track that it goes to; the last one unless you say")]
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
    let track = arguments.value("track") ?? session.workbook.tracks.last?.id ?? ""
    let draft = try Draft(name, track: track, in: session.workbook)
    try draft.write(to: session.workbook)
    try reply(json: Answer(kata: name, files: draft.files.map(\.path))) { style in
      style.plain(
        (["", "  " + style.styled("Made", .bold)] + draft.files.map { "    \($0.path)" } + [
          "", style.row(["kata verify \(name)"]),
        ]).joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
