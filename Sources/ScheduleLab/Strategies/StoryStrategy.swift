/// Every story of a number of moves, each under every order that holds back a number of tasks.
struct StoryStrategy: Strategy {
  private struct Branch {
    var choice: Int
    let width: Int
    /// The first choice: that of a story that may not end yet is the first move.
    let first: Int
  }

  /// The moves of each story. A story that can have no further move is shorter.
  let moves: Int
  /// The tasks that a schedule may hold back.
  let holds: Int
  private var path: [Branch] = []
  private var depth = 0
  private var told = 0
  private var spent = 0
  private var held = HeldTasks()
  private var hasBegun = false
  private var hasOtherWidth = false

  var diverged: Bool { hasOtherWidth || depth < path.count }

  init(moves: Int, holds: Int) {
    self.moves = moves
    self.holds = holds
  }

  mutating func beginSchedule() -> Bool {
    (depth, told, spent, hasOtherWidth) = (0, 0, 0, false)
    held.removeAll()
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
    switch point {
    case .option(let count):
      return branch(width: count)
    case .move(let count, _):
      defer { told += 1 }
      return told < moves ? branch(width: count, first: min(1, count - 1)) : 0
    case .nextJob(let tasks):
      let order = held.order(of: tasks)
      let count = branch(width: min(order.count, holds - spent + 1))
      spent += count
      held.hold(order.prefix(count).map { tasks[$0] })
      return order[min(count, order.count - 1)]
    }
  }

  private mutating func branch(width: Int, first: Int = 0) -> Int {
    if depth == path.count { path.append(Branch(choice: first, width: width, first: first)) }
    if path[depth].width != width || path[depth].first != first { hasOtherWidth = true }
    defer { depth += 1 }
    return min(path[depth].choice, width - 1)
  }
}
