// Foundation has a `Progress` of its own.
import struct Foundation.Date
import Testing

@testable import Workbook

/// What follows from a journal.
@Suite struct ProgressTests {
  @Test func beforeTheFirstEntryEverythingIsNew() {
    let progress = Progress()
    #expect(progress["alpha"] == Progress.Record())
    #expect(progress["alpha"].state == .new)
    #expect(progress.latest == nil)
  }

  @Test(
    arguments: [
      ([.opened(0)], .started), ([.hint("a", 1, 0)], .started), ([.attempt("failed", "x", 0)], .started),
      ([.attempt("hung", "x", 0)], .started), ([.attempt("passed", "x", 0)], .passed),
      ([.attempt("passed", "x", 0), .attempt("failed", "y", 1)], .passed),
      ([.attempt("passed", "x", 0), .reset(1), .opened(2)], .passed), ([.reset(0)], .started),
    ] as [([Journal.Entry], Progress.Record.State)])
  func theStateIsTheFarthestThatWasReached(entries: [Journal.Entry], state: Progress.Record.State) {
    #expect(Progress(entries)["alpha"].state == state)
  }

  @Test(
    arguments: [
      ([.opened(0)], 0), ([.attempt("failed", "x", 0)], 1),
      ([.attempt("failed", "x", 0), .attempt("failed", "x", 1)], 1),
      ([.attempt("failed", "x", 0), .attempt("failed", "y", 1), .attempt("failed", "x", 2)], 3),
      ([.attempt("failed", "x", 0), .reset(1), .attempt("failed", "x", 2)], 2),
      ([.attempt("passed", "x", 0), .attempt("passed", "y", 1)], 2),
    ] as [([Journal.Entry], Int)])
  func anAttemptIsAFileThatDiffersFromTheOneBefore(entries: [Journal.Entry], attempts: Int) {
    #expect(Progress(entries)["alpha"].attempts == attempts)
  }

  @Test(
    arguments: [
      // From opening to passing.
      ([.opened(0), .attempt("failed", "x", 100), .attempt("passed", "y", 250)], 250),
      // Lunch counts for ten minutes.
      ([.opened(0), .attempt("failed", "x", 100), .attempt("passed", "y", 9_000)], 700),
      // What comes after the pass is no time of this round.
      ([.opened(0), .attempt("passed", "x", 60), .attempt("failed", "y", 90), .attempt("passed", "z", 95)], 60),
      // The best of two rounds, whichever it is.
      ([.opened(0), .attempt("passed", "x", 60), .reset(70), .opened(80), .attempt("passed", "y", 100)], 20),
      ([.opened(0), .attempt("passed", "x", 60), .reset(70), .opened(80), .attempt("passed", "y", 200)], 60),
      // A round that was given up has no time.
      ([.opened(0), .attempt("failed", "x", 60), .reset(70), .opened(80), .attempt("passed", "y", 85)], 5),
      // A clock that was set back.
      ([.opened(1_000), .attempt("failed", "x", 400), .attempt("passed", "y", 450)], 50),
      // Without a beginning there is no time, and without an end neither.
      ([.attempt("passed", "x", 60)], nil), ([.opened(0), .attempt("failed", "x", 60)], nil),
    ] as [([Journal.Entry], Int?)])
  func theBestTimeIsTheShortestFromOpeningToPassing(entries: [Journal.Entry], seconds: Int?) {
    #expect(Progress(entries)["alpha"].bestSeconds == seconds)
  }

  @Test func hintsCountAsFarAsTheyWentForEachCheck() {
    let record = Progress([.hint("a", 1, 0), .hint("a", 3, 1), .hint("a", 2, 2), .hint("b", 1, 3)])["alpha"]
    #expect(record.hints == ["a": 3, "b": 1])
    #expect(record.hintCount == 4)
  }

  @Test(
    arguments: [
      ([], false), ([.opened(0), .attempt("failed", "x", 1)], false), ([.attempt("passed", "x", 1)], true),
      ([.solution("a.swift", isRevealed: true, 0)], true),
      ([.attempt("passed", "x", 1), .reset(2), .opened(3)], true),
    ] as [([Journal.Entry], Bool)])
  func solutionsMayBeSeenAfterAPassOrOnceRevealed(entries: [Journal.Entry], may: Bool) {
    #expect(Progress(entries)["alpha"].maySeeSolutions == may)
  }

  @Test func solutionsAreRememberedAndWhetherTheyWereRevealed() {
    let after = Progress([.attempt("passed", "x", 0), .solution("a.swift", isRevealed: false, 1)])["alpha"]
    #expect(after.solutions == ["a.swift"])
    #expect(!after.hasRevealed)
    #expect(Progress([.solution("a.swift", isRevealed: true, 1)])["alpha"].hasRevealed)
  }

  @Test func theLastVerdictIsThatOfTheLastAttempt() {
    let record = Progress([.attempt("failed", "x", 0), .attempt("hung", "y", 1)])["alpha"]
    #expect(record.lastVerdict == "hung")
    #expect(record.lastScore == 3)
    #expect(record.lastSource == "y")
    #expect(Progress([.attempt("failed", "x", 0), .reset(1)])["alpha"].lastSource == nil)
  }

  @Test func aKataIsOpenFromOpeningToReset() {
    #expect(Progress([.opened(0)])["alpha"].isOpen)
    #expect(!Progress([.opened(0), .reset(1)])["alpha"].isOpen)
    #expect(Progress([.opened(0), .reset(1), .opened(2)])["alpha"].isOpen)
  }

  @Test func katasAreToldApartAndTheLatestIsKnown() {
    var other = Journal.Entry.opened(5)
    other.kata = "beta"
    let progress = Progress([.attempt("passed", "x", 0), other])
    #expect(progress["alpha"].state == .passed)
    #expect(progress["beta"].state == .started)
    #expect(progress.latest == "beta")
  }
}

extension Journal.Entry {
  fileprivate static func opened(_ seconds: Double) -> Journal.Entry { entry(.opened, seconds) }
  fileprivate static func reset(_ seconds: Double) -> Journal.Entry { entry(.reset, seconds) }

  fileprivate static func hint(_ check: String, _ level: Int, _ seconds: Double) -> Journal.Entry {
    var entry = entry(.hint, seconds)
    (entry.check, entry.level) = (check, level)
    return entry
  }

  fileprivate static func solution(_ file: String, isRevealed: Bool, _ seconds: Double) -> Journal.Entry {
    var entry = entry(.solution, seconds)
    (entry.solution, entry.isRevealed) = (file, isRevealed)
    return entry
  }

  fileprivate static func attempt(_ verdict: String, _ source: String, _ seconds: Double) -> Journal.Entry {
    var entry = entry(.attempt, seconds)
    (entry.verdict, entry.source, entry.score) = (verdict, source, 3)
    return entry
  }

  private static func entry(_ event: Event, _ seconds: Double) -> Journal.Entry {
    Journal.Entry(event, "alpha", time: Date(timeIntervalSince1970: seconds))
  }
}
