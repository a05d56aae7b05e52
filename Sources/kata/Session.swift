import Reports
import Support
import Workbook

/// The workbook, the environment and the streams that a command works with.
struct Session {
  let workbook: Workbook
  let environment: [String: String]
  let style: Style
  /// The path of the running program.
  let program: String
  let console: Console
  let warnings: Warnings
  /// A status line on standard error, which is shown where that is a terminal.
  let statusLine: StatusLine
  /// The folder to work in, if it is not that of the process.
  private let injectedFolder: String?

  init(
    environment: [String: String], program: String, console: Console, currentFolder: String?
  ) throws(UserError) {
    workbook = try Workbook.find(
      program: program, from: environment["KATA_WORKBOOK"] ?? currentFolder ?? Files.currentFolder)
    self.environment = environment
    self.program = program
    self.console = console
    injectedFolder = currentFolder
    style = Style(terminal: console.outputSize, environment: environment)
    warnings = Warnings(console)
    statusLine = StatusLine(console, environment: environment)
  }

  /// The folder to work in.
  var currentFolder: String { injectedFolder ?? Files.currentFolder }

  /// A path that a person typed, in a form that opens the same file from the process's own folder.
  func path(_ word: String) -> String {
    guard let injectedFolder, !word.hasPrefix("/") else { return word }
    return word == "." ? injectedFolder : "\(injectedFolder)/\(word)"
  }

  /// The reverse of ``path(_:)``: a path as the person typed it.
  func name(_ path: String) -> String {
    guard let injectedFolder, path.hasPrefix(injectedFolder + "/") else { return path }
    return String(path.dropFirst(injectedFolder.count + 1))
  }

  /// The check of an id.
  func check(_ id: String, of kata: Kata) throws(UserError) -> Kata.Check {
    if let check = kata.checks.first(where: { $0.id == id }) { return check }
    let hint = Suggestion.question(for: id, among: kata.checks.map(\.id))
    throw .usage(
      "“\(kata.name)” has no check “\(id)”: \(hint ?? "it has \(kata.checks.map(\.id).joined(separator: ", ")).")")
  }

  /// The check of an id, which schedules must prove.
  func test(_ id: String, of kata: Kata) throws(UserError) -> Kata.Check {
    let check = try check(id, of: kata)
    guard !check.isReviewed else {
      throw .usage(
        "“\(id)” is judged by reading the file, and has no schedule: kata check \(kata.name) says what it is about.")
    }
    guard check.witness != .threads else {
      throw .usage(
        "“\(id)” is told by parallel threads, and cannot be replayed: kata check \(kata.name) shows what they do.")
    }
    return check
  }

  /// A path as the reader would type it.
  func displayPath(_ path: String) -> String {
    let here = currentFolder + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
