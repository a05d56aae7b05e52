import LabProtocol
import Testing

@testable import ScheduleLab

/// Each strategy of a search earns the sentence that says what it covered.
@Suite struct PortfolioTests {
  @Test func everyScheduleIsAllInterleavings() {
    #expect(Portfolio.exhaustive.coverage(20, true) == "all interleavings")
    #expect(Portfolio.exhaustive.coverage(3_000, false) == "3000 interleavings depth-first")
  }

  @Test func theBoundsAreNamed() {
    let earned = Portfolio.bounded.map { $0.map { $0.coverage(7, true) } }
    #expect(
      earned == [
        ["every one with at most 1 delay", "every one with at most 2 delays"],
        ["7 with random priorities (depth 3, seed 1)"],
      ])
  }

  @Test func whatIsNotCompleteEarnsNoBound() {
    #expect(Portfolio.bounded[0].allSatisfy { $0.coverage(3_000, false) == nil })
    #expect(Portfolio.bounded[1][0].coverage(12, false) == "12 with random priorities (depth 3, seed 1)")
  }

  @Test func theStrategiesAreThoseThatTheSentencesName() {
    func count(_ strategy: some Strategy) -> Int { ToyScenario(steps: [3, 3]).all(strategy).count }
    func bounded(_ delays: Int) -> Int { count(DepthFirst(delays: delays)) }
    #expect(count(Portfolio.exhaustive.strategy(5)) == multinomial([3, 3]))
    #expect(Portfolio.bounded[0].map { count($0.strategy(5)) } == [bounded(1), bounded(2)])
    #expect(Portfolio.bounded[1].map { count($0.strategy(5)) } == [500])
    #expect(Portfolio.bounded[1].map(\.schedules) == [500])
  }
}
