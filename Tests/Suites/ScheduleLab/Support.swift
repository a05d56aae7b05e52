import LabProtocol
import ScheduleLab

/// A variable that tasks of a scenario share. `@unchecked Sendable`: a scenario runs on one thread.
final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A counter whose users read and write it in two visits, so that an update can be lost between them.
actor Counter {
  private(set) var value = 0

  func set(_ new: Int) { value = new }
  func add() { value += 1 }
}

extension Counter {
  /// Reads, and writes what it read plus one: the known bug of many tests here.
  nonisolated func addInTwoVisits() async {
    let old = await value
    await set(old + 1)
  }
}

/// Explores a scenario that writes what it sees into a log, and tells which logs the schedules have left.
///
/// The logs outlive their schedules. That is safe as long as the scenario does not look at them.
func orders(
  _ budget: Budget = Budget(), _ scenario: @escaping @Sendable (Scenario, Log<String>) async throws -> Void
) -> (exploration: Exploration, orders: Set<String>) {
  let logs = Log<Log<String>>()
  let exploration = Lab.explore(budget) { lab in
    let log = Log<String>()
    logs.add(log)
    try await scenario(lab, log)
  }
  return (exploration, Set(logs.entries.map { $0.entries.joined(separator: " ") }))
}

/// The number of orders of the steps of several tasks: a multinomial coefficient.
func multinomial(_ steps: [Int]) -> Int {
  var result = 1
  var placed = 0
  for count in steps {
    for k in 1...count {
      placed += 1
      result = result * placed / k
    }
  }
  return result
}

/// Every schedule of at most `length` choices below `width` that is simpler than `schedule`: fewer choices that are
/// not 0, or as many with a smaller sum, or as many and as large in a shorter list.
func schedules(simplerThan schedule: Schedule, width: Int, length: Int) -> [Schedule] {
  func rank(_ choices: [Int]) -> (Int, Int, Int) {
    (choices.count { $0 != 0 }, choices.reduce(0, +), choices.count)
  }
  let limit = rank(schedule.choices)
  var found: Set<Schedule> = []
  func extend(_ choices: [Int]) {
    let trimmed = Schedule(choices)
    guard rank(trimmed.choices).0 <= limit.0 else { return }
    if rank(trimmed.choices) < limit { found.insert(trimmed) }
    guard choices.count < length else { return }
    for choice in 0..<width { extend(choices + [choice]) }
  }
  extend([])
  return Array(found)
}
