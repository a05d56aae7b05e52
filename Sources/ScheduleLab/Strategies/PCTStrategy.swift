/// Probabilistic concurrency testing: random priorities, lowered at a few random choice points.
///
/// After Burckhardt et al. (ASPLOS 2010), whose algorithm finds a bug of depth d with a probability of at least
/// 1 / (n * k^(d - 1)) per run, for n tasks and k steps. This one draws its change points with replacement, and among the choice
/// points of the longest schedule so far. So two changes can coincide, and the bound is that of the paper only for a depth of
/// at most 2. The seed is part of the result: a search is the same every time.
struct PCTStrategy: Strategy {
  let runs: Int
  let depth: Int
  /// The number of choice points among which the changes are drawn.
  let length: Int
  private var random: SplitMix64
  private var run = 0
  private var decisions = 0
  private var priorities: [TaskID: UInt64] = [:]
  private var changes: Set<Int> = []
  private var lowest: UInt64 = 0

  init(runs: Int, depth: Int, length: Int, seed: UInt64) {
    self.runs = runs
    self.depth = depth
    self.length = max(length, 1)
    random = SplitMix64(state: seed)
  }

  mutating func beginSchedule() -> Bool {
    guard run < runs else { return false }
    run += 1
    decisions = 0
    lowest = UInt64(depth)
    priorities.removeAll(keepingCapacity: true)
    changes = Set((1..<max(depth, 2)).map { _ in Int(random.next() % UInt64(length)) })
    return true
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    guard case .nextJob(let options) = point else { return Int(random.next() % UInt64(point.count)) }
    var best = highest(of: options)
    if changes.contains(decisions), lowest > 0 {
      lowest -= 1
      priorities[options[best]] = lowest
      best = highest(of: options)
    }
    decisions += 1
    return best
  }

  private mutating func highest(of options: [TaskID]) -> Int {
    var best = 0
    var bestPriority: UInt64 = 0
    for index in options.indices {
      let owner = options[index]
      let priority = priorities[owner] ?? (random.next() | (1 << 32))
      priorities[owner] = priority
      if priority > bestPriority { (best, bestPriority) = (index, priority) }
    }
    return best
  }
}
