import LabProtocol
import ScheduleLab
import Testing

/// A schedule is all it takes to see the same thing again.
@Suite struct ReplayTests {
  private static let lostUpdate: @Sendable (Scenario) async throws -> Void = { scenario in
    let counter = Counter()
    scenario.watch("counter", of: counter) { $0.value }
    let first = scenario.task("first") {
      scenario.note("begins")
      await counter.addInTwoVisits()
      scenario.note("ends")
    }
    let second = scenario.task("second") {
      await scenario.wait(.seconds(1))
      scenario.note("begins")
      await counter.addInTwoVisits()
    }
    let third = scenario.task("third") {
      await scenario.wait(.seconds(1))
      await counter.addInTwoVisits()
    }
    await first.ended()
    await second.ended()
    await third.ended()
    scenario.expect(await counter.value == 3, "An update was lost.")
  }

  @Test func theReportedScheduleReplaysToTheReportedRun() throws {
    let failure = try #require(Lab.explore(Budget(), Self.lostUpdate).failure)
    let schedule = try #require(Schedule(text: failure.schedule.text))
    let replayed = try #require(Lab.replay(schedule, Self.lostUpdate))
    #expect(replayed.failureKind == .failed)
    #expect(replayed.message == failure.message)
    #expect(replayed.schedule == failure.schedule)
    #expect(replayed.timeline == failure.timeline)
  }

  @Test func aThousandReplaysAreTheSame() throws {
    let text = "0,1,0,1"
    let schedule = try #require(Schedule(text: text))
    let first = try #require(Lab.replay(schedule, Self.lostUpdate))
    #expect(!first.timeline.events.isEmpty)
    var different = 0
    for _ in 0..<1_000 {
      let again = Lab.replay(schedule, Self.lostUpdate)
      if again?.timeline != first.timeline || again?.message != first.message || again?.schedule.text != text {
        different += 1
      }
    }
    #expect(different == 0)
  }

  @Test func aScheduleThatChoosesAJobThatIsNotThereIsRefused() {
    // The root, and then two tasks: never more than three jobs to choose from.
    #expect(Lab.replay(Schedule([1]), Self.lostUpdate) != nil)
    #expect(Lab.replay(Schedule([3]), Self.lostUpdate) == nil)
    #expect(Lab.replay(Schedule([0, 99]), Self.lostUpdate) == nil)
  }

  @Test func aScheduleWithAnOptionThatIsNotThereIsRefused() {
    let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
      _ = scenario.choose("radio", from: ["answers", "fails"])
    }
    #expect(Lab.replay(Schedule([1]), scenario) != nil)
    #expect(Lab.replay(Schedule([2]), scenario) == nil)
  }

  @Test func choicesThatAreNotWrittenAreWhoeverHasWaitedLongest() {
    let log = Log<String>()
    let run = Lab.replay(Schedule([1])) { scenario in
      await withDiscardingTaskGroup { group in
        for name in ["a", "b", "c"] {
          group.addTask {
            log.add(name)
            await scenario.pause()
            log.add(name)
          }
        }
      }
    }
    #expect(run?.failureKind == nil)
    #expect(run?.schedule.text == "1")
    #expect(log.entries == ["b", "a", "c", "b", "a", "c"])
  }

  @Test func eventsAreToldAsTheyHappen() {
    let told = Box<[Timeline.Event]>([])
    let run = Lab.replay(Schedule([0, 1]), live: { told.value.append($0) }, Self.lostUpdate)
    #expect(told.value == run?.timeline.events)
    #expect(!told.value.isEmpty)
  }

  @Test func aScheduleThatIsTooLongIsRefused() {
    let scenario: @Sendable (Scenario) async throws -> Void = { scenario in
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await scenario.pause() } }
      }
    }
    #expect(Lab.replay(Schedule([0, 1]), scenario) != nil)
    #expect(Lab.replay(Schedule([0, 0, 0, 0, 0, 0, 1]), scenario) == nil)
  }

  private final class Guest: Sendable {}

  /// Objects lie elsewhere in each schedule, and a table of them has the order of their hashes.
  @Test(.enabled(if: Lab.control == .full, "reduced control leaves hashes to the addresses"))
  func aTableOfObjectsHasTheSameOrderInEachSchedule() {
    let kept = Box<[Guest]>([])
    let (result, orders) = orders { scenario, log in
      kept.value += (0...kept.value.count % 7).map { _ in Guest() }
      let objects = (0..<9).map { _ in Guest() }
      let names = Dictionary(uniqueKeysWithValues: objects.enumerated().map { (ObjectIdentifier($1), $0) })
      log.add(names.values.map(String.init).joined(separator: " "))
      let areFound = objects.indices.allSatisfy { names[ObjectIdentifier(objects[$0])] == $0 }
      scenario.expect(areFound, "An object is not found in its table.")
      await withDiscardingTaskGroup { group in
        for _ in 0..<2 { group.addTask { await scenario.pause() } }
      }
    }
    #expect(result.failure == nil && result.schedules > 5)
    #expect(orders.count == 1)
  }
}
