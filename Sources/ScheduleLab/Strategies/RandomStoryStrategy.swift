/// Stories of random moves, each under an order that holds back a few tasks at random choice points.
///
/// The seed is part of the result: a search is the same every time.
struct RandomStoryStrategy: Strategy {
  let runs: Int
  /// The moves of a story.
  let moves: ClosedRange<Int>
  private var random: SplitMix64
  private var run = 0
  private var told = 0
  private var decisions = 0
  private var changes: [Int] = []
  private var held = HeldTasks()

  /// The tasks that schedules hold back at most.
  private static let holds = 3

  init(runs: Int, moves: ClosedRange<Int>, seed: UInt64) {
    self.runs = runs
    self.moves = moves
    random = SplitMix64(state: seed)
  }

  mutating func beginSchedule() -> Bool {
    guard run < runs else { return false }
    // As long as the last schedule was: that is the best guess.
    let length = max(decisions, 4)
    held.removeAll()
    told = moves.lowerBound + number(below: moves.count)
    // One after the other: no task held, one, two ...
    changes = (0..<(run % (Self.holds + 1))).map { _ in number(below: length) }
    decisions = 0
    run += 1
    return true
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    switch point {
    case .option(let count):
      return number(below: count)
    case .outcome(let count):
      defer { decisions += 1 }
      return min(changes.count { $0 == decisions }, count - 1)
    case .move(let count, _):
      told -= 1
      return told >= 0 && count > 1 ? 1 + number(below: count - 1) : 0
    case .nextJob(let tasks):
      defer { decisions += 1 }
      let order = held.order(of: tasks)
      let count = min(changes.count { $0 == decisions }, order.count - 1)
      held.hold(order.prefix(count).map { tasks[$0] })
      return order[count]
    }
  }

  private mutating func number(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
