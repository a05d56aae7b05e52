import Testing

@testable import Grader
@testable import Reports

/// A moment of play on a terminal.
@Suite struct PlayReportTests {
  static func moment(events: Int = 4, _ change: (inout PlayState) -> Void = { _ in }) -> PlayState {
    let timeline = Sample.timeline(events: events)
    var moment = PlayState(
      kata: "lock-across-await", check: "books-stay-open",
      title: "The books can be read while the auditor has an amount, and nobody has to wait for it",
      file: "Ledger.swift", choices: [0, 2, 0],
      schedule: "0,2", state: .choosing, message: "", location: nil,
      options: [
        PlayState.Option(number: 0, kind: "start", task: "reader", text: "not started"),
        PlayState.Option(
          number: 1, kind: "resume", task: "append 20", text: "after “the auditor takes 20”", line: 63,
          code: "try await audit(amount)"),
        PlayState.Option(number: 2, kind: "turn", task: nil, text: "serves those who wait for it"),
      ], columns: timeline.columns, timeline: timeline.events, nanoseconds: 1_500_000_000, control: .full)
    change(&moment)
    return moment
  }

  private static func over(_ state: PlayState.Status, _ message: String = "") -> PlayState {
    moment {
      $0.state = state
      $0.message = message
      $0.options = []
    }
  }

  private func lines(_ moment: PlayState, _ style: Style = Style(), rows: Int = .max) -> [String] {
    PlayReport(moment, style: style).lines(rows: rows)
  }

  @Test func itSaysWhichChoiceItIsAndWhen() {
    let lines = lines(Self.moment())
    #expect(lines[0].hasSuffix("books-stay-open"))
    #expect(lines[1].hasPrefix("  choice 4 · after 0,2,0"))
    #expect(lines[1].hasSuffix("at 1.5 s"))
  }

  @Test func theOptionsAreNumberedAsTheyAreChosen() {
    #expect(
      lines(Self.moment()).suffix(5) == [
        "  Who goes next?",
        "    0  reader     not started",
        "    1  append 20  after “the auditor takes 20”",
        "                  Ledger.swift:63  try await audit(amount)",
        "    2  an actor   serves those who wait for it",
      ])
  }

  @Test func elevenOptionsStandInLine() {
    let moment = Self.moment { moment in
      moment.options = (0...10).map { PlayState.Option(number: $0, kind: "start", task: "a", text: "not started") }
    }
    #expect(Array(lines(moment).suffix(2)) == ["     9  a  not started", "    10  a  not started"])
  }

  @Test func aQuestionOfTheScenarioIsAskedAsOne() {
    let moment = Self.moment { moment in
      moment.options = ["answers", "fails"].enumerated().map { number, text in
        PlayState.Option(number: number, kind: "option", task: "scenario", text: "the radio: \(text)")
      }
    }
    #expect(lines(moment).contains("  Which one?"))
    #expect(lines(moment).contains("    1  scenario  the radio: fails"))
  }

  @Test func theStartHasNoTimeline() {
    let moment = Self.moment { moment in
      moment.choices = []
      moment.timeline = []
      moment.columns = []
      moment.nanoseconds = 0
    }
    let lines = lines(moment)
    #expect(lines[1].hasPrefix("  choice 1 "))
    #expect(!lines[1].contains("after"))
    #expect(lines[2...3] == ["", "  Who goes next?"])
  }

  @Test func theEndSaysHowItEndedAndWhatToCopy() {
    let held = lines(Self.over(.held))
    #expect(held[1].contains("over"))
    #expect(held.contains("  Held: the check holds in this schedule."))
    #expect(held.last == "  kata replay lock-across-await books-stay-open 0,2")
    for state in [PlayState.Status.failed, .hung, .crashed, .uncontrolled] {
      let lines = lines(Self.over(state, "It went wrong."))
      #expect(lines.contains("  Broken: It went wrong."))
      #expect(lines.last == "  kata replay lock-across-await books-stay-open 0,2")
      #expect(!lines.contains { $0.contains("Held") })
    }
  }

  // MARK: Screens

  @Test(arguments: [60, 80], [false, true])
  func noLineIsWiderThanTheScreen(width: Int, isUnicode: Bool) {
    let long = Self.moment(events: 30) { moment in
      moment.options[1].text = "after “\(String(repeating: "a long note ", count: 12))”"
      moment.options[1].code = String(repeating: "let aLongLine = ", count: 12)
      moment.options[0].task = String(repeating: "a long name ", count: 12)
    }
    let moments = [Self.moment(), long, Self.over(.failed, "Something that takes a few words to say, and then more.")]
    for moment in moments {
      for style in [Style(width: width, isUnicode: isUnicode), Style(hasColour: true, width: width)] {
        #expect(lines(moment, style).map(\.withoutInk).filter { $0.count > width } == [])
      }
    }
  }

  @Test func whereTheLocaleIsPlainEveryCharacterIsASCII() {
    let style = Style(isUnicode: false)
    for moment in [Self.moment(events: 30), Self.over(.failed, "“No”…")] {
      #expect(lines(moment, style, rows: 20).joined().filter { !$0.isASCII } == "")
    }
  }

  @Test(arguments: [20, 24, 30])
  func itFitsIntoTheRowsAndShowsTheNewest(rows: Int) {
    let lines = lines(Self.moment(events: 60), rows: rows)
    #expect(lines.count <= rows)
    #expect(lines.count > rows - 3, "The room is used.")
    #expect(lines.contains { $0.contains(" more …") })
    #expect(lines.contains { $0.hasSuffix("✘") }, "The last row is there.")
    #expect(lines.contains { $0.contains("step 1 of a story") }, "So is the first.")
    #expect(lines.last?.contains("serves those") == true)
  }

  @Test func whatFitsIsWhole() {
    let whole = lines(Self.moment(events: 8))
    #expect(lines(Self.moment(events: 8), rows: whole.count) == whole)
    #expect(!whole.contains { $0.contains(" more …") })
  }

  @Test func howeverFewTheRowsTheNewestIsThere() {
    let lines = lines(Self.moment(events: 60), rows: 1)
    #expect(lines.contains { $0.hasSuffix("✘") })
    #expect(lines.suffix(3).allSatisfy { $0.hasPrefix("    ") })
  }

  @Test func theLearnersTextsDoNotSteerTheTerminal() {
    let attack = SteeringTests.attack
    let spoilt = Self.moment { moment in
      moment.timeline[0].event += attack
      moment.columns[1] += attack
      moment.options[0].task = "reader" + attack
      moment.options[1].text += attack + "\n  9  forged"
      moment.options[1].code = attack
      moment.message = attack
    }
    #expect(lines(spoilt).joined(separator: "\n").steering == [])
    #expect(lines(spoilt).count == lines(Self.moment()).count)
    var over = Self.over(.failed, "Stopped." + attack)
    over.timeline = spoilt.timeline
    #expect(lines(over).joined(separator: "\n").steering == [])
    #expect(lines(over).contains { $0.contains("PASSED") })
  }

  @Test(arguments: [
    (0, "0 s"), (1, "1 ns"), (1_500, "1.5 µs"), (250_000_000, "250 ms"), (1_000_000_000, "1 s"),
    (1_050_000_000, "1.05 s"),
    (3_600_000_000_000, "3600 s"), (1_000_000_001, "1 s"),
  ])
  func timesAreShort(nanoseconds: Int, text: String) {
    #expect(Durations.virtual(nanoseconds: nanoseconds, decimals: 3) == text)
  }

  // MARK: Finishing

  private func finish(_ broken: Int, _ count: Int, exhaustive: Bool = true, _ state: PlayState.Status? = nil) -> String
  {
    let end = state.map { Self.over($0, "It went wrong.") }
    let finish = ContinuationSearch(
      kata: "k", check: "c", choices: [0], continuations: count, broken: broken, exhaustive: exhaustive,
      coverage: "every one with at most 2 delays", shortest: end)
    return FinishReport(finish, style: Style(width: 110)).lines().joined(separator: " ")
  }

  @Test func whatTheExplorerFoundIsASentence() {
    #expect(finish(0, 18) == "  All 18 continuations hold.")
    #expect(finish(0, 1) == "  The only continuation holds.")
    #expect(
      finish(0, 18, exhaustive: false)
        == "  All 18 continuations that were tried hold: every one with at most 2 delays.")
    #expect(finish(3, 18, .failed) == "  3 of 18 continuations break it; the shortest: 0,2.")
    #expect(finish(1, 18, .failed) == "  1 of 18 continuations breaks it; the shortest: 0,2.")
    #expect(finish(4, 4, .failed) == "  Every one of 4 continuations breaks it; the shortest: 0,2.")
    #expect(finish(1, 1, .failed) == "  The only continuation breaks it: 0,2.")
    #expect(
      finish(3, 18, exhaustive: false, .hung)
        == "  3 of 18 continuations that were tried break it; the shortest: 0,2.")
    #expect(finish(0, 0, .crashed) == "  The search ends with a continuation that crashes: 0,2.")
    #expect(finish(0, 0, .hung) == "  The search ends with a continuation that hangs: 0,2.")
  }
}
