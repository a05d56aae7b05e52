#if os(Linux)
  import Glibc

  /// The jobs outside of any schedule: Swift Testing's own, and those that other threads enqueue.
  ///
  /// `@unchecked Sendable`: every access to the state holds `mutex`.
  final class HostJobQueue: @unchecked Sendable {
    static let shared = HostJobQueue()

    private var ready: [RunnableJob] = []
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
      ready.append(RunnableJob(job: job, isMain: isMain, owner: .unknown))
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

    /// Waits for a job. A sleep outside of a schedule ends as soon as nothing else is ready.
    func take() -> RunnableJob {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while ready.isEmpty {
        let next = timers.indices.min {
          (timers[$0].deadline, timers[$0].sequence) < (timers[$1].deadline, timers[$1].sequence)
        }
        if let next {
          let timer = timers.remove(at: next)
          now = max(now, timer.deadline)
          ready.append(RunnableJob(job: timer.job, isMain: false, owner: .unknown))
        } else {
          pthread_cond_wait(condition, mutex)
        }
      }
      return ready.removeFirst()
    }
  }
#endif
