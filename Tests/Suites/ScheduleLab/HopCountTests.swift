import LabProtocol
import ScheduleLab
import Testing

/// The number of interleavings where tasks visit actors. A visit is two steps more: the actor's turn, and the way back.
@Suite struct HopCountTests {
  private let budget = Budget(schedules: 100_000, totalSteps: 10_000_000)

  /// `calls` visits by each of `tasks` tasks, each to an actor of its own or all to the same.
  private func count(tasks: Int, calls: Int, sharing: Bool) -> Exploration {
    Lab.explore(budget) { _ in
      let shared = Counter()
      await withDiscardingTaskGroup { group in
        for _ in 0..<tasks {
          let counter = sharing ? shared : Counter()
          group.addTask { for _ in 0..<calls { await counter.add() } }
        }
      }
    }
  }

  @Test(arguments: [[1, 3], [2, 1], [2, 2], [3, 1], [2, 3]])
  func visitsToActorsOfTheirOwnAreTheMultinomial(shape: [Int]) {
    let result = count(tasks: shape[0], calls: shape[1], sharing: false)
    #expect(result.isExhaustive)
    #expect(result.schedules == multinomial(Array(repeating: 1 + 2 * shape[1], count: shape[0])))
  }

  @Test(arguments: [[1, 3], [2, 1], [2, 2], [3, 1], [2, 3], [4, 1]])
  func visitsToOneActorAreThePathsOfTheModel(shape: [Int]) {
    let result = count(tasks: shape[0], calls: shape[1], sharing: true)
    #expect(result.isExhaustive)
    #expect(result.schedules == Model(tasks: shape[0], calls: shape[1]).paths())
  }

  @Test(.enabled(if: Lab.control == .full), arguments: [1, 2, 3])
  func visitsToTheMainActorAreThePathsOfItsQueue(tasks: Int) {
    let result = Lab.explore(budget) { _ in
      await withDiscardingTaskGroup { group in
        for _ in 0..<tasks { group.addTask { await MainActor.run {} } }
      }
    }
    #expect(result.isExhaustive)
    /// The ways on from here: any task may begin, the first in the queue may visit, any that has been there may end.
    func paths(waiting: Int, queued: Int, back: Int) -> Int {
      guard waiting + queued + back > 0 else { return 1 }
      let begun = waiting > 0 ? waiting * paths(waiting: waiting - 1, queued: queued + 1, back: back) : 0
      let visited = queued > 0 ? paths(waiting: waiting, queued: queued - 1, back: back + 1) : 0
      let ended = back > 0 ? back * paths(waiting: waiting, queued: queued, back: back - 1) : 0
      return begun + visited + ended
    }
    #expect(result.schedules == paths(waiting: tasks, queued: 0, back: 0))
  }

  @Test func aTaskThatNobodyRunsAgainstHasOneInterleaving() {
    let result = Lab.explore { scenario in
      let counter = Counter()
      for _ in 0..<10 {
        await counter.add()
        await scenario.pause()
      }
      await scenario.wait(.seconds(1))
    }
    #expect(result.isExhaustive)
    #expect(result.schedules == 1)
  }
}

/// A reference for one shared actor, written without the lab: tasks go to the actor's queue, the first of them asks
/// for a turn, a turn serves everybody in the queue, and whoever was served is ready again.
private struct Model: Hashable {
  /// For each task: the visits that are left, and where it is.
  private var left: [Int]
  private var isQueued: [Bool]
  private var hasEnded: [Bool]
  private var isTurnDue = false

  init(tasks: Int, calls: Int) {
    left = Array(repeating: calls, count: tasks)
    isQueued = Array(repeating: false, count: tasks)
    hasEnded = isQueued
  }

  func paths() -> Int {
    var known: [Model: Int] = [:]
    return paths(&known)
  }

  private func paths(_ known: inout [Model: Int]) -> Int {
    if let count = known[self] { return count }
    var count = 0
    for task in left.indices where !isQueued[task] && !hasEnded[task] {
      var next = self
      if left[task] == 0 {
        next.hasEnded[task] = true
      } else {
        next.isQueued[task] = true
        next.isTurnDue = true
      }
      count += next.paths(&known)
    }
    if isTurnDue {
      var next = self
      for task in left.indices where isQueued[task] { next.left[task] -= 1 }
      next.isQueued = isQueued.map { _ in false }
      next.isTurnDue = false
      count += next.paths(&known)
    }
    known[self] = max(count, 1)
    return max(count, 1)
  }
}
