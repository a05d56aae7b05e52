import Reports
import KataSupport
import Workbook

/// `kata init`: makes a workspace, or brings one up to date.
struct InitCommand: Command {
  static let name = "init"
  static let operands = "[<folder>]"
  static let summary = "make a workspace, or add to it what is new"
  static let details =
    "A workspace holds your copies of the katas, their briefs, and a package for your editor. kata finds it from any "
    + "folder inside of it; without one it is the folder workspace of the clone. What you have changed is never touched."
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    let workspace: String
    let isNew: Bool
    /// The katas that were added.
    let added: [String]
    /// The files that were written, by their paths in the workspace.
    let written: [String]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(1, Self.usage)
    let workspace: Workspace
    if let folder = arguments.words.first {
      workspace = try Workspace(at: session.path(folder), of: session.workbook)
    } else {
      workspace = session.workspace
    }
    let layout = try workspace.layOut(session.workbook)
    let folder = session.displayPath(workspace.folder)
    let answer = Answer(workspace: folder, isNew: layout.isNew, added: layout.added, written: layout.written)
    try reply(json: answer) { style in
      guard !layout.written.isEmpty else {
        return style.plain("\n" + style.wrap("\(folder) has everything: nothing was written.", indent: 2) + "\n")
      }
      var lines = ["", "  " + style.styled(layout.isNew ? "Made \(folder)" : "Added to \(folder)", .bold)]
      lines += rows(layout.written).map { style.wrap($0, indent: 4) }
      let next = session.workbook.katas.first.map { ["kata show \($0.name)"] } ?? []
      let isFound = session.workspace.folder == workspace.folder
      lines += ["", style.row((isFound ? [] : ["cd \(folder)"]) + ["kata list"] + next)]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }

  /// The files of a folder on one line.
  private func rows(_ paths: [String]) -> [String] {
    var rows: [(folder: String, names: [String])] = []
    for path in paths {
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        rows.append((path, []))
        continue
      }
      if rows.last?.folder == parts[0] + "/" {
        rows[rows.count - 1].names.append(parts[1])
      } else {
        rows.append((parts[0] + "/", [parts[1]]))
      }
    }
    return rows.map { $0.folder + ($0.names.isEmpty ? "" : "  " + $0.names.joined(separator: ", ")) }
  }
}
