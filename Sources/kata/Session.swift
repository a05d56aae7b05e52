import Reports
import KataSupport
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
    let folder = currentFolder ?? Files.currentFolder
    let workbook = try Workbook.find(program: program, from: environment["KATA_WORKBOOK"] ?? folder)
    let found = try Self.withOwnKatas(workbook, environment, from: folder)
    self.workbook = try Self.followingCourse(found, environment, from: folder)
    self.environment = environment
    self.program = program
    self.console = console
    injectedFolder = currentFolder
    style = Style(terminal: console.outputSize, environment: environment)
    warnings = Warnings(console)
    statusLine = StatusLine(console, environment: environment)
  }

  /// Adds the katas that a folder `katas` beside the workspace or the workbook has.
  private static func withOwnKatas(
    _ workbook: Workbook, _ environment: [String: String], from folder: String
  ) throws(UserError) -> Workbook {
    let workspace = Workspace(of: workbook, from: folder)
    guard let own = OwnKatas.find(workspace: workspace, root: workbook.root) else { return workbook }
    let root = try own.overlay(over: workbook.root, in: cacheFolder("workbooks", environment))
    return try Workbook(root: root, base: workbook.root)
  }

  /// A folder of the cache that is not the grader's.
  static func cacheFolder(_ name: String, _ environment: [String: String]) -> String {
    let home =
      environment["KATA_CACHE"] ?? environment["XDG_CACHE_HOME"].map { $0 + "/kata" }
      ?? (environment["HOME"] ?? "/tmp") + "/.cache/kata"
    return "\(home)/\(name)"
  }

  /// The environment variable that names a course, for a command and those that it starts.
  static let courseVariable = "KATA_COURSE"

  /// The workbook as the course takes it that was asked for, or that the workspace or the workbook follows.
  private static func followingCourse(
    _ workbook: Workbook, _ environment: [String: String], from folder: String
  ) throws(UserError) -> Workbook {
    if let word = environment[courseVariable], !word.isEmpty {
      return workbook.following(try workbook.course(word, at: word.hasPrefix("/") ? word : "\(folder)/\(word)"))
    }
    for place in [Workspace(of: workbook, from: folder).folder, workbook.base] {
      let path = place + "/course.json"
      if Files.isPlain(path) { return workbook.following(try workbook.course(path, at: path)) }
    }
    return workbook
  }

  /// What a report of verdicts needs besides them.
  var reportContext: ReportContext {
    ReportContext(rules: workbook.rules, course: workbook.course, environment: environment)
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
  /// - Parameter isPlayed: true if a person is to make the choices.
  func test(_ id: String, of kata: Kata, isPlayed: Bool = true) throws(UserError) -> Kata.Check {
    let check = try check(id, of: kata)
    guard !check.isReviewed else {
      throw .usage(
        "“\(id)” is judged by reading the file, and has no schedule: kata check \(kata.name) says what it is about.")
    }
    guard check.witness != .threads || !isPlayed else {
      throw .usage(
        "“\(id)” is told by parallel threads, and cannot be played: kata replay \(kata.name) \(id) shows what they do.")
    }
    return check
  }

  /// A path as the reader would type it.
  func displayPath(_ path: String) -> String {
    let here = currentFolder + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
