import LabProtocol
import Testing

@testable import ScheduleLab

/// The shrinker ends at a schedule that fails in the same way, and that no single change makes simpler.
@Suite struct ShrinkerTests {
  /// The last task overtakes the first.
  private let overtaken = ToyScenario(steps: [2, 2, 2]) { order in
    order.firstIndex(of: .init(task: 3, number: 2))! < order.firstIndex(of: .init(task: 1, number: 1))!
  }

  private func shrink(_ run: ScheduleRun, in scenario: ToyScenario, fixed: Int = 0) -> ScheduleRun {
    Shrinker(fixed: fixed) { scenario.replay($0) }.shrink(run)
  }

  @Test func everyFailureShrinksToOneOfTheSimplest() {
    let failing = overtaken.all(DepthFirst()).map(\.run).filter { $0.failureKind != nil }
    #expect(failing.count > 3)
    let simplest = failing.map { Schedule($0.choices).distance }.min { $0 < $1 }!
    for run in failing {
      let shrunk = shrink(run, in: overtaken)
      #expect(shrunk.failsLike(run))
      #expect(Schedule(shrunk.choices).distance == simplest)
    }
  }

  @Test func theChoicesOfAPrefixStay() throws {
    let run = try #require(
      overtaken.all(PrefixStrategy([1, 2], DepthFirst())).map(\.run).last { $0.failureKind != nil })
    #expect(shrink(run, in: overtaken, fixed: 2).choices.starts(with: [1, 2]))
  }

  @Test func anotherFailureIsNoSimplerOne() {
    /// Each failing order fails with a message of its own.
    func replay(_ schedule: Schedule) -> ScheduleRun? {
      guard var run = overtaken.replay(schedule), run.failureKind != nil else { return nil }
      run.message = "\(run.choices)"
      return run
    }
    for run in overtaken.all(DepthFirst()).map(\.run) where run.failureKind != nil {
      let own = replay(Schedule(run.choices))!
      #expect(Shrinker(fixed: 0, run: replay).shrink(own).choices == own.choices)
    }
  }
}
