/// The baseline: one schedule, in which the job that has waited longest runs.
struct FirstInFirstOut: Strategy {
  private var isDone = false

  mutating func beginSchedule() -> Bool {
    defer { isDone = true }
    return !isDone
  }

  func choose(at point: ChoicePoint) -> Int { 0 }
}
