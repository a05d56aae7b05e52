/// Every schedule, one after the other: the last choice that still has an alternative changes first.
struct DepthFirst: Strategy {
  private struct Branch {
    var choice: Int
    let width: Int
  }

  /// The delays that a schedule may spend; choosing option k spends k. Nil: no bound.
  let delays: Int?
  private var path: [Branch] = []
  private var depth = 0
  private var spent = 0
  private var hasBegun = false

  init(delays: Int? = nil) {
    self.delays = delays
  }

  mutating func beginSchedule() -> Bool {
    depth = 0
    spent = 0
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
    if depth == path.count {
      let width = delays.map { min(point.count, $0 - spent + 1) } ?? point.count
      path.append(Branch(choice: 0, width: width))
    }
    let choice = min(path[depth].choice, point.count - 1)
    depth += 1
    spent += choice
    return choice
  }
}
