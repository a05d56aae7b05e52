/// A state that is sampled between jobs, without adding a scheduling point.
///
/// An actor's state is read on the actor, by a task that the strategy never sees. An actor that has work waiting
/// answers at the end of its turn; one that has none answers at once, and those are the moments at which its state
/// can have changed, because a turn serves every task that waits.
///
/// `@unchecked Sendable`: used on the lab's thread only.
final class WatchedState: @unchecked Sendable {
  private let ask: (WatchedState) -> Void
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
    ask = { [weak subject] state in
      guard let subject else { return state.answer("gone") }
      Task(executorPreference: StateReader.shared) { state.answer(await read(subject)) }
      StateReader.shared.run()
    }
  }

  /// Reads the state, if the actor has answered by now.
  func update() {
    let schedule = LabRuntime.active
    LabRuntime.active = nil
    defer { LabRuntime.active = schedule }
    isLate = isAsking
    if isAsking { StateReader.shared.run() }
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

/// Runs the tasks that read watched states. `@unchecked Sendable`: used on the lab's thread only.
private final class StateReader: TaskExecutor, @unchecked Sendable {
  static let shared = StateReader()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
  }

  func run() {
    while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
