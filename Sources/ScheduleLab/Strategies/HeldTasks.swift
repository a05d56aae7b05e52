/// An order of tasks: those that are held back come after all others, the one that has been held longest first.
///
/// To hold a task counts once, however many jobs it and the others have in the meantime. So a bound on tasks that are held reaches
/// what lies between any two jobs of one task, which a bound on delayed jobs does not: there each job of the others counts.
struct HeldTasks {
  private var held: [TaskID] = []

  mutating func removeAll() { held.removeAll(keepingCapacity: true) }

  /// The places of the jobs at a choice point, in the order in which they would run.
  func order(of tasks: [TaskID]) -> [Int] {
    guard !held.isEmpty else { return Array(tasks.indices) }
    var order: [Int] = []
    order.reserveCapacity(tasks.count)
    for place in tasks.indices where !held.contains(tasks[place]) { order.append(place) }
    for task in held { for place in tasks.indices where tasks[place] == task { order.append(place) } }
    return order
  }

  /// Holds tasks back, behind those that are held already. An actor's turn of unknown tasks cannot be held for longer than now.
  mutating func hold(_ tasks: some Sequence<TaskID>) {
    for task in tasks where task != .unknown {
      held.removeAll { $0 == task }
      held.append(task)
    }
  }
}
