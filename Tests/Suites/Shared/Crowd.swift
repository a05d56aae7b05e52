/// Many tasks that run one after the other in the order in which they became ready, so that the search has nothing to choose
/// between them.
///
/// A check shows with a crowd that nothing depends on how many callers there are. Which of them comes first is not its subject. A
/// task that the code under test creates is not one of them: the search chooses when it runs.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class Crowd: TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
    if jobs.count == 1 { Task { runAll() } }
  }

  /// Runs the jobs that are ready. Those that become ready meanwhile wait for the next turn, as an endless loop must not keep this one.
  private func runAll() {
    let ready = jobs
    jobs = []
    for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Starts one task of the crowd.
  @discardableResult
  func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self) { await body() }
  }
}
