import Grader
import Reports
import KataSupport
import Workbook

/// `kata bundle`: for trainers and CI.
struct BundleCommand: Command {
  static let name = "bundle"
  static let operands = "<folder>"
  static let summary = "the workbook without its secrets, to hand out"
  static let details =
    "A folder with the program, the starters, briefs and hints, and the suites as object files; no suite's source, no "
    + "solution. It runs from any place, with the toolchain that it was made for."
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    let bundle: String
    let toolchain: String
    let katas: [String]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard let folder = arguments.words.first else { throw .usage("Name a folder: \(Self.usage).") }
    try arguments.atMost(1, Self.usage)
    let path = folder.hasPrefix("/") ? folder : "\(session.currentFolder)/\(folder)"
    guard !Files.isTaken(path) || Files.isFolder(path) && Files.list(path).isEmpty else {
      throw .usage("\(folder) is there already: name a new folder, or an empty one.")
    }
    let grader = try makeGrader()
    try grader.makeBundle(of: session.workbook, at: path, program: session.program)
    let answer = Answer(bundle: folder, toolchain: grader.version, katas: session.workbook.katas.map(\.name))
    try reply(json: answer) { style in
      style.plain("\n" + style.wrap("Made \(folder), for \(answer.toolchain).", indent: 2) + "\n\n")
        + style.plain(style.row(["\(folder)/kata list", "\(folder)/kata check \(answer.katas.first ?? "")"]) + "\n")
    }
    return 0
  }
}
