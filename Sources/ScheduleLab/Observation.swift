/// Reads a state between two jobs, without a part in the schedule.
///
/// An actor's state is read on the actor, by a task that the strategy never sees. An actor that has work waiting
/// answers at the end of its turn; one that has none answers at once, and those are the moments at which its state
/// can have changed, because a turn serves everybody who waits.
///
/// `@unchecked Sendable`: used on the lab's thread only.
final class Observation: @unchecked Sendable {
  private let ask: (Observation) -> Void
  private var isAsking = false
  /// The state as last read; nil before the first answer.
  private(set) var latest: String?
  /// True if the answer came steps after the question, so that it says nothing of the step that has just ended.
  private(set) var isLate = false

  /// - Parameter read: gives the state as a text, from anywhere.
  init(_ read: @escaping () -> String) {
    ask = { $0.answer(read()) }
  }

  /// - Parameter read: gives the state as a text, on the actor.
  init<Subject: Actor>(of subject: Subject, _ read: @escaping @Sendable (isolated Subject) -> String) {
    ask = { [weak subject] observation in
      guard let subject else { return observation.answer("gone") }
      Task(executorPreference: Observer.shared) { observation.answer(await read(subject)) }
      Observer.shared.run()
    }
  }

  /// Reads the state, if the actor has answered by now.
  func update() {
    let scheduler = LabRuntime.active
    LabRuntime.active = nil
    defer { LabRuntime.active = scheduler }
    isLate = isAsking
    if isAsking { Observer.shared.run() }
    guard !isAsking else { return }
    isAsking = true
    ask(self)
    isLate = isLate && isAsking
  }

  private func answer(_ text: String) {
    latest = text
    isAsking = false
  }
}

/// Runs the tasks that read states. `@unchecked Sendable`: used on the lab's thread only.
private final class Observer: TaskExecutor, @unchecked Sendable {
  static let shared = Observer()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
  }

  func run() {
    while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
