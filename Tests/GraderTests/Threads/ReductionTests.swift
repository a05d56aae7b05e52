#if os(Linux)
  import LabProtocol
  import TestSupport
  import Testing

  @testable import Grader

  /// Schedules that stand for others: no result is lost, and they stand for as many as there are.
  @Suite(.blocking) struct ReductionTests {
    private static let every = "--every-order"

    /// The schedules of a story's search; nil if it did not end whole.
    private func held(_ reports: [ThreadReport]) -> [(schedules: Int, interleavings: Int)?] {
      reports.compactMap { report in
        guard case .held(let schedules, let interleavings, let isExhaustive, _) = report else { return nil }
        return isExhaustive ? (schedules, interleavings) : .some(nil)
      }
    }

    /// What a story ends with, but for the schedule that showed it.
    private func end(_ reports: [ThreadReport]) -> String {
      ThreadLabTests.failure(in: reports).map { "\($0.kind) \($0.message)" } ?? "held"
    }

    /// The reduced search counts the ways through its states; the whole search runs them.
    @Test func theyStandForAsManyAsThereAre() throws {
      var compared = 0
      for name in try ThreadLabTests.names() {
        let (reduced, whole) = (try ThreadLabTests.tell(name), try ThreadLabTests.tell(name, Self.every))
        #expect(end(reduced) == end(whole), "\(name)")
        for case (let few?, let all?) in zip(held(reduced), held(whole)) {
          #expect(few.interleavings == all.schedules && all.interleavings == all.schedules, "\(name)")
          compared += 1
        }
      }
      #expect(compared > 40)
    }

    @Test(arguments: [
      "orderAtActor", "orderOfPlainState", "orderOfStream", "orderOfCancellation", "orderAtEndOfLife",
      "orderAtDeadline",
    ])
    func noResultIsLost(name: String) throws {
      let results = try #require(ThreadLabTests.failure(in: try ThreadLabTests.tell(name))?.message)
      #expect(results == ThreadLabTests.failure(in: try ThreadLabTests.tell(name, Self.every))?.message)
      #expect(results.contains(" "))
    }

    /// Whether a task is cancelled is shared unseen.
    @Test func everyOrderRunsWhereATaskIsCancelled() throws {
      let held = try #require(held(try ThreadLabTests.tell("orderOfCancellation")).first ?? nil)
      #expect(held.schedules == held.interleavings)
    }

    @Test func aVerdictSaysForHowManyItsInterleavingsStand() throws {
      let workbook = try Repository.workbook()
      let kata = try workbook.kata("two-counters")
      let solution = try #require(kata.solutions.first { $0.file == "one-lock.swift" })
      let verdict = try Grader(workbook, environment: Fixture.environment).grade(
        workbook.solutionPath(solution, of: kata), for: kata)
      let check = try #require(verdict.checks.first { $0.id == "in-parallel" })
      #expect(check.result == .passed && check.exhaustive)
      #expect(try #require(check.standFor) > check.schedules)
    }

    /// Two threads come to five places each. From each state in which neither has ended, one schedule goes on in another way.
    @Test func operationsThatDoNotTouchEachOtherAreNotSwapped() throws {
      let held = try #require(held(try ThreadLabTests.tell("apart")).first ?? nil)
      #expect(held.schedules == 4 * 4 + 1)
      #expect(held.interleavings == 70)
    }
  }
#endif
