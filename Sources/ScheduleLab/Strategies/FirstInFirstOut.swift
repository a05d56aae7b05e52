/// The base line: one schedule, in which whoever has waited longest runs.
struct FirstInFirstOut: Strategy {
  private var isDone = false

  mutating func beginSchedule() -> Bool {
    defer { isDone = true }
    return !isDone
  }

  func choose(at point: ChoicePoint) -> Int { 0 }
}
