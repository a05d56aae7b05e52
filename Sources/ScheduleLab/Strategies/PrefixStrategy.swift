/// The schedules of another strategy that begin with given choices.
struct PrefixStrategy<Base: Strategy>: Strategy {
  private let prefix: [Int]
  private(set) var base: Base
  private var depth = 0
  private var hasOtherWidth = false

  /// - Parameter prefix: choices that fit the scenario, because a player has made them.
  init(_ prefix: [Int], _ base: Base) {
    self.prefix = prefix
    self.base = base
  }

  /// True if the prefix did not fit the last schedule, the schedule ended within the prefix, or the other strategy diverged.
  var diverged: Bool { hasOtherWidth || depth < prefix.count || base.diverged }

  mutating func beginSchedule() -> Bool {
    depth = 0
    hasOtherWidth = false
    return base.beginSchedule()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    guard depth < prefix.count else { return base.choose(at: point) }
    defer { depth += 1 }
    if prefix[depth] < point.count { return prefix[depth] }
    hasOtherWidth = true
    return 0
  }
}
