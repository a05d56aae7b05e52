import LabProtocol
import ScheduleLab
import Testing

/// A timeline tells who did what, in which step and when.
@Suite struct TimelineTests {
  private func timeline(
    _ choices: [Int] = [], _ scenario: @escaping @Sendable (Scenario) async throws -> Void
  ) throws -> Timeline {
    try #require(Lab.replay(Schedule(choices), scenario)).timeline
  }

  @Test func columnsAreTasksAsTheyAppearAndThenStates() throws {
    let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
      let value = Box(0)
      scenario.watch("value") { value.value }
      let tasks = ["a", "b"].map { name in scenario.task(name) { scenario.note("works") } }
      for task in tasks { await task.ended() }
      value.value = 1
      scenario.watch("late") { "x" }
      scenario.note("ends")
    }
    #expect(try timeline([], scenario).columns == ["a", "b", "scenario", "value", "late"])
    #expect(try timeline([1], scenario).columns == ["b", "a", "scenario", "value", "late"])
  }

  @Test func descendantsAreNamedAfterTheTaskOfTheScenario() throws {
    let timeline = try timeline { scenario in
      let parent = scenario.task("upload") {
        async let child: Void = scenario.note("child")
        await child
        let unstructured = Task {
          scenario.note("unstructured")
          await Task { scenario.note("grandchild") }.value
          scenario.note("unstructured again")
        }
        await unstructured.value
        await withDiscardingTaskGroup { group in group.addTask { scenario.note("group") } }
        scenario.note("parent")
      }
      await parent.ended()
    }
    #expect(
      timeline.events.map { "\($0.column): \($0.text)" } == [
        "upload’s task: child", "upload’s task 2: unstructured", "upload’s task 3: grandchild",
        "upload’s task 2: unstructured again", "upload’s task 4: group", "upload: parent",
      ])
  }

  @Test func tasksOfTheScenarioItselfAndDetachedOnesHaveNumbers() throws {
    let timeline = try timeline { scenario in
      await Task { scenario.note("a") }.value
      let parent = scenario.task("upload") { await Task.detached { scenario.note("b") }.value }
      await parent.ended()
      scenario.note("c")
    }
    #expect(timeline.columns == ["task 1", "task 2", "scenario"])
  }

  @Test func aNestedTaskOfTheScenarioHasItsOwnName() throws {
    let timeline = try timeline { scenario in
      let outer = scenario.task("outer") {
        let inner = scenario.task("inner") { scenario.note("in") }
        await inner.ended()
        scenario.note("out")
      }
      await outer.ended()
    }
    #expect(timeline.columns == ["inner", "outer"])
  }

  @Test func aNoteInAnActorIsInTheColumnOfTheTaskThatCalls() throws {
    let timeline = try timeline { scenario in
      let station = Station(scenario)
      let tasks = ["a", "b"].map { name in scenario.task(name) { await station.visit(by: name) } }
      for task in tasks { await task.ended() }
    }
    #expect(timeline.events.map { "\($0.column): \($0.text)" } == ["a: visit by a", "b: visit by b"])
    // One turn of the actor has served both.
    #expect(Set(timeline.events.map(\.step)).count == 1)
  }

  actor Station {
    let scenario: Scenario
    init(_ scenario: Scenario) { self.scenario = scenario }
    func visit(by name: String) { scenario.note("visit by \(name)") }
  }

  @Test func stepsRiseAndTimeIsVirtual() throws {
    let timeline = try timeline { scenario in
      scenario.note("start")
      scenario.note("same step")
      await scenario.wait(.seconds(3600))
      scenario.note("an hour later")
      await scenario.pause()
      scenario.note("at the same time")
    }
    #expect(timeline.events.map(\.step) == [1, 1, 2, 3])
    #expect(timeline.events.map(\.time) == [.zero, .zero, .seconds(3600), .seconds(3600)])
  }

  @Test func theFailureIsAnEventOfTheTaskThatExpected() throws {
    let run = try #require(
      Lab.replay(Schedule([])) { scenario in
        let judge = scenario.task("judge") {
          scenario.note("looks")
          scenario.expect(false, "It is not so.")
          scenario.note("goes home")
        }
        await judge.ended()
      })
    #expect(run.message == "It is not so.")
    #expect(run.timeline.events.map(\.kind) == [.note, .failure, .note])
    #expect(run.timeline.events.allSatisfy { $0.column == "judge" })
  }

  @Test func whatComesAfterTheScenarioIsNotItsStory() throws {
    let timeline = try timeline { scenario in
      _ = scenario.task("late") {
        await scenario.pause()
        await scenario.pause()
        scenario.note("too late")
      }
      await scenario.pause()
      scenario.note("over")
    }
    #expect(timeline.events.map(\.text) == ["over"])
  }

  @Test func notesAreNotMadeWhereNobodyReadsThem() {
    let made = Box(0)
    @Sendable func line() -> String {
      made.value += 1
      return "line"
    }
    let result = Lab.explore { scenario in scenario.note(line()) }
    #expect(result.failure == nil)
    #expect(made.value == 0)
  }
}
