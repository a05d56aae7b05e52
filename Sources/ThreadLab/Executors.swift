@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

#if os(Linux)
  import Glibc
#endif

/// Gives the runtime every job: those of tasks, of actors and of the main actor, and sleeps.
enum Executors {
  static func install() { _createExecutors(factory: Factory.self) }

  private struct Factory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { MainThreadExecutor.shared }
    static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
  }
}

/// Called by the runtime, on the fiber of the job.
@_cdecl("thread_lab_run_job")
func runJob(_ job: UInt, _ isMain: Bool) {
  let job = unsafeBitCast(job, to: UnownedJob.self)
  let executor = DefaultExecutor.shared.asUnownedTaskExecutor()
  if isMain {
    job.runSynchronously(isolatedTo: MainThreadExecutor.shared.asUnownedSerialExecutor(), taskExecutor: executor)
  } else {
    job.runSynchronously(on: executor)
  }
}

private func address(of job: consuming ExecutorJob) -> UInt { unsafeBitCast(UnownedJob(job), to: UInt.self) }

private final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
  static let shared = DefaultExecutor()

  func enqueue(_ job: consuming ExecutorJob) { ThreadLab.enqueue(address(of: job), false) }

  func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
    enqueueLater(address(of: job), virtualTime() + ((delay as? Duration) ?? .zero).nanoseconds)
  }

  func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
    let delay = clock.now.duration(to: instant) as? Duration
    enqueueLater(address(of: job), virtualTime() + (delay ?? .zero).nanoseconds)
  }
}

private final class MainThreadExecutor: MainExecutor {
  static let shared = MainThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) { ThreadLab.enqueue(address(of: job), true) }
  func run() throws {}
  func stop() {}
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
