import LabProtocol
import Testing

@testable import ScheduleLab

/// The strategies of one schedule make the choices that they are given, and notice those that cannot be made.
@Suite struct SingleScheduleTests {
  private let scenario = ToyScenario(steps: [2, 2])

  @Test func theBaselineIsOneScheduleInTurn() {
    let runs = scenario.all(FirstInFirstOut())
    #expect(runs.count == 1)
    #expect(runs[0].run.choices == [0, 0, 0])
    #expect(runs[0].order.map(\.task) == [1, 2, 1, 2])
  }

  @Test func everyScheduleReplaysToItself() {
    for (run, order) in scenario.all(DepthFirst()) {
      var strategy = ReplayStrategy(Schedule(run.choices))
      _ = strategy.beginSchedule()
      #expect(scenario.run(&strategy).order == order)
      #expect(!strategy.isMisfit)
      #expect(strategy.isUsedUp)
      let hasMore = strategy.beginSchedule()
      #expect(!hasMore)
    }
  }

  @Test(arguments: [[2], [0, 9], [0, 0, 2]])
  func aChoiceThatIsNotThereIsAMisfit(choices: [Int]) {
    #expect(scenario.replay(Schedule(choices)) == nil)
  }

  @Test func aScheduleThatIsTooLongIsNotUsedUp() {
    var strategy = ReplayStrategy(Schedule([0, 0, 0, 0, 0, 1]))
    _ = strategy.beginSchedule()
    _ = scenario.run(&strategy)
    #expect(!strategy.isUsedUp)
  }

  @Test func aPlayerIsAskedAfterTheList() {
    var asked: [[Int]] = []
    var strategy = InteractiveStrategy([1, 0]) { point, made, misfit in
      #expect(misfit == nil)
      asked.append(made)
      return point.count - 1
    }
    _ = strategy.beginSchedule()
    let run = scenario.run(&strategy).run
    #expect(asked == [[1, 0]])
    #expect(run.choices == [1, 0, 1])
    let hasMore = strategy.beginSchedule()
    #expect(!hasMore)
  }

  @Test func aPlayerIsToldWhichChoiceCannotBeMade() {
    var misfits: [Int?] = []
    var strategy = InteractiveStrategy([0, 7]) { _, _, misfit in
      misfits.append(misfit)
      return 0
    }
    _ = strategy.beginSchedule()
    _ = scenario.run(&strategy)
    #expect(misfits == [1, nil])
  }
}

/// A prefix restricts a strategy to the schedules that begin with it.
@Suite struct PrefixStrategyTests {
  private let scenario = ToyScenario(steps: [2, 2, 1])

  @Test(arguments: [[], [0], [2], [1, 1], [0, 2, 1]])
  func theSchedulesAreThoseThatBeginWithThePrefix(prefix: [Int]) {
    let expected = scenario.all(DepthFirst()).map(\.run.choices).filter { $0.starts(with: prefix) }
    #expect(!expected.isEmpty)
    #expect(scenario.all(PrefixStrategy(prefix, DepthFirst())).map(\.run.choices) == expected)
  }

  @Test func aPrefixThatDoesNotFitHasDiverged() {
    for prefix in [[9], Array(repeating: 0, count: 20)] {
      var strategy = PrefixStrategy(prefix, FirstInFirstOut())
      _ = strategy.beginSchedule()
      _ = scenario.run(&strategy)
      #expect(strategy.diverged)
    }
    var fitting = PrefixStrategy([1], FirstInFirstOut())
    _ = fitting.beginSchedule()
    _ = scenario.run(&fitting)
    #expect(!fitting.diverged)
  }
}
