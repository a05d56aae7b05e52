import LabProtocol

extension Search {
  /// Sets each choice to a simpler one and keeps what still breaks in the same way, until nothing does.
  func shrink(_ run: Run) -> Run {
    var best = run
    var isImproved = true
    while isImproved {
      isImproved = false
      var index = prefix.count
      while index < best.choices.count {
        for choice in 0..<best.choices[index] {
          var choices = best.choices
          choices[index] = choice
          var strategy = Replay(Schedule(choices))
          let candidate = runOnce(&strategy)
          guard !strategy.isMisfit, candidate.failsLike(best),
            Schedule(candidate.choices).distance < Schedule(best.choices).distance
          else { continue }
          best = candidate
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
  private func withoutOneChoice(_ run: Run) -> Run? {
    let choices = Schedule(run.choices).choices
    guard let widest = choices.max() else { return nil }
    for index in choices.indices.dropFirst(prefix.count).dropLast() {
      for next in 0...(widest + 1) {
        var candidate = choices
        candidate.remove(at: index)
        candidate[index] = next
        guard Schedule(candidate).distance < Schedule(choices).distance else { continue }
        var strategy = Replay(Schedule(candidate))
        let shorter = runOnce(&strategy)
        if !strategy.isMisfit, shorter.failsLike(run),
          Schedule(shorter.choices).distance < Schedule(run.choices).distance
        {
          return shorter
        }
      }
    }
    return nil
  }
}
