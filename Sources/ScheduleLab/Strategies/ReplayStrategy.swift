import LabProtocol

/// One written schedule: its choices, then first in, first out.
struct ReplayStrategy: Strategy {
  private let schedule: Schedule
  private var depth = 0
  private var isDone = false
  /// True if a choice named a job or an option that was not there. A schedule that ends early is not a misfit.
  private(set) var isMisfit = false

  /// True if every choice of the schedule was made.
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
