import Reports
import KataSupport
import Workbook

/// `kata report`: where the learner stands, or a class, as a page for a browser. Grades nothing.
struct ReportCommand: Command {
  static let name = "report"
  static let operands = "[<results>...]"
  static let summary = "your progress, or a class, for a browser"
  static let details =
    "Without results: your progress and last verdicts. With the results of a class, as kata grade wrote them: learners by "
    + "katas and checks, points, what most of them fail, and submissions that are nearly the same. An untouched starter earns "
    + "no points. The formats text, csv and markdown are printed; the page is written to class-report.html unless you say."
  static let options =
    [
      Arguments.Option(name: "format", value: "html|csv|text|markdown", help: "of a class; html unless you say"),
      Arguments.Option(
        name: "output", value: "FILE",
        help: "where to write it; kata-report.html in the workspace, class-report.html for a class"),
    ] + ClassReporting.options

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    guard arguments.words.isEmpty else { return try reportClass() }
    for option in ["format"] + ClassReporting.options.map(\.name) where arguments.has(option) {
      throw .usage("--\(option) is for a class: name its results, kata report results.jsonl.")
    }
    let workspace = session.workspace
    let place = workspace.exists ? workspace.folder : session.currentFolder
    try write(
      try report(workspace).text(), to: arguments.value("output").map(session.path) ?? place + "/kata-report.html")
    return 0
  }

  private func reportClass() throws(UserError) -> Int32 {
    let form = try arguments.choice("format", of: ClassReporting.Form.self) ?? .html
    let reporting = ClassReporting(self)
    let text = try reporting.text(
      form, of: try reporting.merge(arguments.words), arguments.has("output") ? Style(height: .max) : session.style)
    if form == .html, !arguments.has("output") {
      try write(text, to: session.path("class-report.html"))
    } else {
      try deliver(text)
    }
    return 0
  }

  private func write(_ page: String, to file: String) throws(UserError) {
    do throws(UserError) {
      try Files.write(Data(page.utf8), to: file)
    } catch {
      throw UserError(.usage, error.description)
    }
    try session.console.print("Wrote \(session.displayPath(file)): open it in a browser.\n")
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
