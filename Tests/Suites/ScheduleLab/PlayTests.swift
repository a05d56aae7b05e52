import LabProtocol
import ScheduleLab
import Testing

/// A schedule that somebody plays: the choices of a list, then somebody is asked.
@Suite struct PlayTests {
  private static let lostUpdate: @Sendable (Scenario) async throws -> Void = { scenario in
    let counter = Counter()
    let tasks = ["first", "second"].map { name in
      scenario.task(name) {
        scenario.note("begins")
        await counter.addInTwoVisits()
      }
    }
    for task in tasks { await task.ended() }
    scenario.expect(await counter.value == 2, "An update was lost.")
  }

  private static let radio: @Sendable (Scenario) async throws -> Void = { scenario in
    let radio = scenario.choose("the radio", from: ["answers", "fails"])
    let other = scenario.task("other") { await scenario.pause() }
    await scenario.pause()
    scenario.expect(radio == "answers", "The radio failed.")
    await other.ended()
  }

  /// Plays a list, and from then on what `next` says.
  private func play(
    _ choices: [Int], next: @escaping (PlayedRun) -> Int = { _ in 0 },
    _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) -> (asked: [PlayedRun], end: PlayedRun) {
    let asked = Box<[PlayedRun]>([])
    let end = Lab.play(
      choices,
      ask: { played in
        asked.value.append(played)
        return next(played)
      }, scenario)
    return (asked.value, end)
  }

  // MARK: Choices

  @Test func nobodyIsAskedWhatTheListSays() {
    let (asked, end) = play([], Self.lostUpdate)
    let (rest, same) = play(end.choices, Self.lostUpdate)
    #expect(asked.map(\.choices.count) == Array(end.choices.indices))
    #expect(rest.isEmpty)
    #expect(same.choices == end.choices)
    #expect(same.run.timeline == end.run.timeline)
  }

  @Test func zerosAtTheEndAreChoices() {
    for count in 0...2 {
      let (asked, _) = play(Array(repeating: 0, count: count), Self.lostUpdate)
      #expect(asked.first?.choices == Array(repeating: 0, count: count))
    }
  }

  @Test func whatIsAskedForIsWhatALongerListFinds() throws {
    // Undo and redo: the moment after k choices does not depend on how one came there.
    let (asked, end) = play([], next: { $0.enabledSteps.count - 1 }, Self.lostUpdate)
    #expect(asked.count > 2)
    for moment in asked {
      let again = try #require(play(moment.choices, Self.lostUpdate).asked.first)
      #expect(again.run.timeline == moment.run.timeline)
      #expect(again.enabledSteps == moment.enabledSteps)
      #expect(again.time == moment.time)
    }
    #expect(end.run.message == Lab.replay(Schedule(end.choices), Self.lostUpdate)?.message)
  }

  @Test func aChoiceThatIsNotThereIsNamed() throws {
    let misfit = try #require(play([0, 9], Self.lostUpdate).asked.first)
    #expect(misfit.misfit == 1)
    #expect(misfit.choices == [0])
    #expect(misfit.enabledSteps.count == 2)
    #expect(play([-1], Self.lostUpdate).asked.first?.misfit == 0)
  }

  @Test func aListThatIsTooLongIsNamed() {
    let all = play([], Self.lostUpdate).end.choices
    #expect(play(all + [0], Self.lostUpdate).end.misfit == all.count)
    #expect(play(all, Self.lostUpdate).end.misfit == nil)
  }

  // MARK: Offers

  @Test func whoCouldGoNextIsNamedBeforeItHasBegun() {
    let offers = play([], Self.lostUpdate).asked[0].enabledSteps
    #expect(offers.map(\.task) == ["first", "second"])
    #expect(offers.map(\.kind) == [.start, .start])
    #expect(offers.map(\.text) == ["", ""])
  }

  @Test func aTaskIsWhereItsLastNoteWas() {
    let offers = play([0], Self.lostUpdate).asked[0].enabledSteps
    #expect(offers.map(\.task) == ["second", "first"])
    #expect(offers.map(\.kind) == [.start, .turn])
    #expect(offers.map(\.text) == ["", "begins"])
    #expect(offers.map(\.steps) == [0, 0])
    let later = play([0, 1], Self.lostUpdate).asked[0].enabledSteps
    #expect(later.map(\.task) == ["second", "first"])
    #expect(later.map(\.kind) == [.start, .resume])
    #expect(later.map(\.steps) == [0, 1])
  }

  @Test func anOptionSaysWhatIsChosen() {
    let question = play([], Self.radio).asked[0]
    #expect(question.enabledSteps.map(\.kind) == [.option, .option])
    #expect(question.enabledSteps.map(\.text) == ["the radio: answers", "the radio: fails"])
    #expect(question.enabledSteps.map(\.task) == ["scenario", "scenario"])
    #expect(play([1], Self.radio).end.run.message == "The radio failed.")
  }

  @Test func aTimerThatFallsDueIsOne() {
    let asked = play([]) { scenario in
      let tasks = ["a", "b"].map { name in scenario.task(name) { await scenario.wait(.seconds(5)) } }
      for task in tasks { await task.ended() }
    }.asked
    let due = asked.first { $0.time == .seconds(5) }
    #expect(due?.enabledSteps.map(\.kind) == [.timer, .timer])
    #expect(due?.enabledSteps.map(\.task) == ["a", "b"])
    #expect(asked.first?.time == .zero)
  }

  @Test func aTaskThatTheCodeStartsIsNamedAfterItsCreator() {
    let offers = play([]) { scenario in
      let upload = scenario.task("upload") {
        let child = Task { scenario.note("child") }
        await scenario.pause()
        await child.value
      }
      await upload.ended()
    }.asked[0].enabledSteps
    #expect(Set(offers.map(\.task)) == ["upload", "upload’s task"])
    #expect(offers.first { $0.task == "upload’s task" }?.kind == .start)
  }

  @Test func aTaskThatAnActorStartsIsNamedAfterItsCreatorToo() {
    let offers = play([]) { scenario in
      let station = Broadcaster()
      let upload = scenario.task("upload") { await station.begin(scenario) }
      await upload.ended()
    }.asked.flatMap(\.enabledSteps)
    #expect(offers.contains { $0.task == "upload’s task" })
    #expect(!offers.contains { $0.task?.hasPrefix("task") == true })
  }

  private actor Broadcaster {
    func begin(_ scenario: Scenario) {
      Task {
        await scenario.pause()
        self.count += 1
      }
    }
    private var count = 0
  }

  @Test func whereASuspendedTaskGoesOnIsKnown() {
    let asked = play([]) { scenario in
      let tasks = ["a", "b"].map { name in
        scenario.task(name) {
          await scenario.pause()
          await scenario.wait(.seconds(1))
        }
      }
      for task in tasks { await task.ended() }
    }.asked
    #expect(asked.count > 3)
    for offer in asked.flatMap(\.enabledSteps) where offer.kind != .start { #expect(!offer.frames.isEmpty) }
    // One that sleeps is elsewhere than one that has paused.
    let places = Set(asked.flatMap(\.enabledSteps).filter { $0.kind != .start && $0.task == "a" }.map(\.frames))
    #expect(places.count > 1)
  }

  // MARK: The timeline of whoever plays

  @Test func everyStepIsVisible() {
    let run = play([], Self.lostUpdate).end.run
    let steps = Set(run.timeline.events.map(\.step))
    #expect(steps == Set(1...(steps.max() ?? 0)))
    #expect(run.timeline.events.contains { $0.column == "first" && $0.text == "runs" })
    #expect(run.timeline.events.contains { $0.column == "scenario" && $0.text == "starts" })
  }

  @Test func theNotesAreThoseOfAReplay() throws {
    let end = play([1, 1, 0, 1], Self.lostUpdate).end
    let replayed = try #require(Lab.replay(end.run.schedule, Self.lostUpdate)).timeline.events
    let played = end.run.timeline.events
    #expect(!replayed.isEmpty)
    #expect(replayed.allSatisfy { played.contains($0) })
    let added = played.filter { !replayed.contains($0) }
    #expect(!added.isEmpty)
    #expect(added.allSatisfy { ["runs", "starts", "ends", "starts and ends"].contains($0.text) })
  }

  @Test func aReplayIsAsItWasWithoutAPlayer() throws {
    let before = try #require(Lab.replay(Schedule([1]), Self.lostUpdate))
    _ = play([1], Self.lostUpdate)
    let after = try #require(Lab.replay(Schedule([1]), Self.lostUpdate))
    #expect(before.timeline == after.timeline)
    #expect(after.timeline.events.allSatisfy { $0.text != "runs" && $0.text != "starts" })
  }

  @Test func sleepingAndEndingAreSaid() {
    let texts = play([]) { scenario in
      let sleeper = scenario.task("sleeper") { await scenario.wait(.seconds(1)) }
      await sleeper.ended()
    }.end.run.timeline.events.filter { $0.column == "sleeper" }.map(\.text)
    #expect(texts.first?.hasPrefix("starts") == true)
    #expect(texts.contains { $0.contains("sleeps") })
    #expect(texts.last == "ends")
  }

  @Test func aFailureIsKnownAtTheNextChoicePoint() {
    let asked = play([]) { scenario in
      scenario.expect(false, "It is not so.")
      let tasks = ["a", "b"].map { name in scenario.task(name) {} }
      for task in tasks { await task.ended() }
    }.asked
    #expect(asked.first?.run.failureKind == .failed)
    #expect(asked.first?.run.message == "It is not so.")
  }

  @Test func whoeverHangsIsShownAtTheEnd() {
    let (asked, end) = play([]) { scenario in
      let stuck = scenario.task("stuck") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      await stuck.ended()
    }
    #expect(asked.isEmpty)
    #expect(end.run.failureKind == .hung)
    #expect(end.enabledSteps.isEmpty)
  }
}

/// The explorer goes on where somebody has stopped choosing.
@Suite struct PrefixTests {
  private static let twice: @Sendable (Scenario) async throws -> Void = { scenario in
    let counter = Counter()
    let tasks = ["first", "second"].map { name in scenario.task(name) { await counter.addInTwoVisits() } }
    for task in tasks { await task.ended() }
    scenario.expect(await counter.value == 2, "An update was lost.")
  }

  private func offers(after choices: [Int]) -> Int {
    let count = Box(0)
    _ = Lab.play(
      choices,
      ask: { played in
        if count.value == 0 { count.value = played.enabledSteps.count }
        return 0
      }, Self.twice)
    return count.value
  }

  @Test func theContinuationsOfAllOptionsAreThoseOfTheirChoicePoint() {
    let whole = Lab.explore(Budget(), Self.twice)
    #expect(whole.isExhaustive)
    var level: [[Int]] = [[]]
    for _ in 0..<4 {
      level = level.flatMap { prefix in
        let count = offers(after: prefix)
        return count == 0 ? [prefix] : (0..<count).map { prefix + [$0] }
      }
      let parts = level.map { Lab.explore(under: $0, Self.twice) }
      #expect(parts.allSatisfy { $0.isExhaustive })
      #expect(parts.reduce(0) { $0 + $1.schedules } == whole.schedules)
      #expect(parts.reduce(0) { $0 + $1.broken } == whole.broken)
    }
    #expect(level.count > 4)
  }

  @Test func theShortestContinuationBeginsWithThePrefix() throws {
    // The first task has done its first step, then the second has done everything: the first still writes what it read.
    var broken = 0
    for prefix in [[1], [1, 1], [0, 1], [1, 0]] {
      guard let failure = Lab.explore(under: prefix, Self.twice).failure else { continue }
      broken += 1
      let choices = failure.schedule.choices + Array(repeating: 0, count: prefix.count)
      #expect(Array(choices.prefix(prefix.count)) == prefix)
      #expect(Lab.replay(failure.schedule, Self.twice)?.message == failure.message)
    }
    #expect(broken > 0)
  }

  @Test func withoutAPrefixItIsTheWholeSearch() {
    let whole = Lab.explore(Budget(), Self.twice)
    let under = Lab.explore(under: [], Self.twice)
    #expect(under.schedules == whole.schedules)
    #expect(under.broken == whole.broken)
    #expect(under.failure?.schedule == whole.failure?.schedule)
  }

  @Test func theBoundsCountFromThePrefixOn() {
    let budget = Budget(schedules: 5)
    let result = Lab.explore(budget, under: [1, 0], Self.twice)
    #expect(!result.isExhaustive)
    #expect(result.schedules > 5)
    #expect(result.failure == nil || result.failure?.failureKind == .failed)
  }
}
