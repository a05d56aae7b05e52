import LabProtocol

extension Search {
  /// Tells stories, from short to long, until one fails or the plan is done.
  mutating func tell(_ plan: StoryPlan) -> Exploration {
    search { search in
      search.tellAll(plan)
      search.result.stories = search.cases.count
      search.shortenStory()
    }
  }

  mutating func tellAll(_ plan: StoryPlan) {
    var phrases: [String] = []
    defer { result.coverage = phrases.joined(separator: ", ") }
    var longest = Int.max
    for (holds, schedules) in plan.complete.enumerated() {
      let moves = tellAll(upTo: &longest, holds: holds, schedules: schedules)
      guard simplest == nil else { return }
      guard let moves, moves > 0 || holds == 0 else { continue }
      let what = phrases.isEmpty ? "all stories" : "all"
      phrases.append("\(what) of up to \(moves) move\(moves == 1 ? "" : "s")\(Self.holding(holds))")
    }
    let before = result.schedules
    let random = RandomStoryStrategy(runs: plan.random, moves: plan.moves, seed: 1)
    _ = untilItFails(random, schedules: plan.random)
    let told = result.schedules - before
    if told > 0 {
      phrases.append("\(told) random ones of \(plan.moves.lowerBound) to \(plan.moves.upperBound) moves (seed 1)")
    }
  }

  private static func holding(_ tasks: Int) -> String {
    switch tasks {
    case 0: ""
    case 1: " with one task held back"
    default: " with \(tasks) tasks held back"
    }
  }

  /// Tells every story of no move, of one and so on, as far as a number of schedules allows.
  /// - Parameter longest: the most moves that a story can have, as far as it is known.
  /// - Returns: the number of moves up to which all stories were told; nil if there are none.
  private mutating func tellAll(upTo longest: inout Int, holds: Int, schedules: Int) -> Int? {
    let end = result.schedules + schedules
    var complete: Int?
    var moves = 0
    while moves <= longest {
      let before = cases.count
      guard untilItFails(StoryStrategy(moves: moves, holds: holds), schedules: end - result.schedules) else { break }
      if holds == 0, moves > 0, cases.count == before {
        longest = moves - 1
        break
      }
      complete = moves
      moves += 1
    }
    return complete
  }

  private mutating func untilItFails(_ strategy: some Strategy, schedules: Int) -> Bool {
    exhaust(strategy, schedules: schedules) { $0.failureKind == nil }
  }

  // MARK: Shortening

  /// The jobs that making a story shorter may cost.
  private static let shorteningSteps = 50_000

  /// Takes moves out of the story that fails, as long as what is left fails in the same way: first in the order of the queue, then
  /// under an order that holds back few tasks.
  mutating func shortenStory() {
    guard var best = simplest else { return }
    var script = script(of: best)
    var left = Self.shorteningSteps
    for holds in 0...2 {
      var width = script.moves.count - 1
      while width > 0 {
        if let shorter = shorten(script, by: width, holds: holds, failingLike: best, &left) {
          (script, best) = shorter
          width = min(width, script.moves.count - 1)
        } else {
          width -= 1
        }
      }
    }
    simplest = best
  }

  /// Takes a number of moves that follow each other out of a story, the last ones first.
  private func shorten(
    _ script: StoryScript, by width: Int, holds: Int, failingLike best: ScheduleRun, _ left: inout Int
  ) -> (script: StoryScript, run: ScheduleRun)? {
    for start in (0...script.moves.count - width).reversed() where left > 0 {
      var shorter = script
      shorter.moves.removeSubrange(start..<start + width)
      if let run = run(shorter, holds: holds, failingLike: best, &left) { return (shorter, run) }
    }
    return nil
  }

  private func run(
    _ script: StoryScript, holds: Int, failingLike best: ScheduleRun, _ left: inout Int
  ) -> ScheduleRun? {
    var strategy = PrefixStrategy(prefix, ScriptStrategy(script, holds: holds))
    var tries = 200
    while tries > 0, left > 0, strategy.beginSchedule() {
      tries -= 1
      let run = runOnce(&strategy)
      left -= run.steps
      if strategy.base.isMisfit || !strategy.base.isUsedUp { return nil }
      if run.failsLike(best) { return run }
    }
    return nil
  }

  private func script(of run: ScheduleRun) -> StoryScript {
    var reader = ScriptReader(ReplayStrategy(Schedule(run.choices)))
    _ = runOnce(&reader)
    return reader.script
  }
}
