import LabProtocol
import Testing

@testable import ScheduleLab

/// Depth-first search tries every schedule within its bound, each once.
@Suite struct DepthFirstTests {
  @Test(arguments: [[1], [1, 1], [2, 2], [1, 2, 3], [3, 3], [2, 2, 2], [1, 1, 1, 1]])
  func withoutABoundItTriesEveryOrderOnce(steps: [Int]) {
    let runs = ToyScenario(steps: steps).all(DepthFirst())
    #expect(runs.count == multinomial(steps))
    #expect(Set(runs.map(\.order)).count == runs.count)
  }

  @Test(arguments: [[2, 2], [1, 2, 3], [2, 2, 2]], [0, 1, 2, 3])
  func withABoundItTriesExactlyTheSchedulesWithinIt(steps: [Int], bound: Int) {
    let scenario = ToyScenario(steps: steps)
    func delays(_ run: ScheduleRun) -> Int { run.choices.reduce(0, +) }
    let bounded = scenario.all(DepthFirst(delays: bound)).map(\.run)
    let expected = scenario.all(DepthFirst()).map(\.run).filter { delays($0) <= bound }
    #expect(bounded.allSatisfy { delays($0) <= bound })
    #expect(Set(bounded.map(\.choices)) == Set(expected.map(\.choices)))
    #expect(bounded.count == expected.count)
  }

  @Test func anOptionIsNoDelay() {
    var strategy = DepthFirst(delays: 0)
    var options: [Int] = []
    while strategy.beginSchedule() {
      options.append(strategy.choose(at: .option(count: 3)))
      let job = strategy.choose(at: .nextJob([TaskID(number: 1), TaskID(number: 2)]))
      #expect(job == 0)
    }
    #expect(options == [0, 1, 2])
  }

  @Test func aScheduleThatOffersLessThanBeforeHasDiverged() {
    var strategy = DepthFirst()
    _ = strategy.beginSchedule()
    _ = strategy.choose(at: .option(count: 2))
    _ = strategy.choose(at: .option(count: 2))
    #expect(!strategy.diverged)
    _ = strategy.beginSchedule()
    let first = strategy.choose(at: .option(count: 2))
    #expect(first == 0)
    #expect(strategy.diverged)
    _ = strategy.choose(at: .option(count: 1))
    #expect(strategy.diverged)
  }
}
