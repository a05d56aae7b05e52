import Foundation
import KataSupport
import Synchronization
import TestSupport
import Testing

@testable import Workbook

/// What was recorded is never lost, and what cannot be recorded is said.
@Suite struct JournalTests {
  @Test func whatIsWrittenIsReadInOrder() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    #expect(try journal.read().entries == [])
    var hint = Self.entry(.hint, 1)
    (hint.check, hint.level) = ("late-delivery", 2)
    var attempt = Self.entry(.attempt, 2)
    (attempt.verdict, attempt.score, attempt.maxScore, attempt.source) = ("failed", 2, 6, "0123")
    var solution = Self.entry(.solution, 3)
    (solution.solution, solution.isRevealed) = ("a.swift", true)
    let entries = [Self.entry(.opened, 0), hint, attempt, solution, Self.entry(.reset, 4)]
    for entry in entries { try journal.append(entry) }
    #expect(try journal.read().entries == entries)
    #expect(try journal.read().damaged == [])
  }

  /// Other programs read it: the names stay.
  @Test func anEntryHasStableNames() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    var hint = Self.entry(.hint, 0)
    (hint.check, hint.level) = ("late-delivery", 2)
    try journal.append(hint)
    #expect(
      try scratch.read(".kata/journal.jsonl")
        == #"{"check":"late-delivery","event":"hint","kata":"alpha","level":2,"time":"1970-01-01T00:00:00Z"}"# + "\n")
    #expect(
      ["opened", "attempt", "hint", "solution", "reset"].allSatisfy { Journal.Entry.Event(rawValue: $0) != nil })
  }

  // MARK: Damage

  @Test func aTornLastLineCostsItselfAndNotTheNext() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try journal.append(Self.entry(.opened, 0))
    let whole = try scratch.read(".kata/journal.jsonl")
    for length in [1, whole.utf8.count / 2, whole.utf8.count - 2] {
      try Files.write(Data(whole.utf8) + Data(whole.utf8.prefix(length)), to: journal.path)
      #expect(try journal.read().damaged == [2])
      try journal.append(Self.entry(.reset, 1))
      let reading = try journal.read()
      #expect(reading.entries == [Self.entry(.opened, 0), Self.entry(.reset, 1)])
      #expect(reading.damaged == [2])
    }
  }

  @Test func aLastLineThatOnlyLacksItsEndCounts() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try journal.append(Self.entry(.opened, 0))
    try Files.write(try Files.read(journal.path).dropLast(), to: journal.path)
    try journal.append(Self.entry(.reset, 1))
    #expect(try journal.read().entries.count == 2)
    #expect(try journal.read().damaged == [])
  }

  @Test(arguments: [
    "garbage", "{}", "[1]", "null", #"{"event":"dance","kata":"alpha","time":"1970-01-01T00:00:00Z"}"#,
    #"{"event":"opened","kata":"alpha"}"#, #"{"event":"opened","kata":"alpha","time":"yesterday"}"#,
    #"{"event":"hint","kata":"alpha","check":"a","level":-1,"time":"1970-01-01T00:00:00Z"}"#,
    #"{"event":"hint","kata":"alpha","check":"a","level":9223372036854775807,"time":"1970-01-01T00:00:00Z"}"#,
    "\u{0}\u{0}\u{0}", "\u{FF}\u{FE}", "<bytes>",
  ])
  func aForeignLineCostsItself(line: String) throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try journal.append(Self.entry(.opened, 0))
    let foreign = line == "<bytes>" ? Data([0xFF, 0xC0, 0x80, 0x7B]) : Data(line.utf8)
    try Files.write(try Files.read(journal.path) + foreign + Data("\n\n".utf8), to: journal.path)
    try journal.append(Self.entry(.reset, 1))
    let reading = try journal.read()
    #expect(reading.entries == [Self.entry(.opened, 0), Self.entry(.reset, 1)])
    #expect(reading.damaged == [2], "The blank line is none.")
  }

  // MARK: Several at once

  @Test func writersThatComeTogetherTakeTurns() async throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 { try? journal.append(Self.entry(.opened, Double(writer * 1_000 + number))) }
        }
      }
    }
    let times = try journal.read().entries.map { Int($0.time.timeIntervalSince1970) }
    #expect(Set(times).count == 200)
    #expect(times.count == 200)
    for writer in 0..<4 {
      let own = times.filter { $0 / 1_000 == writer }
      #expect(own == own.sorted(), "Each writer's entries stay in their order.")
    }
  }

  @Test func aWriterThatStandsStillIsNotWaitedForForever() throws {
    let scratch = try TemporaryFolder()
    let journal = Journal(of: Workspace(folder: scratch.path), patience: .milliseconds(20))
    try scratch.journal().append(Self.entry(.opened, 0))
    let other = open(journal.path, O_RDWR)
    defer { close(other) }
    try #require(flock(other, LOCK_EX) == 0)
    let complaint = #expect(throws: UserError.self) { try journal.append(Self.entry(.hint, 1)) }
    #expect(
      complaint?.description
        == "Not recorded: the hint of “alpha”, because \(journal.path) cannot be written: "
        + "another kata is writing it and does not end.")
    #expect(try journal.read().entries.count == 1)
  }

  // MARK: A disk that takes nothing

  @Test func whatAFullDiskDoesNotTakeIsSaid() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try FileManager.default.createSymbolicLink(atPath: journal.path, withDestinationPath: "/dev/full")
    let complaint = #expect(throws: UserError.self) { try journal.append(Self.entry(.attempt, 0)) }
    #expect(
      complaint?.description
        == "Not recorded: the attempt of “alpha”, because \(journal.path) cannot be written: "
        + "no space left on device.")
    #expect(complaint?.kind == .infrastructure)
    // It has no end: nobody may begin to read it.
    #expect(throws: UserError.self) { try journal.read() }
  }

  #if os(Linux)
    /// The disk takes half of the line, and no more: the half is taken back.
    @Test func halfALineIsTakenBack() async {
      await #expect(processExitsWith: .success) {
        let scratch = try TemporaryFolder()
        let journal = try scratch.journal()
        try journal.append(Self.entry(.opened, 0))
        let size = try Files.read(journal.path).count
        signal(SIGXFSZ, SIG_IGN)
        var unlimited = rlimit()
        let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        getrlimit(fileSize, &unlimited)
        var limited = unlimited
        limited.rlim_cur = rlim_t(size + 10)
        setrlimit(fileSize, &limited)
        let complaint = #expect(throws: UserError.self) { try journal.append(Self.entry(.reset, 1)) }
        #expect(complaint?.description.hasPrefix("Not recorded: the reset of “alpha”") == true)
        #expect(try Files.read(journal.path).count == size)
        setrlimit(fileSize, &unlimited)
        try journal.append(Self.entry(.hint, 2))
        #expect(try journal.read().entries.map(\.event) == [.opened, .hint])
        #expect(try journal.read().damaged == [])
      }
    }
  #endif

  @Test func aFolderInItsPlaceIsSaid() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try Files.makeFolder(journal.path)
    let write = #expect(throws: UserError.self) { try journal.append(Self.entry(.solution, 0)) }
    #expect(write?.description.hasPrefix("Not recorded: the solution of “alpha”") == true)
    #expect(throws: UserError.self) { try journal.read() }
  }

  private static func entry(_ event: Journal.Entry.Event, _ seconds: Double) -> Journal.Entry {
    Journal.Entry(event, "alpha", time: Date(timeIntervalSince1970: seconds))
  }
}

extension TemporaryFolder {
  /// The journal of a workspace in this folder.
  fileprivate func journal() throws -> Journal {
    let workspace = Workspace(folder: path)
    try Files.makeFolder(workspace.records)
    return Journal(of: workspace)
  }
}
