#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Full control: the lab's executors are the process's default executor and main executor.
  ///
  /// `_createExecutors` must come before anything else that starts a task.
  enum FullControl {
    static func install() {
      _createExecutors(factory: Factory.self)
    }

    /// Runs one job on this thread, in the isolation that it asks for.
    ///
    /// On the task executor that its task prefers, on the main actor too: the runtime enqueues a task that stays in its isolation
    /// once more if it runs on another one (`mustSwitchToRun` in the runtime's `Actor.cpp`), and other tasks would come between.
    static func run(_ job: RunnableJob) {
      if !job.isMain {
        job.job.runSynchronously(on: LabExecutor.shared.asUnownedTaskExecutor())
      } else if LabRuntime.startedInPlace.contains(JobIdentity(job.job).task) {
        job.job.runSynchronously(on: MainLabExecutor.shared.asUnownedSerialExecutor())
      } else {
        job.job.runSynchronously(
          isolatedTo: MainLabExecutor.shared.asUnownedSerialExecutor(),
          taskExecutor: LabExecutor.shared.asUnownedTaskExecutor())
      }
    }

    /// Runs the jobs outside of any schedule, for ever.
    static func runHostJobs() -> Never {
      while true { run(HostJobQueue.shared.take()) }
    }

    private struct Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { MainLabExecutor.shared }
      static var defaultExecutor: any TaskExecutor { DefaultLabExecutor.shared }
    }
  }

  /// The executor of tasks without a preference.
  private final class DefaultLabExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = DefaultLabExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      LabExecutor.shared.enqueue(job)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      enqueue(UnownedJob(job), after: delay as? Duration ?? .zero)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let delay = clock.now.duration(to: instant) as? Duration ?? .zero
      enqueue(UnownedJob(job), after: delay)
    }

    private func enqueue(_ job: UnownedJob, after delay: Duration) {
      if LabRuntime.isOnLabThread, let schedule = LabRuntime.active {
        schedule.enqueue(job, after: delay)
      } else {
        HostJobQueue.shared.put(job, after: delay)
      }
    }
  }

  /// The main actor's executor: the same thread, with the main actor's isolation.
  private final class MainLabExecutor: MainExecutor {
    static let shared = MainLabExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !LabRuntime.enqueue(job, isMain: true) { LabExecutor.enqueueOutside(job, isMain: true) }
    }

    /// Between two jobs, invariants may read what belongs to the main actor.
    func checkIsolated() {
      precondition(LabRuntime.isLooking, "This code is not on the main actor.")
    }

    func run() throws { FullControl.runHostJobs() }
    func stop() {}
  }
#endif
