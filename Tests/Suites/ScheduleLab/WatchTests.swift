import LabProtocol
import ScheduleLab
import Testing

/// Watching a state writes it down, and has no part in the schedule.
@Suite struct WatchTests {
  typealias Body = @Sendable (Scenario, Log<String>) async throws -> Void

  /// Two tasks of different priority that read and write the same actor.
  private static func body(watching: Bool) -> Body {
    { scenario, log in
      let counter = Counter()
      if watching {
        scenario.watch("counter", of: counter) { $0.value }
        scenario.watch("log") { log.count }
      }
      await withDiscardingTaskGroup { group in
        for (name, priority) in [("a", TaskPriority.low), ("b", .high)] {
          group.addTask(priority: priority) {
            let old = await counter.value
            log.add("\(name) read \(old)")
            await counter.set(old + 1)
            log.add("\(name) wrote")
          }
        }
      }
      log.add("left \(await counter.value)")
    }
  }

  /// What every schedule that fits shows, by its text. Replays are watched, explorations are not.
  private func replays(_ body: @escaping Body) -> [String: String] {
    var found: [String: String] = [:]
    for number in 0..<1 << 10 {
      let log = Log<String>()
      let schedule = Schedule((0..<10).map { number >> $0 & 1 })
      guard let run = Lab.replay(schedule, { try await body($0, log) }) else { continue }
      found[run.schedule.text] = log.entries.joined(separator: ", ")
    }
    return found
  }

  @Test func watchingLeavesEverySchedulesChoicesAndOutcomeAsTheyWere() {
    let plain = replays(Self.body(watching: false))
    let watched = replays(Self.body(watching: true))
    #expect(plain.count > 50)
    #expect(plain == watched)
  }

  @Test func watchedReplaysAreTheSchedulesThatExploringCounts() {
    let explored = Lab.explore { try await Self.body(watching: true)($0, Log()) }
    #expect(explored.isExhaustive)
    #expect(explored.schedules == replays(Self.body(watching: true)).count)
  }

  @Test func aStateIsWrittenWhenItChangesAndGoesToTheTaskThatChangedIt() throws {
    let run = try #require(
      Lab.replay(Schedule([])) { scenario in
        let counter = Counter()
        scenario.watch("counter", of: counter) { $0.value }
        let first = scenario.task("first") { await counter.set(5) }
        await first.ended()
        let second = scenario.task("second") {
          await counter.set(5)
          scenario.note("sets the same")
          await counter.set(7)
        }
        await second.ended()
      })
    let told = run.timeline.events.map { "\($0.column): \($0.text)" }
    #expect(
      told == [
        "counter: 0", "first: runs", "counter: 5", "second: sets the same", "second: runs", "counter: 7",
      ])
    #expect(run.timeline.columns == ["first", "second", "counter"])
  }

  @Test func aTaskThatSaysWhatItDoesNeedsNoOtherLine() throws {
    let run = try #require(
      Lab.replay(Schedule([])) { scenario in
        let value = Box(0)
        scenario.watch("value") { value.value }
        let writer = scenario.task("writer") {
          scenario.note("writes")
          value.value = 1
          await scenario.pause()
          value.value = 2
          await scenario.pause()
        }
        await writer.ended()
      })
    let told = run.timeline.events.map { "\($0.step) \($0.column): \($0.text)" }
    #expect(told == ["1 value: 0", "2 writer: writes", "2 value: 1", "3 writer: runs", "3 value: 2"])
  }

  @Test func eachOfTwoTasksIsNamedForItsOwnChangeInEveryOrder() {
    for choices in [[], [1], [0, 1], [1, 1]] {
      let run = Lab.replay(Schedule(choices)) { scenario in
        let state = Box("-")
        scenario.watch("state") { state.value }
        let tasks = ["a", "b"].map { name in
          scenario.task(name) {
            for step in 1...2 {
              await scenario.pause()
              state.value = "\(name)\(step)"
            }
            await scenario.pause()
          }
        }
        for task in tasks { await task.ended() }
      }
      let events = run?.timeline.events ?? []
      #expect(events.count == 9)
      for (index, event) in events.enumerated() where event.kind == .state && index > 0 {
        #expect(events[index - 1].column == String(event.text.prefix(1)))
        #expect(events[index - 1].step == event.step)
      }
    }
  }

  @Test func anActorThatIsGoneIsSaidToBe() {
    let run = Lab.replay(Schedule([])) { scenario in
      var counter: Counter? = Counter()
      scenario.watch("counter", of: counter!) { $0.value }
      counter = nil
      await scenario.pause()
      await scenario.pause()
    }
    #expect(run?.timeline.events.map(\.text) == ["0", "runs", "gone"])
  }

  @Test func nilIsADash() {
    let run = Lab.replay(Schedule([])) { scenario in
      let value = Box<Int?>(nil)
      scenario.watch("value") { value.value }
      await scenario.pause()
      value.value = 3
      await scenario.pause()
    }
    #expect(run?.timeline.events.filter { $0.kind == .state }.map(\.text) == ["–", "3"])
  }

  @Test func theLastChangeOfATaskGoesToThatTask() throws {
    let run = try #require(
      Lab.replay(Schedule([])) { scenario in
        let value = Box(0)
        scenario.watch("value") { value.value }
        let writer = scenario.task("writer") {
          scenario.note("writes")
          value.value = 1
          await scenario.pause()
          value.value = 2
        }
        await writer.ended()
      })
    let told = run.timeline.events.map { "\($0.step) \($0.column): \($0.text)" }
    #expect(told == ["1 value: 0", "2 writer: writes", "2 value: 1", "3 writer: runs", "3 value: 2"])
  }
}
