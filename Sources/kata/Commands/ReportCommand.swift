import Reports
import Support
import Workbook

/// `kata report`: where the learner stands, as a page for a browser. Grades nothing.
struct ReportCommand: Command {
  static let name = "report"
  static let operands = ""
  static let summary = "progress and last verdicts, for a browser"
  static let options = [
    Arguments.Option(name: "output", value: "FILE", help: "where to write it; kata-report.html in the workspace")
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(0, Self.usage)
    let workspace = session.workspace
    let place = workspace.exists ? workspace.folder : session.currentFolder
    let file = arguments.value("output").map(session.path) ?? place + "/kata-report.html"
    let page = try report(workspace).text()
    do throws(UserError) {
      try Files.write(Data(page.utf8), to: file)
    } catch {
      throw UserError(.usage, error.description)
    }
    try session.console.print("Wrote \(session.displayPath(file)): open it in a browser.\n")
    return 0
  }

  private func report(_ workspace: Workspace) throws(UserError) -> HTMLReport {
    let workbook = session.workbook
    let progress = session.progress(in: workspace)
    let entries = try workbook.katas.map { kata throws(UserError) in
      HTMLReport.Entry(
        kata, progress[kata], workspace.lastVerdict(of: kata),
        explanation: try workbook.page("Explanation.md", of: kata))
    }
    // Loading the progress has already reported a journal that cannot be read.
    let last = (try? Journal(of: workspace).read())?.entries.last
    return HTMLReport(
      tracks: workbook.tracks, entries: entries, rules: workbook.rules, next: workbook.next(progress)?.name,
      asOf: last?.time)
  }
}
