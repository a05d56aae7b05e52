import LabProtocol

/// Finds a simpler schedule that fails in the same way: fewer detours, smaller ones, then a shorter list.
struct Shrinker {
  /// The number of choices at the beginning that stay as they are.
  let fixed: Int
  /// Runs a schedule; nil if it does not fit.
  let run: (Schedule) -> ScheduleRun?

  /// Sets each choice to a simpler one and keeps what still fails in the same way, until no change does.
  func shrink(_ start: ScheduleRun) -> ScheduleRun {
    var best = start
    var isImproved = true
    while isImproved {
      isImproved = false
      var index = fixed
      while index < best.choices.count {
        for choice in 0..<best.choices[index] {
          var choices = best.choices
          choices[index] = choice
          guard let simpler = attempt(choices, insteadOf: best) else { continue }
          best = simpler
          isImproved = true
          break
        }
        index += 1
      }
      if let shorter = withoutOneChoice(best) {
        best = shorter
        isImproved = true
      }
    }
    return best
  }

  /// Takes one choice out and lets the next be any other: two detours become one.
  private func withoutOneChoice(_ best: ScheduleRun) -> ScheduleRun? {
    let choices = Schedule(best.choices).choices
    guard let widest = choices.max() else { return nil }
    for index in choices.indices.dropFirst(fixed).dropLast() {
      for next in 0...(widest + 1) {
        var candidate = choices
        candidate.remove(at: index)
        candidate[index] = next
        guard Schedule(candidate).distance < Schedule(choices).distance else { continue }
        if let shorter = attempt(candidate, insteadOf: best) { return shorter }
      }
    }
    return nil
  }

  private func attempt(_ choices: [Int], insteadOf best: ScheduleRun) -> ScheduleRun? {
    guard let candidate = run(Schedule(choices)), candidate.failsLike(best),
      Schedule(candidate.choices).distance < Schedule(best.choices).distance
    else { return nil }
    return candidate
  }
}
