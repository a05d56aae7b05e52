import Reports
import KataSupport
import Workbook

/// `kata debrief`: a page for the projector about one kata and what the class made of it.
struct DebriefCommand: Command {
  static let name = "debrief"
  static let operands = "<kata> [<folder>...]"
  static let summary = "a kata for the projector: what failed, and why"
  static let details =
    "The story, the most common wrong fix of the class with its interleaving to step through, the rule, and the solutions side by "
    + "side. Attempts come from the folders, git remotes or results that kata board reads. The page shows the solutions: it is for "
    + "the trainer."
  static let options = [
    Arguments.Option(name: "output", value: "FILE", help: "where to write it; kata-debrief-<kata>.html unless you say")
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try session.mustHaveSolutions(kata)
    let learners = try session.learners(Array(arguments.words.dropFirst()))
    let debrief = try Debrief(of: kata, learners, session.workbook)
    let page = try DebriefPage(of: kata, debrief, session.workbook)
    let file = session.path(arguments.value("output") ?? "kata-debrief-\(kata.name).html")
    do throws(UserError) {
      try Files.write(Data(page.text.utf8), to: file)
    } catch {
      throw UserError(.usage, error.description)
    }
    if let mistake = debrief.mistakes.first {
      try session.console.print(
        "\(mistake.count) of \(debrief.learners): \(mistake.nearMiss?.mistake ?? mistake.check.title)\n")
    }
    try session.console.print("Wrote \(session.displayPath(file)): open it in a browser.\n")
    return 0
  }
}
