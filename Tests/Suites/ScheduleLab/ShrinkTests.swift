import LabProtocol
import ScheduleLab
import Testing

/// What is reported is the simplest schedule that breaks the scenario, checked against all that are simpler.
@Suite struct ShrinkTests {
  typealias Body = @Sendable (Scenario) async throws -> Void

  /// Explores, and replays every schedule that is simpler than the one reported. None of them may break.
  private func minimalFailure(
    of scenario: @escaping Body, width: Int, length: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RecordedRun {
    let failure = try #require(Lab.explore(Budget(), scenario).failure, sourceLocation: sourceLocation)
    #expect(failure.failureKind == .failed, sourceLocation: sourceLocation)
    let simpler = schedules(simplerThan: failure.schedule, width: width, length: length)
    let fitting = simpler.compactMap { Lab.replay($0, scenario) }
    #expect(!fitting.isEmpty, sourceLocation: sourceLocation)
    #expect(fitting.allSatisfy { $0.failureKind == nil }, sourceLocation: sourceLocation)
    return failure
  }

  /// Broken in the plain order already: both read before either writes.
  @Test func aLostUpdateIsThePlainOrder() {
    let result = Lab.explore { scenario in
      let counter = Counter()
      let first = scenario.task("first") { await counter.addInTwoVisits() }
      let second = scenario.task("second") { await counter.addInTwoVisits() }
      await first.ended()
      await second.ended()
      scenario.expect(await counter.value == 2, "An update was lost.")
    }
    #expect(result.isExhaustive)
    #expect(0 < result.broken && result.broken < result.schedules)
    #expect(result.failure?.schedule.text == "0")
  }

  /// The second reads late in the plain order, so the two updates meet only if the first is held up.
  @Test func aLostUpdateOverAnAwaitIsShrunkToItsDelays() throws {
    let failure = try minimalFailure(
      of: { scenario in
        let value = Box(0)
        let first = scenario.task("first") {
          let old = value.value
          await scenario.pause()
          value.value = old + 1
        }
        let second = scenario.task("second") {
          for _ in 0..<3 { await scenario.pause() }
          let old = value.value
          value.value = old + 1
        }
        await first.ended()
        await second.ended()
        scenario.expect(value.value == 2, "An update was lost.")
      }, width: 4, length: 6)
    #expect(failure.schedule.choices.contains { $0 != 0 })
    #expect(failure.timeline.events.last?.kind == .failure)
  }

  /// Three constraints: b before a's first step, a's second before b's second, c's only step between a's.
  @Test func aBugOfThreeConstraintsIsShrunkToItsMinimum() throws {
    let failure = try minimalFailure(
      of: { scenario in
        let log = Log<String>()
        await withDiscardingTaskGroup { group in
          group.addTask {
            log.add("a1")
            await scenario.pause()
            log.add("a2")
          }
          group.addTask {
            log.add("b1")
            await scenario.pause()
            log.add("b2")
          }
          group.addTask { log.add("c1") }
        }
        scenario.expect(log.entries != ["b1", "a1", "c1", "a2", "b2"], "The one bad order.")
      }, width: 3, length: 6)
    #expect(failure.message == "The one bad order.")
  }

  /// The one bad order of six steps: the schedule can be worked out by hand.
  @Test func theMinimumIsTheOneThatWasWorkedOutByHand() throws {
    let failure = try minimalFailure(
      of: { scenario in
        let log = Log<String>()
        await withDiscardingTaskGroup { group in
          for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
        }
        scenario.expect(log.entries.joined() != "cba", "The last shall be first.")
      }, width: 3, length: 4)
    // Of a, b, c the third; of a, b the second.
    #expect(failure.schedule.text == "2,1")
  }

  @Test func anOptionShrinksToTheFirstThatBreaks() throws {
    let failure = try minimalFailure(
      of: { scenario in
        let taps = scenario.choose("taps", from: [0, 1, 2, 3])
        let radio = scenario.choose("radio", from: ["answers", "fails"])
        scenario.expect(taps < 2 || radio == "answers", "Two taps and no answer.")
      }, width: 4, length: 3)
    #expect(failure.schedule.text == "2,1")
  }

  /// A failureKind that is found first may be another one than the simplest; what is shrunk stays the same.
  @Test func shrinkingKeepsTheMessage() {
    let result = Lab.explore { scenario in
      let log = Log<String>()
      await withDiscardingTaskGroup { group in
        for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
      }
      scenario.expect(log.entries.joined() != "cba", "cba")
      scenario.expect(log.entries.joined() != "acb", "acb")
    }
    #expect(result.broken == 2)
    #expect(result.failure?.message == "acb")
    #expect(result.failure?.schedule.text == "0,1")
  }
}
