#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import Glibc

  /// Full control: the lab's executors are the process's default executor and main executor.
  ///
  /// `_createExecutors` must come before anything else that starts a task.
  enum FullControl {
    static func install() {
      _createExecutors(factory: Factory.self)
    }

    static func runOnMainActor(_ job: UnownedJob) {
      job.runSynchronously(
        isolatedTo: MainLabExecutor.shared.asUnownedSerialExecutor(),
        taskExecutor: DefaultLabExecutor.shared.asUnownedTaskExecutor())
    }

    private struct Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { MainLabExecutor.shared }
      static var defaultExecutor: any TaskExecutor { DefaultLabExecutor.shared }
    }
  }

  /// Where tasks without a preference run.
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
      if LabRuntime.isOnLabThread, let scheduler = LabRuntime.active {
        scheduler.enqueue(job, after: delay)
      } else {
        Inbox.shared.put(job, after: delay)
      }
    }
  }

  /// The main actor's executor: the same thread, with the main actor's isolation.
  private final class MainLabExecutor: MainExecutor {
    static let shared = MainLabExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if LabRuntime.isOnLabThread, let scheduler = LabRuntime.active {
        scheduler.enqueue(job, isMain: true)
      } else {
        LabRuntime.enqueueOutside(job, isMain: true)
      }
    }

    func run() throws { Inbox.shared.drain() }
    func stop() {}
  }

  /// The jobs outside of any schedule: Swift Testing's own, and those that other threads enqueue.
  ///
  /// `@unchecked Sendable`: every access to the state holds `mutex`.
  final class Inbox: @unchecked Sendable {
    static let shared = Inbox()

    private struct Entry {
      let job: UnownedJob
      let isMain: Bool
    }
    private var ready: [Entry] = []
    private var timers: [(deadline: Duration, sequence: Int, job: UnownedJob)] = []
    private var now: Duration = .zero
    private var sequence = 0
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    private init() {
      mutex = .allocate(capacity: 1)
      condition = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    func put(_ job: UnownedJob, isMain: Bool) {
      pthread_mutex_lock(mutex)
      if !LabRuntime.isOnLabThread { LabRuntime.sawForeignEnqueue = true }
      ready.append(Entry(job: job, isMain: isMain))
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }

    func put(_ job: UnownedJob, after delay: Duration) {
      pthread_mutex_lock(mutex)
      sequence += 1
      timers.append((now + delay, sequence, job))
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }

    /// Runs jobs for ever; a sleep outside of a schedule ends as soon as there is nothing else to run.
    func drain() -> Never {
      while true {
        pthread_mutex_lock(mutex)
        while ready.isEmpty {
          let next = timers.indices.min {
            (timers[$0].deadline, timers[$0].sequence) < (timers[$1].deadline, timers[$1].sequence)
          }
          if let next {
            let timer = timers.remove(at: next)
            now = max(now, timer.deadline)
            ready.append(Entry(job: timer.job, isMain: false))
          } else {
            pthread_cond_wait(condition, mutex)
          }
        }
        let entry = ready.removeFirst()
        pthread_mutex_unlock(mutex)
        LabRuntime.run(Scheduler.Ready(job: entry.job, isMain: entry.isMain, owner: .unknown))
      }
    }
  }
#endif
