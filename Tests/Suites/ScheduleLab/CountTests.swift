import LabProtocol
import ScheduleLab
import Testing

/// The number of interleavings against closed forms.
@Suite struct CountTests {
  /// k tasks of n suspensions have n + 1 steps each; the orders of their steps are a multinomial coefficient.
  private func count(_ steps: [Int]) -> Exploration {
    Lab.explore(Budget(schedules: 100_000, totalSteps: 10_000_000)) { scenario in
      await withDiscardingTaskGroup { group in
        for n in steps {
          group.addTask { for _ in 1..<n { await scenario.pause() } }
        }
      }
    }
  }

  private func multinomial(_ steps: [Int]) -> Int {
    var result = 1
    var placed = 0
    for n in steps {
      for k in 1...n {
        placed += 1
        result = result * placed / k
      }
    }
    return result
  }

  @Test(arguments: 1...5) func twoTasksOfNStepsAreTheBinomial(n: Int) {
    let result = count([n, n])
    #expect(result.isExhaustive)
    #expect(result.schedules == multinomial([n, n]))
  }

  @Test(arguments: [[1, 1, 1], [2, 2, 2], [1, 2, 3], [3, 3, 3], [2, 2, 2, 2]])
  func manyTasksAreTheMultinomial(steps: [Int]) {
    let result = count(steps)
    #expect(result.isExhaustive)
    #expect(result.schedules == multinomial(steps))
  }
}
