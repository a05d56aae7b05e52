import PseudoTerminal
import KataSubprocess
import KataSupport
import Workbook

/// `kata` in a terminal, with a workspace of its own.
struct LearnerScreen {
  private let workshop: Workshop
  private let program: KataProgram
  /// The workspace that the screen watches.
  private let folder: String
  private let terminal: PseudoTerminal
  private let starter: Data

  /// The seconds after which the wait for a screen is given up.
  private static let patience = 60.0
  private static let praise = "Well done"

  init(_ workshop: Workshop, _ program: KataProgram) throws {
    self.workshop = workshop
    self.program = program
    starter = try Files.read(workshop.workbook.starterPath(of: workshop.kata))
    folder = workshop.folder + "/watched"
    try program.run(["init", folder], in: workshop.folder)
    terminal = try Self.open(program, workshop, in: folder)
    try Self.wait(terminal) { $0.lines[0].contains(" checks") }
    try Self.leaveBrief(terminal)
  }

  /// A kata that was never seen shows its brief first.
  private static func leaveBrief(_ terminal: PseudoTerminal) throws(UserError) {
    terminal.type("\u{1B}")
    try wait(terminal) { $0.lines.last?.contains("q quit") ?? false }
  }

  private static func open(_ program: KataProgram, _ workshop: Workshop, in workspace: String) throws -> PseudoTerminal
  {
    try PseudoTerminal(
      program.path, environment: workshop.environment.merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 },
      folder: workspace)
  }

  /// Starts another screen and waits until it is complete.
  /// - Parameter workspace: a workspace whose first kata was checked.
  /// - Returns: the seconds that this took.
  func start(in workspace: String) throws -> Double {
    let begin = ContinuousClock.now
    let terminal = try Self.open(program, workshop, in: workspace)
    try Self.wait(terminal) { $0.lines.last?.contains("? keys") ?? false && !$0.lines.contains("  …") }
    let seconds = begin.duration(to: .now) / .seconds(1)
    try Self.leaveBrief(terminal)
    terminal.type("q")
    guard terminal.end() != nil else { throw UserError.infrastructure("The screen does not end when q is pressed.") }
    return seconds
  }

  /// Saves a file that passes, and puts the starter back afterwards.
  /// - Returns: the seconds until the verdict is on the screen.
  func save() throws -> Double {
    let source = workshop.editedSolution()
    let begin = ContinuousClock.now
    try save(source)
    try Self.wait(terminal) { $0.text.contains(Self.praise) }
    let seconds = begin.duration(to: .now) / .seconds(1)
    try save(starter)
    try Self.wait(terminal) { !$0.text.contains(Self.praise) && !$0.text.contains("checking…") }
    return seconds
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

  private func save(_ source: Data) throws(UserError) {
    try Files.write(source, to: "\(folder)/\(workshop.kata.name)/\(workshop.kata.file)")
  }

  private static func wait(_ terminal: PseudoTerminal, _ isRight: (Screenful) -> Bool) throws(UserError) {
    guard terminal.wait(limit: patience, isRight) else {
      throw .infrastructure("The screen of kata does not become as expected: it shows\n\(terminal.screen.text)")
    }
  }
}
