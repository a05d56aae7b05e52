import Foundation
import PseudoTerminal
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The workbook's screen, as a person meets it: the real program in a pseudo-terminal.
@Suite(.blocking) struct ScreenSessionTests {
  private static let katas = (try? Repository.fixtureWorkbook().katas.count) ?? 0

  private func start(
    _ program: Program, columns: Int = 80, rows: Int = 24,
    _ more: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Program.executable, environment: Program.environment(["TERM": "xterm-256color"].merging(more) { $1 }),
      folder: program.folder, columns: columns, rows: rows)
  }

  /// Starts, closes the brief, and waits for the starter's verdict.
  private func open(
    _ program: Program, columns: Int = 80, rows: Int = 24, _ more: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try start(program, columns: columns, rows: rows, more)
    terminal.type("\u{1B}")
    terminal.wait(for: "2 of 6 checks")
    return terminal
  }

  /// Saves as many editors do: a new file that takes the old one's name.
  private func save(_ file: String, for program: Program) throws {
    try program.hand(in: file, for: "notebook", as: "Outbox.swift")
  }

  @Test func theFirstStartShowsTheBriefAndThenWhatBreaks() throws {
    let program = try Program()
    let terminal = try start(program)
    terminal.wait(for: "Made workspace")
    terminal.wait(for: "A field notebook sends its notes")
    terminal.type("\u{1B}")
    terminal.wait(for: "2 of 6 checks")
    terminal.wait(for: "After the await you found the note again")
    terminal.wait(for: "h hint")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    #expect(Files.exists(program.folder + "/workspace/notebook/Outbox.swift"))
  }

  @Test func eachSaveIsCheckedAndAPassStays() throws {
    let program = try Program()
    let terminal = try open(program)
    try program.hand(inNearMiss: "success-path-only.diff", for: "notebook")
    terminal.wait(for: "An error comes back from the await as well")
    try save("Solutions/notebook/transition-table.swift", for: program)
    terminal.wait(for: "Well done. At attempt 2.")
    terminal.wait(for: "Passed. Every check holds in 416 interleavings: all there are.")
    terminal.wait(for: "One table of transitions")
    terminal.wait(for: "1 of \(Self.katas) katas passed")
    terminal.type("n")
    terminal.wait(for: "audit ·")
    terminal.type("\u{3}")
    #expect(terminal.end() == 130)
    #expect(terminal.isRestored)
  }

  @Test func keysOpenSheetsAndEscapeComesBack() throws {
    let program = try Program()
    let terminal = try open(program)
    for (key, text) in [
      ("h", "how long does the line with the"), ("e", "Where it does not apply"), ("r", "schedule"),
      ("d", "is the starter, unchanged"),
      ("l", "The ledger that stopped"), ("?", "previous kata"), ("b", "A field notebook"),
    ] {
      terminal.type(key)
      #expect(terminal.wait { $0.text.lowercased().contains(text.lowercased()) }, "\(key): \(terminal.screen.text)")
      terminal.type("\u{1B}")
      terminal.wait(for: "h hint")
    }
    terminal.type("s")
    terminal.wait(for: "S open all the same")
    terminal.type("\u{1B}Z")
    terminal.wait(for: "does nothing here")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func playBreaksTheStarterChoiceByChoice() throws {
    let program = try Program()
    let terminal = try open(program)
    terminal.type("p")
    terminal.wait(for: "Who goes next?")
    terminal.wait(for: "choice 1")
    terminal.type("1")
    terminal.wait(for: "after 1")
    terminal.type("u")
    terminal.wait(for: "choice 1")
    terminal.type("f")
    terminal.wait(for: "Every one of 4 continuations breaks it")
    terminal.type("v")
    terminal.wait(for: "Broken:")
    terminal.type("w")
    terminal.wait(for: "Saved in workspace/notebook/schedules.txt")
    terminal.type("a")
    terminal.wait(for: "choice 1")
    terminal.type("\u{1B}")
    terminal.wait(for: "h hint")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(CommandTests.processes(in: program.folder).isEmpty)
  }

  @Test func resetAsksFirstAndKeepsTheFile() throws {
    let program = try Program()
    try save("Solutions/notebook/transition-table.swift", for: program)
    let terminal = try start(program)
    terminal.type("\u{1B}")
    terminal.wait(for: "Well done")
    terminal.type("x")
    terminal.wait(for: "X does it")
    terminal.type("y")
    terminal.wait(for: "Nothing was changed.")
    terminal.type("x\u{1B}[200~X\u{1B}[201~")
    terminal.wait(for: "Pasted text does nothing here")
    terminal.type("xX")
    terminal.wait(for: "Your file is kept")
    terminal.wait(for: "2 of 6 checks")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func pastedTextRunsNoKey() throws {
    let program = try Program()
    let terminal = try open(program)
    terminal.type("\u{1B}[200~xX quit\u{1B}[201~")
    terminal.wait(for: "Pasted text does nothing here")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
  }

  @Test func everyCheckThatDoesNotHoldCanBeRead() throws {
    let program = try Program()
    let terminal = try open(program, rows: 60)
    terminal.wait(for: "After the await you found the note again")
    terminal.type("a")
    let kata = try Repository.fixtureWorkbook().kata("notebook")
    for check in kata.checks where check.starter.isBroken { terminal.wait(for: "✘ \(check.title.prefix(30))") }
    terminal.type("qq")
    #expect(terminal.end() == 0)
  }

  /// How folders are replaced: by hand, by tools that move, and by git.
  enum Replacement: String, CaseIterable {
    case removedAndMade, swapped, workspaceSwapped, movedAwayAndBack
  }

  @Test(arguments: Replacement.allCases)
  func aReplacedFolderIsWatched(how: Replacement) throws {
    let program = try Program()
    let terminal = try open(program)
    let workspace = program.folder + "/workspace"
    let folder = workspace + "/notebook"
    let files = FileManager.default
    switch how {
    case .removedAndMade:
      Files.remove(folder)
      terminal.wait(for: "is gone")
      try Files.makeFolder(folder)
    case .swapped:
      try files.copyItem(atPath: folder, toPath: workspace + "/new")
      try files.moveItem(atPath: folder, toPath: workspace + "/old")
      try files.moveItem(atPath: workspace + "/new", toPath: folder)
    case .workspaceSwapped:
      try files.copyItem(atPath: workspace, toPath: program.folder + "/new")
      try files.moveItem(atPath: workspace, toPath: program.folder + "/old")
      try files.moveItem(atPath: program.folder + "/new", toPath: workspace)
    case .movedAwayAndBack:
      try files.moveItem(atPath: workspace, toPath: program.folder + "/old")
      terminal.wait(for: "is gone")
      try files.moveItem(atPath: program.folder + "/old", toPath: workspace)
    }
    try save("Solutions/notebook/transition-table.swift", for: program)
    terminal.wait(for: "Well done")
    try program.hand(inNearMiss: "success-path-only.diff", for: "notebook")
    terminal.wait(for: "An error comes back from the await as well")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [(60, 20), (200, 60), (80, 24)])
  func itFitsAfterAResize(columns: Int, rows: Int) throws {
    let program = try Program()
    let terminal = try open(program, columns: 100, rows: 30)
    terminal.resize(columns: columns, rows: rows)
    #expect(terminal.wait { $0.lines.last?.contains("q quit") ?? false }, "\(terminal.screen.text)")
    #expect(terminal.screen.lines[0].contains("2 of 6 checks"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func ctrlCInTheMiddleOfACheckLeavesNothing() throws {
    let program = try Program()
    // An empty cache: the check takes seconds.
    let cache = program.folder + "/cache"
    let terminal = try start(program, ["KATA_CACHE": cache])
    #expect(terminal.wait { _ in Files.list(cache + "/entries").contains { $0.hasPrefix("lab-") } })
    // Keys answer meanwhile.
    terminal.type("l")
    terminal.wait(for: "enter go")
    terminal.type("\u{3}")
    #expect(terminal.end() == 130)
    #expect(terminal.isRestored)
    #expect(Files.list(cache + "/work").isEmpty)
    #expect(CommandTests.processes(in: program.folder).isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalGivesTheTerminalBack(signal: Int32) throws {
    let program = try Program()
    let terminal = try start(program)
    terminal.wait(for: "A field notebook")
    kill(terminal.process, signal)
    #expect(terminal.end() == 130)
    #expect(terminal.isRestored)
  }

  @Test func ctrlZGivesTheTerminalBackUntilTheProgramGoesOn() throws {
    let program = try Program()
    let terminal = try open(program)
    terminal.type("\u{1A}")
    #expect(terminal.wait { !$0.isAlternate && Self.isStopped(terminal.process) })
    #expect(terminal.isRestored)
    kill(terminal.process, SIGCONT)
    #expect(terminal.wait { $0.isAlternate && $0.text.contains("2 of 6 checks") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
  }

  private static func isStopped(_ process: pid_t) -> Bool {
    (try? Files.readText("/proc/\(process)/stat"))?.contains(") T ") ?? false
  }

  @Test func aCrashGivesTheTerminalBack() throws {
    let program = try Program()
    let terminal = try start(program)
    terminal.wait(for: "A field notebook")
    kill(terminal.process, SIGSEGV)
    #expect(terminal.end() == -SIGSEGV)
    #expect(terminal.isRestored)
    // The check that ran beside it comes to its end, and nothing stays.
    while let left = CommandTests.processes(in: program.folder).first.flatMap({ pid_t($0) }) {
      try #require(ExitWatch.waitForEnd(of: left), "\(left) should end by itself")
    }
    #expect(CommandTests.processes(in: program.folder).isEmpty)
  }

  @Test func withoutUTF8TheScreenIsASCII() throws {
    let program = try Program()
    let terminal = try open(program, ["LC_ALL": "C", "NO_COLOR": "1"])
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.written.allSatisfy { $0 < 0x80 })
    #expect(!String(decoding: terminal.written, as: UTF8.self).contains("\u{1B}[31m"))
  }

  @Test func withoutATerminalItSaysWhereOneStands() throws {
    let program = try Program()
    let (status, out, error) = program.run()
    #expect(status == 0)
    #expect(out.contains("0 of \(Self.katas) katas passed."))
    #expect(out.contains("kata check notebook"))
    #expect(error.isEmpty)
    #expect(!Files.exists(program.folder + "/workspace"))
  }
}
