import LabProtocol

/// One schedule, as written down: its choices, then whoever has waited longest.
struct Replay: Strategy {
  let schedule: Schedule
  private var depth = 0
  private var isDone = false
  /// True if a choice named a job that was not there: the schedule belongs to other code.
  private(set) var isMisfit = false

  /// True if every choice has been made.
  var isUsedUp: Bool { depth >= schedule.choices.count }

  init(_ schedule: Schedule) {
    self.schedule = schedule
  }

  mutating func beginSchedule() -> Bool {
    defer { isDone = true }
    return !isDone
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    defer { depth += 1 }
    guard depth < schedule.choices.count else { return 0 }
    let choice = schedule.choices[depth]
    if (0..<point.count).contains(choice) { return choice }
    isMisfit = true
    return 0
  }
}
