#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Reports
import Synchronization
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What commands share: the workbook, the environment and where answers go.
struct Session {
  let workbook: Workbook
  let environment: [String: String]
  let style: Style
  /// The path of the running program.
  let program: String

  init(environment: [String: String], program: String) throws(Complaint) {
    workbook = try Workbook.find(program: program)
    self.environment = environment
    self.program = program
    style = Style(descriptor: 1, environment: environment)
  }

  func grader(_ arguments: Arguments) throws(Complaint) -> Grader {
    let control = arguments.value("control") ?? Grader.bestControl
    guard control == "reduced" || control == Grader.bestControl else {
      throw .usage(
        control == "full"
          ? "This platform allows reduced control only: leave --control out."
          : "--control is full or reduced, not “\(control)”.")
    }
    return try Grader(workbook, control: control, environment: environment)
  }

  /// Answers in the format that was asked for, where it was asked for.
  func answer(_ arguments: Arguments, json: @autoclosure () -> some Encodable, text: (Style) -> String)
    throws(Complaint)
  {
    let format = arguments.value("format") ?? "text"
    guard format == "text" || format == "json" else { throw .usage("--format is text or json, not “\(format)”.") }
    let file = arguments.value("output")
    let answer = format == "json" ? JSONReport.text(json()) : text(file == nil ? style : Style(height: .max))
    if let file {
      do throws(Complaint) {
        try Files.write(Data(answer.utf8), to: file)
      } catch {
        throw Complaint(.usage, error.description)
      }
    } else {
      try Self.print(answer, to: 1)
    }
  }

  /// Prints all of a text.
  static func print(_ text: String, to descriptor: Int32) throws(Complaint) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        // Whoever read has gone, as after `| head`: there is nobody to tell.
        if errno == EPIPE { return }
        throw .infrastructure("Cannot print the answer: \(String(cString: strerror(errno))).")
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The kata that the first word names.
  func kata(_ arguments: Arguments, _ usage: String) throws(Complaint) -> Kata {
    guard let name = arguments.words.first else { throw .usage("Name a kata: \(usage). kata list shows them all.") }
    return try workbook.kata(name)
  }

  /// The check of an id.
  func check(_ id: String, of kata: Kata) throws(Complaint) -> Kata.Check {
    if let check = kata.checks.first(where: { $0.id == id }) { return check }
    let hint = Suggestion.nearest(to: id, among: kata.checks.map(\.id)).map { "did you mean “\($0)”?" }
    throw .usage(
      "“\(kata.name)” has no check “\(id)”: \(hint ?? "it has \(kata.checks.map(\.id).joined(separator: ", ")).")")
  }

  /// The learner's files and what is remembered about them.
  var workspace: Workspace { Workspace(of: workbook) }

  /// The workspace, laid out if need be.
  func openWorkspace() throws(Complaint) -> Workspace {
    let workspace = workspace
    if let news = news(of: try workspace.layOut(workbook), in: workspace) { try Self.print(news + "\n", to: 2) }
    return workspace
  }

  /// What a person should know about a workspace that was just laid out.
  func news(of layout: Workspace.Layout, in workspace: Workspace) -> String? {
    if layout.isNew { return "Made \(shown(workspace.folder)): your copies of the katas. Edit them there." }
    return layout.added.isEmpty ? nil : "New in \(shown(workspace.folder)): \(layout.added.joined(separator: ", "))."
  }

  /// The learner's file of a kata, laid out if need be. Notes that the kata was opened.
  func learnerFile(of kata: Kata) throws(Complaint) -> String {
    let workspace = try openWorkspace()
    if !progress(in: workspace)[kata].isOpen { record(Journal.Entry(.opened, kata.name), in: workspace) }
    return workspace.path(of: kata)
  }

  /// Where the learner stands. What cannot be read is said, and costs no more than itself.
  func progress(in workspace: Workspace) -> Progress {
    do throws(Complaint) {
      let reading = try Journal(of: workspace).read()
      if !reading.damaged.isEmpty {
        let lines = reading.damaged.map(String.init).joined(separator: ", ")
        warn(
          "\(shown(Journal(of: workspace).path)): line\(reading.damaged.count == 1 ? "" : "s") \(lines) cannot be read and \(reading.damaged.count == 1 ? "is" : "are") left out."
        )
      }
      return Progress(reading.entries)
    } catch {
      warn(error.description)
      return Progress()
    }
  }

  /// Writes down what the learner did; what cannot be recorded is said, and stops nothing.
  func record(_ entry: Journal.Entry, in workspace: Workspace) {
    do throws(Complaint) {
      try Journal(of: workspace).append(entry)
    } catch {
      warn(error.description)
    }
  }

  /// Remembers a verdict about the learner's own file. It is an attempt if the file was changed since the last one.
  func record(_ verdict: Verdict, of kata: Kata, in workspace: Workspace) {
    do throws(Complaint) {
      try workspace.keep(verdict)
      let starter = Fingerprint(of: try Files.read(workbook.starterPath(of: kata)))
      let last = progress(in: workspace)[kata].lastSource
      guard !verdict.source.isEmpty, verdict.source != "\(starter)", verdict.source != last else { return }
      var entry = Journal.Entry(.attempt, kata.name)
      entry.source = verdict.source
      entry.verdict = verdict.verdict.rawValue
      entry.score = verdict.score
      entry.maxScore = verdict.maxScore
      try Journal(of: workspace).append(entry)
    } catch {
      warn(error.description)
    }
  }

  /// Says on standard error what went wrong without stopping anything.
  func warn(_ text: String) {
    // Where there is no standard error nobody can be warned.
    try? Self.print("kata: \(text)\n", to: 2)
  }

  /// A path as the reader would type it.
  func shown(_ path: String) -> String {
    let here = Files.currentFolder + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}

/// A line on the terminal that says how far long work has come, and goes when it is done.
final class StatusLine: Sendable {
  private let isShown: Bool
  private let isOnScreen = Atomic<Bool>(false)
  private let style: Style

  init(environment: [String: String]) {
    isShown = isatty(2) != 0
    style = Style(descriptor: 2, environment: environment)
  }

  func show(_ text: String) {
    guard isShown else { return }
    isOnScreen.store(true, ordering: .relaxed)
    // A terminal that cannot be written to needs no progress.
    try? Session.print("\r\u{1B}[2K" + style.plain(String(text.prefix(style.width - 1))), to: 2)
  }

  func clear() {
    guard isOnScreen.exchange(false, ordering: .relaxed) else { return }
    try? Session.print("\r\u{1B}[2K", to: 2)
  }
}
