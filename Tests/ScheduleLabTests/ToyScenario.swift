import LabProtocol

@testable import ScheduleLab

/// Tasks that take steps in turn and do nothing else: a scenario without a runtime.
///
/// A step is `task.number`, counted from 1. The task that has waited longest is first in the queue; a task that has steps left goes
/// to its end.
struct ToyScenario {
  let steps: [Int]
  /// True for an order of steps that fails.
  var isBad: ([TaskStep]) -> Bool = { _ in false }

  struct TaskStep: Hashable {
    let task: Int
    let number: Int
  }

  /// Runs one schedule of a strategy that has begun it.
  func run(_ strategy: inout some Strategy) -> (run: ScheduleRun, order: [TaskStep]) {
    var queue = steps.indices.filter { steps[$0] > 0 }
    var done = Array(repeating: 0, count: steps.count)
    var run = ScheduleRun()
    var order: [TaskStep] = []
    while !queue.isEmpty {
      var place = 0
      if queue.count > 1 {
        place = strategy.choose(at: .nextJob(queue.map { TaskID(number: UInt32($0 + 1)) }))
        run.choices.append(place)
      }
      let task = queue.remove(at: place)
      done[task] += 1
      run.steps += 1
      order.append(TaskStep(task: task + 1, number: done[task]))
      if done[task] < steps[task] { queue.append(task) }
    }
    if isBad(order) { (run.failureKind, run.message) = (.failed, "The planted bug.") }
    return (run, order)
  }

  /// Every schedule that a strategy tries.
  func all(_ strategy: some Strategy) -> [(run: ScheduleRun, order: [TaskStep])] {
    var strategy = strategy
    var runs: [(ScheduleRun, [TaskStep])] = []
    while strategy.beginSchedule() { runs.append(run(&strategy)) }
    return runs
  }

  /// Runs a written schedule; nil if it does not fit.
  func replay(_ schedule: Schedule) -> ScheduleRun? {
    var strategy = ReplayStrategy(schedule)
    guard strategy.beginSchedule() else { return nil }
    let run = run(&strategy).run
    return strategy.isMisfit ? nil : run
  }
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
