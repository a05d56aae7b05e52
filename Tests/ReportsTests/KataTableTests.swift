import Testing

@testable import Reports
@testable import Workbook

/// Katas with where the learner stands.
@Suite struct KataTableTests {
  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h 00"), (3_900, "1 h 05"),
    (36_000, "10 h 00"),
  ])
  func aTimeIsShort(seconds: Int, text: String) {
    var record = Progress.Record()
    record.bestSeconds = seconds
    #expect(record.bestTime == text)
  }

  @Test func whatIsNewShowsAnEstimateAndNoFigures() throws {
    let line = try #require(lines([]).last)
    #expect(line.hasPrefix("  · lock-across-await  The ledger that stopped"))
    #expect(line.hasSuffix("★★★☆☆" + String(repeating: " ", count: 17) + "~25 min"))
  }

  @Test func whatHasPassedShowsAttemptsHintsAndTheBestTime() throws {
    let entries: [Journal.Entry] = [.opened(at: 0), .hint("a", 2, at: 10), .attempt("passed", "x", at: 130)]
    let line = try #require(lines(entries).last)
    #expect(line.hasPrefix("  ✔ lock-across-await"))
    #expect(line.hasSuffix("       1     2   2 min"))
  }

  @Test func whereNoTimeWasTakenNoneIsClaimed() throws {
    #expect(try #require(lines([.attempt("passed", "x", at: 0)]).last).hasSuffix("       1     0       –"))
  }

  @Test func theFiguresStandUnderTheirHeads() throws {
    let lines = lines([.opened(at: 0), .attempt("failed", "x", at: 60)])
    #expect(lines[0].hasPrefix("  Core  "))
    #expect(lines[0].hasSuffix("attempts hints    time"))
    #expect(lines[1].hasPrefix("  › "))
    #expect(lines.map(\.count) == [80, 80])
  }

  @Test(arguments: [40, 60, 80, 110], [true, false])
  func noLineIsTooWideAndTheNameIsWhole(width: Int, isUnicode: Bool) {
    let style = Style(width: width, isUnicode: isUnicode)
    let lines = lines([.opened(at: 0), .attempt("failed", "x", at: 60)], style).map(style.plain)
    #expect(lines.filter { $0.count > width } == [])
    if width >= 60 { #expect(lines[1].contains("lock-across-await")) }
    if !isUnicode { #expect(lines.joined().filter { !$0.isASCII } == "") }
  }

  private func lines(_ entries: [Journal.Entry], _ style: Style = Style()) -> [String] {
    KataTable([Sample.kata], Progress(entries), style).lines(title: "Core")
  }
}

extension Journal.Entry {
  fileprivate static func opened(at seconds: Double) -> Journal.Entry { entry(.opened, seconds) }

  fileprivate static func hint(_ check: String, _ level: Int, at seconds: Double) -> Journal.Entry {
    var entry = entry(.hint, seconds)
    (entry.check, entry.level) = (check, level)
    return entry
  }

  fileprivate static func attempt(_ verdict: String, _ source: String, at seconds: Double) -> Journal.Entry {
    var entry = entry(.attempt, seconds)
    (entry.verdict, entry.source) = (verdict, source)
    return entry
  }

  private static func entry(_ event: Event, _ seconds: Double) -> Journal.Entry {
    Journal.Entry(event, Sample.kata.name, time: .init(timeIntervalSince1970: seconds))
  }
}
