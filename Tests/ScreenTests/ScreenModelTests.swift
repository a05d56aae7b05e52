import Testing
import Workbook

@testable import Grader
@testable import Screen

/// What keys and answers make of the screen, without a terminal, a file or a process.
@Suite struct ScreenModelTests {
  private func broken(_ ids: String...) -> ScreenModel { Sample.model(Sample.verdict(broken: ids)) }

  // MARK: The verdict

  @Test(
    arguments: [
      ("n", .turn(to: 1)), ("c", .check), (.enter, .check), ("q", .quit), (.interrupt, .interrupt),
      (.suspend, .suspend),
      (.redraw, .redraw), (.right, .turn(to: 1)), ("b", .read(["show", "outbox"])), ("d", .read(["diff", "outbox"])),
      ("h", .read(["hint", "outbox", "late"])), ("e", .read(["explain", "state-recheck"])), ("p", .play(check: "late")),
      ("r", .read(["replay", "outbox", "late", "1,0"])), ("s", .read(["solution", "outbox"])),
      ("S", .read(["solution", "outbox", "--reveal"])), ("l", .stopReading), ("?", .stopReading),
      (.escape, .stopReading), (.backspace, .stopReading),
    ] as [(Key, ScreenModel.Effect)])
  func aKeyOfTheVerdictHasOneEffect(key: Key, effect: ScreenModel.Effect) {
    var model = broken("late", "last")
    #expect(model.press(key) == [effect])
    #expect(model.notice.isEmpty)
  }

  @Test func beforeAVerdictTheKeysSpeakOfTheKata() {
    var model = Sample.model()
    #expect(model.press("h") == [.read(["hint", "outbox"])])
    #expect(model.press("e") == [.read(["explain", "state-recheck"])])
    #expect(model.press("p") == [.play(check: "first")])
    #expect(model.press("r") == [])
    #expect(model.notice == "There is no broken interleaving to replay.")
  }

  @Test func afterAPassThereIsNothingToHintAt() {
    var model = broken()
    #expect(model.press("h") == [])
    #expect(model.notice.hasPrefix("Every check holds"))
    #expect(model.overlay == nil)
    #expect(model.press("e") == [.read(["explain", "outbox"])])
    #expect(model.press("p") == [.play(check: "late")])
  }

  @Test func tabGoesRoundTheBrokenChecks() {
    var model = broken("late", "last")
    model.top = 4
    #expect(model.check?.id == "late")
    #expect(model.press(.tab) == [])
    #expect(model.check?.id == "last")
    #expect(model.top == 0)
    _ = model.press(.tab)
    #expect(model.check?.id == "late")
    _ = model.press(.backTab)
    #expect(model.press("r") == [.read(["replay", "outbox", "last", "1,0"])])
  }

  @Test func theFirstAndTheLastKataAreTheEnds() {
    var model = Sample.model()
    #expect(model.press("N") == [])
    #expect(model.notice == "This is the first kata.")
    #expect(model.press(.left) == [])
    model = Sample.model(at: 2)
    #expect(model.press("n") == [])
    #expect(model.notice == "This is the last kata.")
    #expect(model.press("N") == [.turn(to: 1)])
    #expect(model.notice.isEmpty)
  }

  @Test func aKeyThatMeansNothingSaysHowToSeeTheKeys() {
    var model = broken("late")
    for key in ["z", "0", "v", "y"] as [Key] {
      #expect(model.press(key) == [])
      #expect(model.notice.hasSuffix("does nothing here: ? shows the keys."))
    }
  }

  // MARK: Resetting

  @Test(arguments: ["n", .enter, .escape, "q", .suspend] as [Key])
  func everyKeyButCapitalXLeavesTheFileAsItIs(key: Key) {
    var model = broken("late")
    #expect(model.press("x") == [])
    #expect(model.isAskingToReset)
    #expect(model.press(key) == [])
    #expect(!model.isAskingToReset)
    #expect(model.notice == "Nothing was changed.")
  }

  @Test func capitalXResetsAndCtrlCEnds() {
    var model = broken("late")
    _ = model.press("x")
    #expect(model.press("X") == [.reset])
    #expect(!model.isAskingToReset)
    _ = model.press("x")
    #expect(model.press(.interrupt) == [.interrupt])
  }

  // MARK: Overlays

  @Test(arguments: ["b", "h", "e", "r", "d", "s", "S"] as [Key], ["q", .escape, .backspace, .enter] as [Key])
  func aPageOpensEmptyAndClosesToTheVerdict(open: Key, close: Key) throws {
    var model = broken("late")
    model.top = 3
    _ = model.press(open)
    guard case .text(let page) = model.overlay else {
      Issue.record("No page is open.")
      return
    }
    #expect(page.lines == nil)
    #expect(model.top == 0)
    #expect(model.press(close) == [.stopReading])
    #expect(model.overlay == nil)
  }

  @Test func thePageShowsTheAnswerWithoutItsFirstEmptyLines() {
    var model = broken("late")
    _ = model.press("b")
    model.receive(page: "\n\n  A brief.\n\n  More.\n", message: "")
    guard case .text(let page) = model.overlay else {
      Issue.record("No page is open.")
      return
    }
    #expect(page.lines == ["  A brief.", "", "  More.", ""])
    #expect(!page.isRefused)
  }

  @Test func anAnswerThatComesAfterThePageWasClosedIsDropped() {
    var model = broken("late")
    _ = model.press("b")
    _ = model.press(.escape)
    model.receive(page: "A brief.", message: "")
    #expect(model.overlay == nil)
  }

  @Test func enterInTheListTurnsToTheSelection() {
    var model = broken("late")
    _ = model.press("l")
    for key in [.down, "j", .down] as [Key] { #expect(model.press(key) == []) }
    #expect(model.press(.enter) == [.turn(to: 2)])
    _ = model.press(.home)
    #expect(model.press(.enter) == [.turn(to: 0)])
    _ = model.press(.end)
    _ = model.press("k")
    #expect(model.press(.enter) == [.turn(to: 1)])
    #expect(model.press("q") == [.stopReading])
    #expect(model.overlay == nil)
  }

  @Test func scrollingStopsAtTheTop() {
    var model = broken("late")
    for (key, top) in [
      (.down, 1), (" ", 11), (.pageUp, 1), (.up, 0), (.up, 0), (.end, 100_000), (.home, 0), (.pageDown, 10),
    ] as [(Key, Int)] {
      #expect(model.press(key) == [])
      #expect(model.top == top)
    }
  }

  // MARK: Checks

  @Test func aSaveDuringACheckStartsANewOne() {
    var model = Sample.model()
    model.beginCheck(of: "1")
    #expect(model.isChecking)
    #expect(model.fileChanged(to: "1") == [], "Another event of the same save.")
    #expect(model.fileChanged(to: "2") == [.check])
    model.beginCheck(of: "2")
    model.receive(Sample.verdict(broken: ["late"]), message: "") { _ in nil }
    #expect(!model.isChecking)
    #expect(model.fileChanged(to: "2") == [])
  }

  @Test func theVerdictStaysWhileTheNextIsOnItsWay() {
    var model = broken("late")
    model.beginCheck(of: "2")
    #expect(model.press("h") == [.read(["hint", "outbox", "late"])])
    model.receive(Sample.verdict(broken: ["last"]), message: "Not kept.") { _ in nil }
    #expect(model.check?.id == "last")
    #expect(model.notice == "Not kept.")
  }

  @Test func whatKeepsTheKataFromBeingGradedIsShownUntilAVerdictCame() {
    var model = broken("late")
    model.beginCheck(of: "2")
    model.receive(nil, message: "Install Swift.") { _ in nil }
    #expect(model.trouble == "Install Swift.")
    #expect(!model.isChecking)
    model.receive(Sample.verdict(broken: []), message: "") { _ in nil }
    #expect(model.trouble.isEmpty)
  }

  @Test func onlyAPassIsCompared() {
    var compared = 0
    var model = Sample.model()
    model.receive(Sample.verdict(broken: ["late"]), message: "") { _ in
      compared += 1
      return nil
    }
    #expect(compared == 0)
    model.receive(Sample.verdict(broken: []), message: "") { _ in
      compared += 1
      return nil
    }
    #expect(compared == 1)
  }

  // MARK: Resizing

  @Test func aPageIsAskedForAgainInTheNewWidth() {
    var model = broken("late")
    #expect(model.resized() == [])
    _ = model.press("b")
    #expect(model.resized() == [], "Its command still runs.")
    model.receive(page: "A brief.", message: "")
    #expect(model.resized() == [.read(["show", "outbox"])])
  }

  @Test func aHintIsAskedForByItsLevelSoThatNoneIsTaken() {
    var entry = Journal.Entry(.hint, "outbox")
    (entry.check, entry.level) = ("late", 2)
    var model = Sample.model(Sample.verdict(broken: ["late"]), entries: [entry])
    _ = model.press("h")
    model.receive(page: "A hint.", message: "")
    #expect(model.resized() == [.read(["hint", "outbox", "late", "--level", "2"])])
    #expect(model.press("h") == [.read(["hint", "outbox", "late"])], "The next hint is a key away.")
  }
}
