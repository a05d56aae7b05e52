#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import PseudoTerminal
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// `kata` in a terminal, with a workspace of its own, and `kata check` in another.
struct LearnerScreen {
  private let workshop: Workshop
  private let program: KataProgram
  /// The workspace that the screen watches, and the one for `kata check`.
  private let watched: String
  private let terminal: PseudoTerminal
  private let checked: String
  private let starter: Data

  /// The seconds after which a screen that does not come is given up.
  private static let patience = 60.0
  private static let praise = "Well done"

  init(_ workshop: Workshop, _ program: KataProgram) throws {
    self.workshop = workshop
    self.program = program
    starter = try Files.read(workshop.workbook.starterPath(of: workshop.kata))
    watched = workshop.folder + "/watched"
    checked = workshop.folder + "/checked"
    for folder in [watched, checked] { try program.run(["init", folder], in: workshop.folder) }
    terminal = try Self.open(program, workshop, in: watched)
    try Self.wait(terminal) { $0.lines[0].contains(" checks") }
    // A kata that was never seen shows its brief first.
    terminal.type("\u{1B}")
    try Self.wait(terminal) { $0.lines.last?.contains("q quit") ?? false }
  }

  private static func open(_ program: KataProgram, _ workshop: Workshop, in workspace: String) throws -> PseudoTerminal
  {
    try PseudoTerminal(
      program.path, environment: workshop.environment.merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 },
      folder: workspace)
  }

  /// Starts the screen and waits for its first full picture.
  /// - Returns: the seconds that this took.
  func start() throws -> Double {
    let begin = ContinuousClock.now
    let terminal = try Self.open(program, workshop, in: checked)
    try Self.wait(terminal) { $0.lines.last?.contains("? keys") ?? false && !$0.lines.contains("  …") }
    let seconds = begin.duration(to: .now) / .seconds(1)
    terminal.type("q")
    _ = terminal.end()
    return seconds
  }

  /// Saves a file that passes, and puts the starter back afterwards.
  /// - Returns: the seconds until the verdict is on the screen.
  func save(round: Int) throws -> Double {
    let source = workshop.source(.body, round: round)
    let begin = ContinuousClock.now
    try save(source, in: watched)
    try Self.wait(terminal) { $0.text.contains(Self.praise) }
    let seconds = begin.duration(to: .now) / .seconds(1)
    try save(starter, in: watched)
    try Self.wait(terminal) { !$0.text.contains(Self.praise) && !$0.text.contains("checking…") }
    return seconds
  }

  /// Saves the same in the other workspace.
  /// - Returns: the seconds that `kata check` takes.
  func check(round: Int) throws(UserError) -> Double {
    try save(workshop.source(.body, round: round), in: checked)
    return try program.run(["check", workshop.kata.name], in: checked)
  }

  /// Leaves the screen alone for two seconds.
  /// - Returns: the processor time that it has used meanwhile, in seconds. The system counts hundredths.
  func rest() throws(UserError) -> Double {
    let before = ProcessTable.processorTime(of: terminal.process)
    _ = terminal.wait(limit: 2) { _ in false }
    guard let before, let after = ProcessTable.processorTime(of: terminal.process) else {
      throw .infrastructure("The screen has ended by itself.")
    }
    return after - before
  }

  private func save(_ source: Data, in workspace: String) throws(UserError) {
    try Files.write(source, to: "\(workspace)/\(workshop.kata.name)/\(workshop.kata.file)")
  }

  private static func wait(_ terminal: PseudoTerminal, _ isRight: (Screenful) -> Bool) throws(UserError) {
    guard terminal.wait(limit: patience, isRight) else {
      throw .infrastructure("The screen of kata does not come: it shows\n\(terminal.screen.text)")
    }
  }
}
