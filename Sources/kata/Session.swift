#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import LabProtocol
import Reports
import Support
import Workbook

/// What commands share: the workbook, the environment and where answers go.
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
    workbook = try Workbook.find(program: program, from: currentFolder ?? Files.currentFolder)
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

  /// - Parameters:
  ///   - other: the workbook to grade for, if it is not the session's own.
  ///   - highest: the tier above which no sandbox is looked for. Up to `kernel` it costs a few milliseconds.
  func grader(
    _ arguments: Arguments, for other: Workbook? = nil, sandbox highest: Sandbox.Tier = .kernel
  ) throws(UserError) -> Grader {
    let control = try control(arguments)
    let word = arguments.value("require-sandbox") ?? Sandbox.Tier.none.rawValue
    guard let least = Sandbox.Tier(rawValue: word) else {
      throw .usage("--require-sandbox is none, partial, kernel or full, not “\(word)”.")
    }
    return try Grader(
      other ?? workbook, control: control, sandbox: highest, requiring: least, sanitizer: try sanitizer(arguments),
      environment: environment)
  }

  /// The control that is asked for, or the most that the platform allows.
  /// - Throws: `UserError` if the word is none of the two, or the platform does not allow that much.
  func control(_ arguments: Arguments) throws(UserError) -> Control {
    guard let word = arguments.value("control") else { return Grader.bestControl }
    guard let control = Control(rawValue: word) else { throw .usage("--control is full or reduced, not “\(word)”.") }
    guard control == .reduced || control == Grader.bestControl else {
      throw .usage("This platform allows reduced control only: leave --control out.")
    }
    return control
  }

  /// The sanitizer that is asked for.
  func sanitizer(_ arguments: Arguments) throws(UserError) -> Sanitizer? {
    guard let name = arguments.value("sanitize") else { return nil }
    if let sanitizer = Sanitizer(rawValue: name) { return sanitizer }
    let names = Sanitizer.allCases.map(\.rawValue).joined(separator: " or ")
    throw .usage("--sanitize is \(names), not “\(name)”.")
  }

  /// - Throws: a complaint if a sanitizer is asked for and none of the katas declares it.
  func requireDeclared(_ arguments: Arguments, by katas: [Kata]) throws(UserError) {
    guard let sanitizer = try sanitizer(arguments), katas.allSatisfy({ $0.checks(for: sanitizer).isEmpty }) else {
      return
    }
    let others = workbook.katas.filter { !$0.checks(for: sanitizer).isEmpty }.map(\.name).joined(separator: ", ")
    throw .usage(
      "Nothing here is declared for --sanitize \(sanitizer.rawValue): leave it out. Declared for it: \(others.isEmpty ? "no kata" : others)."
    )
  }

  /// How to answer.
  enum Format {
    case text
    case json
    /// As another system reads it.
    case report(any ReportFormat.Type)

    /// True for another system: it takes a submission as it comes, and what was not handed in is graded as such.
    var isReport: Bool { if case .report = self { true } else { false } }
  }

  /// The format that was asked for.
  /// - Parameter reports: true if there are verdicts, which other systems may read.
  func format(_ arguments: Arguments, reports: Bool = false) throws(UserError) -> Format {
    switch arguments.value("format") {
    case nil, "text": return .text
    case "json": return .json
    case let name?:
      if reports, let report = ReportFormats.named(name) { return .report(report) }
      let names = ReportFormats.all.map { $0.name }
      let known =
        reports ? "text, json, \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")" : "text or json"
      throw .usage("--format is \(known), not “\(name)”.")
    }
  }

  /// Answers in the format that was asked for, where it was asked for.
  /// - Parameter graded: the verdicts, if the answer is about some: then it may be a report that another system reads.
  func answer(
    _ arguments: Arguments, graded: [Graded]? = nil, json: @autoclosure () -> some Encodable, text: (Style) -> String
  ) throws(UserError) {
    switch try format(arguments, reports: graded != nil) {
    case .text: try deliver(text(arguments.has("output") ? Style(height: .max) : style), arguments)
    case .json: try deliver(PrettyJSON.text(json()), arguments)
    case .report(let report):
      let context = ReportContext(rules: workbook.rules, environment: environment)
      try deliver(try report.text(graded ?? [], context), arguments)
    }
  }

  /// Prints an answer, or writes it where it was asked for.
  func deliver(_ answer: String, _ arguments: Arguments) throws(UserError) {
    guard let file = arguments.value("output") else { return try console.print(answer) }
    do throws(UserError) {
      try Files.write(Data(answer.utf8), to: path(file))
    } catch {
      throw UserError(.usage, error.description)
    }
  }

  /// The kata that the first word names.
  func kata(_ arguments: Arguments, _ usage: String) throws(UserError) -> Kata {
    guard let name = arguments.words.first else { throw .usage("Name a kata: \(usage). kata list shows them all.") }
    return try workbook.kata(name)
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
    return check
  }

  /// A path as the reader would type it.
  func displayPath(_ path: String) -> String {
    let here = currentFolder + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
