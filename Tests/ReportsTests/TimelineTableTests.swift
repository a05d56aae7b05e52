import Testing

@testable import Grader
@testable import Reports

/// A schedule as a table.
@Suite struct TimelineTableTests {
  // MARK: Rows

  @Test func eachTaskHasAColumnAndWhatIsWatchedStandsBesideThem() {
    let table = table(
      ["note", "send", "cancel"],
      [(1, "note", "state", "draft"), (2, "send", "note", "asks"), (3, "cancel", "note", "cancels")])
    #expect(
      table == [
        "     send  cancel   note",
        "     ────  ───────  ─────",
        "  1                 draft",
        "  2  asks",
        "  3        cancels",
      ])
  }

  @Test func aStateStandsInTheRowOfTheNoteThatChangedIt() {
    let table = table(
      ["send", "note"], [(1, "send", "note", "the radio takes it"), (1, "note", "state", "sending")])
    #expect(table.dropFirst(2) == ["  1  the radio takes it  sending"])
  }

  @Test func aStateOfALaterStepHasARowOfItsOwn() {
    let table = table(["send", "note"], [(1, "send", "note", "asks"), (2, "note", "state", "sending")])
    #expect(table.dropFirst(2) == ["  1  asks", "  2        sending"])
  }

  @Test func statesOfOneStepShareARow() {
    let table = table(["a", "b"], [(1, "a", "state", "on"), (1, "b", "state", "off")])
    #expect(table.dropFirst(2) == ["  1  on  off"])
  }

  @Test func aStateThatChangesTwiceInAStepHasTwoRows() {
    let table = table(
      ["send", "a"], [(1, "send", "note", "asks"), (1, "a", "state", "on"), (1, "a", "state", "off")])
    #expect(table.dropFirst(2) == ["  1  asks  on", "  2        off"])
  }

  @Test func aTaskThatSaysNothingHasNoColumn() {
    let table = table(["quiet", "send"], [(1, "send", "note", "asks"), (2, "quiet", "failure", "broken")])
    #expect(table.first == "     send")
  }

  @Test func withoutEventsThereIsNoTable() {
    #expect(table(["send"], []) == [])
  }

  // MARK: Where it broke

  @Test func theCrossStandsAtTheEndOfTheRowInWhichItBroke() {
    let table = table(
      ["send", "note"],
      [
        (1, "send", "note", "writes"), (1, "note", "state", "delivered"), (1, "send", "failure", "broken"),
        (2, "send", "note", "ends"),
      ])
    #expect(table.dropFirst(2) == ["  1  writes  delivered ✘", "  2  ends"])
  }

  @Test func crossesStandBelowEachOtherHoweverShortTheRow() {
    let table = table(
      ["send", "note"],
      [
        (1, "send", "note", "writes"), (1, "note", "state", "delivered"), (1, "send", "failure", "broken"),
        (2, "send", "note", "ends"), (2, "send", "failure", "broken"),
      ])
    #expect(table.dropFirst(2) == ["  1  writes  delivered ✘", "  2  ends              ✘"])
  }

  @Test func whatBreaksBeforeAnythingIsNotedHasARow() {
    let table = table(["send"], [(1, "send", "failure", "broken"), (2, "send", "note", "asks")])
    #expect(table.dropFirst(2) == ["  1       ✘", "  2  asks"])
  }

  // MARK: Width

  @Test(arguments: [60, 80, 110], [2, 6])
  func theTableFitsItsWidthWithItsCross(width: Int, indent: Int) {
    let check = check(Sample.timeline(events: 30).columns, Sample.timeline(events: 30).events)
    let lines = TimelineTable(check).lines(Style(width: width), indent: indent)
    #expect(lines.contains { $0.hasSuffix("✘") })
    #expect(lines.filter { $0.count > width } == [])
    let plain = Style(width: width, isUnicode: false)
    #expect(TimelineTable(check).lines(plain, indent: indent).filter { plain.plain($0).count > width } == [])
  }

  @Test func theWidestColumnGivesWay() {
    let long = String(repeating: "x", count: 80)
    let check = check(
      ["send", "cancel"], [event(1, "send", "note", long), event(2, "cancel", "note", "cancels the note")])
    let lines = TimelineTable(check).lines(Style(width: 60), indent: 0, wraps: false)
    #expect(lines[2].hasSuffix("xxx…"))
    #expect(lines[3].hasSuffix("  cancels the note"))
    #expect(lines[1].count > 50, "The room is used.")
  }

  @Test func sixColumnsFitInto60() {
    let tasks = (1...6).map { "task number \($0)" }
    let check = check(tasks, tasks.enumerated().map { event($0, $1, "note", "does something") })
    let lines = TimelineTable(check).lines(Style(width: 60), indent: 6)
    #expect(lines.filter { $0.count > 60 } == [])
    #expect(TimelineTable(check).lines(Style(width: 60), indent: 6, wraps: false).count == 8)
  }

  @Test func moreTasksThanThereIsRoomForShareAColumn() {
    let tasks = (1...40).map { "caller \($0)" }
    let check = check(
      tasks + ["screen"],
      tasks.enumerated().map { event($0, $1, "note", "asks") } + [event(39, "screen", "state", "busy")])
    let lines = TimelineTable(check).lines(Style(width: 60), indent: 0)
    #expect(lines[0] == "    tasks            screen")
    #expect(lines[2] == " 1  caller 1: asks")
    #expect(lines.last == "40  caller 40: asks  busy")
  }

  @Test func whatDoesNotFitGoesOnInTheNextLine() {
    let words = "a sentence of so many words that the column has no room for all of them in one line"
    let check = check(["send"], [event(1, "send", "note", words)])
    let lines = TimelineTable(check).lines(Style(width: 40), indent: 0).dropFirst(2)
    #expect(lines.count == 3)
    #expect(lines.map { $0.drop { "1 ".contains($0) } }.joined(separator: " ") == words)
  }

  @Test func theRowWhereItBrokeIsAlwaysShown() {
    var events = (1...20).map { event($0, "send", "note", "step \($0)") }
    events.insert(event(9, "send", "failure", "✘"), at: 9)
    let lines = TimelineTable(check(["send"], events)).lines(Style(), indent: 0, limit: 6)
    #expect(lines.contains { $0.hasSuffix("step 9  ✘") || $0.contains("step 9") && $0.hasSuffix("✘") })
    #expect(lines.last?.contains("… 11 more …") == true)
  }

  @Test func whatFitsIsNotCut() {
    let table = table(["send"], [(1, "send", "note", "a sentence of some length that still fits")])
    #expect(!table.joined().contains("…"))
  }

  // MARK: Length

  @Test func aLongTableIsCutInTheMiddleAndSaysSo() {
    let check = check(["send"], (1...20).map { event($0, "send", "note", "step \($0)") })
    let lines = TimelineTable(check).lines(Style(), indent: 0, limit: 6)
    #expect(
      lines.dropFirst(2) == [
        " 1  step 1", " 2  step 2", "    … 14 more …", "17  step 17", "18  step 18", "19  step 19", "20  step 20",
      ])
  }

  @Test func aTableOfJustTheLimitIsWhole() {
    let check = check(["send"], (1...6).map { event($0, "send", "note", "step \($0)") })
    #expect(TimelineTable(check).lines(Style(), indent: 0, limit: 6).count == 8)
  }

  @Test func inkChangesNothingElse() {
    let (columns, events) = Sample.timeline(events: 30)
    let inked = TimelineTable(check(columns, events)).lines(Style(hasColour: true, width: 60), indent: 6, limit: 9)
    let bare = TimelineTable(check(columns, events)).lines(Style(width: 60), indent: 6, limit: 9)
    let isCross: (String) -> Bool = { $0.hasSuffix("✘") }
    #expect(inked != bare)
    #expect(inked.map(\.withoutInk).filter(isCross) == bare.filter(isCross))
    #expect(inked.map(\.withoutInk).dropFirst() == bare.dropFirst())
  }

  // MARK: Parts

  private func event(_ step: Int, _ task: String, _ kind: String, _ text: String) -> Verdict.Event {
    Verdict.Event(step: step, task: task, kind: kind, event: text, nanoseconds: 0)
  }

  private func check(_ columns: [String], _ events: [Verdict.Event]) -> Verdict.Check {
    var check = Verdict.Check(id: "id", title: "Title", rule: "rule", result: .failed)
    (check.columns, check.timeline) = (columns, events)
    return check
  }

  /// The lines of a table at 80 columns, indented by 2.
  private func table(_ columns: [String], _ events: [(Int, String, String, String)]) -> [String] {
    TimelineTable(check(columns, events.map(event))).lines(Style(), indent: 2)
  }
}
