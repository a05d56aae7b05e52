/// Probabilistic concurrency testing: random priorities, lowered at a few random steps.
///
/// A bug that needs `depth` ordering constraints is found by one run with a probability of at least
/// 1 / (n * k^(depth - 1)) for n tasks and k steps (Burckhardt et al., ASPLOS 2010). The seed is part of the
/// result, so a search is the same every time.
struct PriorityChange: Strategy {
  let runs: Int
  let depth: Int
  /// The number of choice points of a typical schedule: where a change may fall.
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
      priorities[options[best].owner] = lowest
      best = highest(of: options)
    }
    decisions += 1
    return best
  }

  private mutating func highest(of options: [Scheduler.Ready]) -> Int {
    var best = 0
    var bestPriority: UInt64 = 0
    for index in options.indices {
      let owner = options[index].owner
      let priority = priorities[owner] ?? (random.next() | (1 << 32))
      priorities[owner] = priority
      if priority > bestPriority { (best, bestPriority) = (index, priority) }
    }
    return best
  }
}

/// A small generator with a state that can be written down (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
