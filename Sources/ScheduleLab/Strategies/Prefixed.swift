/// The schedules of another strategy that begin with the same choices.
struct Prefixed<Base: Strategy>: Strategy {
  private let prefix: [Int]
  private var base: Base
  private var depth = 0
  private var isOtherWidth = false

  /// - Parameter prefix: choices that fit the scenario: somebody has played them.
  init(_ prefix: [Int], _ base: Base) {
    self.prefix = prefix
    self.base = base
  }

  /// A schedule in which the prefix does not fit, or that ends within it, has taken another course.
  var hasStrayed: Bool { isOtherWidth || depth < prefix.count || base.hasStrayed }

  mutating func beginSchedule() -> Bool {
    depth = 0
    isOtherWidth = false
    return base.beginSchedule()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    guard depth < prefix.count else { return base.choose(at: point) }
    defer { depth += 1 }
    if prefix[depth] < point.count { return prefix[depth] }
    isOtherWidth = true
    return 0
  }
}
