import LabProtocol

extension Search {
  /// Tells stories, from short to long, until one fails or the plan is done.
  mutating func tell(_ plan: StoryPlan) -> Exploration {
    search { search in
      var stories: Set<[Int]> = []
      search.tell(plan, &stories)
      search.result.stories = stories.count
      search.shortenStory()
    }
  }

  private mutating func tell(_ plan: StoryPlan, _ stories: inout Set<[Int]>) {
    var phrases: [String] = []
    defer { result.coverage = phrases.joined(separator: ", ") }
    for (holds, schedules, place) in [(0, plan.inOrder, ""), (1, plan.held, " with one task held back")] {
      let moves = tellAll(holds: holds, schedules: schedules, &stories)
      guard simplest == nil else { return }
      phrases.append("all stories of up to \(moves) move\(moves == 1 ? "" : "s")\(place)")
    }
    let random = RandomStoryStrategy(runs: plan.random, moves: plan.moves, seed: 1)
    _ = exhaust(random, schedules: plan.random, &stories)
    phrases.append("\(plan.random) random ones of \(plan.moves.lowerBound) to \(plan.moves.upperBound) moves (seed 1)")
  }

  /// Tells every story of one move, of two and so on, as far as a number of schedules allows.
  /// - Returns: the number of moves up to which all stories were told.
  private mutating func tellAll(holds: Int, schedules: Int, _ stories: inout Set<[Int]>) -> Int {
    let end = result.schedules + schedules
    for moves in 0... {
      let before = (result.schedules, stories.count)
      let isComplete = exhaust(
        StoryStrategy(moves: moves, holds: holds), schedules: end - result.schedules, &stories)
      guard isComplete else { return moves - 1 }
      // No story has so many moves.
      if holds == 0, moves > 0, stories.count == before.1 { return moves - 1 }
      if holds > 0, result.schedules >= end { return moves }
    }
    return 0
  }

  private mutating func exhaust(_ strategy: some Strategy, schedules: Int, _ stories: inout Set<[Int]>) -> Bool {
    exhaust(strategy, schedules: schedules) { run in
      stories.insert(run.story)
      return run.failureKind == nil
    }
  }

  // MARK: Shortening

  /// The schedules that making a story shorter may cost.
  private static let shorteningBudget = 2_000

  /// Takes moves out of the story that fails, as long as what is left fails in the same way under an order that holds back few tasks.
  private mutating func shortenStory() {
    guard var best = simplest else { return }
    var script = script(of: best)
    var left = Self.shorteningBudget
    var width = script.moves.count - 1
    while width > 0 {
      var isShorter = false
      var start = script.moves.count - width
      while start >= 0, left > 0 {
        var shorter = script
        shorter.moves.removeSubrange(start..<start + width)
        if let found = run(shorter, failingLike: best, &left) {
          (best, script, isShorter) = (found, shorter, true)
          break
        }
        start -= 1
      }
      width = isShorter ? min(width, script.moves.count - 1) : width - 1
    }
    simplest = best
  }

  private func run(_ script: StoryScript, failingLike best: ScheduleRun, _ left: inout Int) -> ScheduleRun? {
    for holds in 0...2 {
      var strategy = PrefixStrategy(prefix, ScriptStrategy(script, holds: holds))
      var tries = 200
      while tries > 0, left > 0, strategy.beginSchedule() {
        tries -= 1
        left -= 1
        let run = runOnce(&strategy)
        if strategy.base.isMisfit || !strategy.base.isUsedUp { return nil }
        if run.failsLike(best) { return run }
      }
    }
    return nil
  }

  private func script(of run: ScheduleRun) -> StoryScript {
    var reader = ScriptReader(ReplayStrategy(Schedule(run.choices)))
    _ = runOnce(&reader)
    return reader.script
  }
}
