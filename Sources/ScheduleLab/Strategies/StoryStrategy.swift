/// Every story of a number of moves, each under every order that holds back a number of tasks.
struct StoryStrategy: Strategy {
  /// The moves of each story. A story that can have no further move is shorter.
  let moves: Int
  /// The tasks that a schedule may hold back.
  let holds: Int
  private var tree = ChoiceTree()
  private var told = 0
  private var spent = 0
  private var held = HeldTasks()

  var diverged: Bool { tree.diverged }

  init(moves: Int, holds: Int) {
    self.moves = moves
    self.holds = holds
  }

  mutating func beginSchedule() -> Bool {
    (told, spent) = (0, 0)
    held.removeAll()
    return tree.begin()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    switch point {
    case .option(let count):
      return min(tree.choose(from: 0..<count), count - 1)
    case .outcome(let count):
      let choice = min(tree.choose(from: 0..<min(count, holds - spent + 1)), count - 1)
      spent += choice
      return choice
    case .move(let count, _):
      defer { told += 1 }
      // A story that may not end yet begins with the first move.
      return told < moves ? min(tree.choose(from: min(1, count - 1)..<count), count - 1) : 0
    case .nextJob(let tasks):
      let order = held.order(of: tasks)
      let width = min(order.count, holds - spent + 1)
      let count = min(tree.choose(from: 0..<width), width - 1)
      spent += count
      held.hold(order.prefix(count).map { tasks[$0] })
      return order[count]
    }
  }
}
