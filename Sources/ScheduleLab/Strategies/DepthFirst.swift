/// Every schedule within a bound of delays, one after the other: the last choice that still has an alternative changes first.
///
/// Delay bounding is by Emmi, Qadeer and Rakamarić (POPL 2011).
struct DepthFirst: Strategy {
  private struct Branch {
    var choice: Int
    let width: Int
  }

  /// The delays that a schedule may spend: to run the job that is k places back spends k. No bound if nil.
  let delays: Int?
  private var path: [Branch] = []
  private var depth = 0
  private var spent = 0
  private var hasBegun = false
  private var hasOtherWidth = false

  var diverged: Bool { hasOtherWidth || depth < path.count }

  init(delays: Int? = nil) {
    self.delays = delays
  }

  mutating func beginSchedule() -> Bool {
    depth = 0
    spent = 0
    hasOtherWidth = false
    guard hasBegun else {
      hasBegun = true
      return true
    }
    while let last = path.last, last.choice + 1 >= last.width { path.removeLast() }
    guard !path.isEmpty else { return false }
    path[path.count - 1].choice += 1
    return true
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    // An option is no delay: all of them are tried, whatever the bound.
    let isDelay = if case .nextJob = point { true } else { false }
    let width = delays.map { isDelay ? min(point.count, $0 - spent + 1) : point.count } ?? point.count
    if depth == path.count { path.append(Branch(choice: 0, width: width)) }
    if path[depth].width != width { hasOtherWidth = true }
    let choice = min(path[depth].choice, point.count - 1)
    depth += 1
    if isDelay { spent += choice }
    return choice
  }
}
