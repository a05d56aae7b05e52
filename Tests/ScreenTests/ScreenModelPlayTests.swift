import Testing

@testable import Grader
@testable import Screen

/// The keys of play.
@Suite struct ScreenModelPlayTests {
  private func play(_ model: ScreenModel) -> PlayOverlay? {
    if case .play(let play) = model.overlay { play } else { nil }
  }

  @Test func aDigitChooses() {
    var model = Sample.playing(Sample.state(choices: [0]))
    #expect(model.press("1") == [.request("look 0,1")])
    #expect(model.press("2") == [])
    #expect(model.notice == "There is no option 2.")
    model.receive(PlayAnswer(moment: Sample.state(choices: [0, 1], isOver: true)))
    #expect(model.press("0") == [])
    #expect(model.notice == "The run is over: u takes a step back.")
  }

  @Test(arguments: ["u", .backspace, .left] as [Key])
  func undoTakesTheLastChoiceBack(key: Key) {
    var model = Sample.playing(Sample.state(choices: [1, 0]))
    #expect(model.press(key) == [.request("look 1")])
    model.receive(PlayAnswer(moment: Sample.state()))
    #expect(model.press(key) == [])
    #expect(model.notice == "This is the start.")
  }

  @Test func theOtherRequestsSpeakOfTheChoicesSoFar() {
    var model = Sample.playing(Sample.state(choices: [1, 0]))
    #expect(model.press("a") == [.request("look")])
    #expect(model.press("f") == [.request("finish 1,0")])
    #expect(model.press("w") == [.request("save 1,0")])
  }

  @Test func theBreakCanBeViewedOnceItIsFound() {
    var model = Sample.playing()
    #expect(model.press("v") == [])
    #expect(model.notice == "“v” does nothing here: ? shows the keys.")
    model.receive(PlayAnswer(finish: Sample.search))
    #expect(model.press("v") == [])
    #expect(play(model)?.state?.choices == [1, 0])
    #expect(play(model)?.search == nil)
  }

  @Test func anAnswerOfTheExplorerGoesWithTheNextState() {
    var model = Sample.playing()
    model.receive(PlayAnswer(finish: Sample.search))
    #expect(play(model)?.search?.broken == 2)
    model.receive(PlayAnswer(moment: Sample.state(choices: [0])))
    #expect(play(model)?.search == nil)
  }

  @Test func tabGoesRoundTheChecksThatHaveSchedules() {
    var model = Sample.playing()
    #expect(model.press(.tab) == [.play(check: "last")])
    #expect(play(model)?.state == nil, "It is compiled first.")
    #expect(model.press(.tab) == [.play(check: "first")], "The reviewed check has no schedule.")
    #expect(model.press(.backTab) == [.play(check: "last")])
  }

  @Test func whileTheFileIsCompiledTheKeysMeanWhatTheyMeanElsewhere() {
    var model = Sample.playing(nil)
    #expect(model.press("1") == [])
    #expect(model.notice == "“1” does nothing here: ? shows the keys.")
    #expect(model.press(.right) == [.turn(to: 1)])
    #expect(model.press(.backspace) == [.stopReading])
    #expect(model.overlay == nil)
  }

  @Test(arguments: ["q", .escape, .enter] as [Key])
  func leavingEndsThePlay(key: Key) {
    var model = Sample.playing()
    #expect(model.press(key) == [.stopReading])
    #expect(model.overlay == nil)
  }

  @Test func aRefusalIsShownInPlaceOfThePlay() {
    var model = Sample.playing(nil)
    model.receive(PlayAnswer(notice: "It does not build."))
    #expect(play(model)?.refusal == "It does not build.")
    #expect(model.notice.isEmpty)
    model = Sample.playing()
    model.receive(PlayAnswer(notice: "Saved."))
    #expect(model.notice == "Saved.")
  }

  @Test func anAnswerAfterThePlayWasLeftIsDropped() {
    var model = Sample.playing()
    _ = model.press(.escape)
    model.receive(PlayAnswer(moment: Sample.state()))
    #expect(model.overlay == nil)
  }

  // MARK: The help

  @Test(arguments: ["q", .escape, .enter] as [Key])
  func theHelpCoversThePlayWhichGoesOn(key: Key) {
    var model = Sample.playing(Sample.state(choices: [1]))
    #expect(model.press("?") == [])
    #expect(play(model)?.showsKeys == true)
    #expect(model.press(key) == [])
    #expect(play(model)?.showsKeys == false)
    #expect(play(model)?.state?.choices == [1])
  }

  @Test func aChoiceInTheHelpIsMadeAndShown() {
    var model = Sample.playing()
    _ = model.press("?")
    #expect(model.press("1") == [.request("look 1")])
    model.receive(PlayAnswer(moment: Sample.state(choices: [1])))
    #expect(play(model)?.showsKeys == false)
  }

  @Test func theHelpStaysWhenTheCompilerIsDone() {
    var model = Sample.playing(nil)
    _ = model.press("?")
    model.receive(PlayAnswer(moment: Sample.state()))
    #expect(play(model)?.showsKeys == true)
  }
}
