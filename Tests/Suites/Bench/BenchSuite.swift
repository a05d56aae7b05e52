import LabProtocol
import ScheduleLab
import Testing

/// Measures the lab: how many schedules it runs in a second.
@Suite struct BenchSuite {
  /// There are 369,600 orders; the budget stops the depth-first search early, and the searches with bounds follow it.
  @Test func fourTasksOfThreeSteps() {
    let start = ContinuousClock.now
    let result = Lab.explore(Budget(schedules: 50_000, totalSteps: 10_000_000)) { scenario in
      await withDiscardingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { for _ in 1..<3 { await scenario.pause() } }
        }
      }
    }
    let time = start.duration(to: .now)
    #expect(result.failure == nil)
    SuiteReport.measured(schedules: result.schedules, time: time).send()
  }
}
