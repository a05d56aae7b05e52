import LabProtocol
import Testing

@testable import ScheduleLab

/// Random priorities find rare orders often enough, and are the same in every search.
@Suite struct PCTStrategyTests {
  private func strategy(runs: Int, depth: Int, length: Int, seed: UInt64 = 1) -> PCTStrategy {
    PCTStrategy(runs: runs, depth: depth, length: length, seed: seed)
  }

  @Test func itRunsAsOftenAsItIsTold() {
    #expect(ToyScenario(steps: [2, 2]).all(strategy(runs: 17, depth: 3, length: 3)).count == 17)
  }

  @Test func oneSeedIsOneSearch() {
    let scenario = ToyScenario(steps: [4, 4, 4])
    func orders(_ seed: UInt64) -> [[ToyScenario.TaskStep]] {
      scenario.all(strategy(runs: 50, depth: 3, length: 11, seed: seed)).map(\.order)
    }
    #expect(orders(1) == orders(1))
    #expect(orders(1) != orders(2))
  }

  /// Depth 1: one task overtakes all others. With random priorities alone each of n tasks is the first with probability 1/n.
  @Test(arguments: [2, 3, 6])
  func aBugOfDepthOneIsFoundInOneOfTheTasks(tasks: Int) {
    let scenario = ToyScenario(steps: Array(repeating: 4, count: tasks))
    let runs = scenario.all(strategy(runs: 2_000, depth: 1, length: 20))
    let found = runs.count { run in run.order.prefix(4).allSatisfy { $0.task == tasks } }
    let expected = 2_000 / tasks
    #expect(abs(found - expected) < expected / 4)
  }

  /// Depth 2: the first task is interrupted after its second step. The bound is 1 / (n * k).
  @Test func aBugOfDepthTwoIsFoundAsOftenAsTheBoundSays() {
    let scenario = ToyScenario(steps: [5, 5])
    let length = 9
    let runs = scenario.all(strategy(runs: 5_000, depth: 2, length: length))
    let found = runs.count { $0.order.prefix(7).map(\.task) == [1, 1, 2, 2, 2, 2, 2] }
    #expect(found >= 5_000 / (2 * length))
  }

  @Test func everyOptionIsTaken() {
    var strategy = strategy(runs: 100, depth: 3, length: 1)
    var taken: Set<Int> = []
    while strategy.beginSchedule() { taken.insert(strategy.choose(at: .option(count: 3))) }
    #expect(taken == [0, 1, 2])
  }
}
