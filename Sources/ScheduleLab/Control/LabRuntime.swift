import LabProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The state of the process that executors, clocks and signal handlers share: which schedule runs, and on which thread.
enum LabRuntime {
  /// How much the lab controls. Set once, before the first job, by the lab's thread.
  nonisolated(unsafe) private(set) static var control: Control = .full
  /// The schedule that takes the jobs. Read and written by the lab's thread only.
  nonisolated(unsafe) static var active: (any RunningSchedule)?
  /// The tasks of this schedule that began on their creator's executor, and prefer none. Touched by the lab's thread only.
  nonisolated(unsafe) static var startedInPlace: Set<TaskID> = []
  /// Like ``active``, but kept while watched state is sampled, so that clocks stay virtual.
  nonisolated(unsafe) static var sampled: (any RunningSchedule)?
  /// The thread that runs schedules.
  nonisolated(unsafe) private(set) static var thread: pthread_t = pthread_self()
  /// What lets threads stop in the middle of jobs; nil in a program whose learner's module is not instrumented.
  nonisolated(unsafe) static var threads: ParallelThreads?
  /// True while invariants are read between two jobs: nobody is on the main actor then.
  nonisolated(unsafe) static var isLooking = false
  /// True once another thread has enqueued a job while a schedule was running.
  nonisolated(unsafe) static var sawForeignEnqueue = false

  /// True on the lab's thread, and on a thread that carries one of its jobs while the lab's thread waits for it.
  static var isOnLabThread: Bool { pthread_equal(pthread_self(), thread) != 0 || threads?.carriesJobs() == true }

  /// True if the process has more threads than at its start. Full control needs no others; under reduced control the platform
  /// starts its own.
  static var hasForeignThreads: Bool {
    guard control == .full else { return false }
    guard let threadCount, let threadsAtStart else { return true }
    return threadCount > threadsAtStart + Int(threads?.countKernelThreads() ?? 0)
  }

  /// Set once, before the first job, by the lab's thread, which alone reads it.
  nonisolated(unsafe) private static var threadsAtStart: Int?

  /// Nil if the system does not tell.
  private static var threadCount: Int? {
    #if os(Linux)
      guard let folder = opendir("/proc/self/task") else { return nil }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    #else
      return 0
    #endif
  }

  /// Makes the calling thread the lab's, before any other thread is started.
  static func start(_ control: Control) {
    self.control = control
    thread = pthread_self()
    threadsAtStart = threadCount
  }

  /// Makes the calling thread the one that runs schedules, unless a schedule is running.
  static func claimThread() {
    if active == nil { thread = pthread_self() }
  }

  /// Gives a job to the schedule that runs.
  /// - Returns: false if none runs, or the calling thread is not the lab's.
  static func enqueue(_ job: UnownedJob, isMain: Bool) -> Bool {
    guard isOnLabThread, let active else { return false }
    active.enqueue(job, isMain: isMain)
    return true
  }
}
