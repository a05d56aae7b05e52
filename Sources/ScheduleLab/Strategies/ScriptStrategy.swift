/// One story, told by the names of its moves, under every order that holds back a number of tasks.
struct ScriptStrategy: Strategy {
  private var base: StoryStrategy
  private let script: StoryScript
  private var option = 0
  private var move = 0
  /// True if a move of the script was not there.
  private(set) var isMisfit = false

  /// True if every move of the script was made.
  var isUsedUp: Bool { move >= script.moves.count }

  init(_ script: StoryScript, holds: Int) {
    self.script = script
    base = StoryStrategy(moves: 0, holds: holds)
  }

  mutating func beginSchedule() -> Bool {
    (option, move, isMisfit) = (0, 0, false)
    return base.beginSchedule()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    switch point {
    case .nextJob, .outcome: return base.choose(at: point)
    case .option(let count):
      defer { option += 1 }
      return option < script.options.count ? min(script.options[option], count - 1) : 0
    case .move(let count, let name):
      guard move < script.moves.count else { return 0 }
      defer { move += 1 }
      if let choice = (1..<max(count, 1)).first(where: { name($0) == script.moves[move] }) { return choice }
      isMisfit = true
      return 0
    }
  }
}

/// The choices of a story that are not about order: the options of its world, and its moves by their names.
struct StoryScript {
  var options: [Int] = []
  var moves: [String] = []
}

/// Notes the script of the schedules of another strategy.
struct ScriptReader<Base: Strategy>: Strategy {
  private(set) var base: Base
  private(set) var script = StoryScript()

  init(_ base: Base) { self.base = base }

  mutating func beginSchedule() -> Bool {
    script = StoryScript()
    return base.beginSchedule()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    let choice = base.choose(at: point)
    switch point {
    case .nextJob, .outcome: break
    case .option: script.options.append(choice)
    case .move(_, let name): if choice > 0 { script.moves.append(name(choice)) }
    }
    return choice
  }
}
