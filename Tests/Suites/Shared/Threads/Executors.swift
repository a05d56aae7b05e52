@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

@_silgen_name("__tsan_acquire")
private func acquireForSanitizer(_ address: UnsafeRawPointer)

/// Gives the scheduler every job: those of tasks, of actors and of the main actor, and sleeps.
enum Executors {
  static func install() { _createExecutors(factory: Factory.self) }

  static func run(_ job: UnownedJob, isMain: Bool) {
    let executor = DefaultExecutor.shared.asUnownedTaskExecutor()
    if isMain {
      // The main actor does one thing after the other, as on one thread.
      let place = UnsafeRawPointer(Unmanaged.passUnretained(MainThreadExecutor.shared).toOpaque())
      acquireForSanitizer(place)
      defer { releaseForSanitizer(place) }
      job.runSynchronously(isolatedTo: MainThreadExecutor.shared.asUnownedSerialExecutor(), taskExecutor: executor)
    } else {
      job.runSynchronously(on: executor)
    }
  }

  private struct Factory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { MainThreadExecutor.shared }
    static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
  }
}

private final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
  static let shared = DefaultExecutor()

  func enqueue(_ job: consuming ExecutorJob) { ThreadScheduler.shared.enqueue(UnownedJob(job)) }

  func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
    ThreadScheduler.shared.enqueue(UnownedJob(job), after: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
    ThreadScheduler.shared.enqueue(UnownedJob(job), after: clock.now.duration(to: instant) as? Duration ?? .zero)
  }
}

private final class MainThreadExecutor: MainExecutor {
  static let shared = MainThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) { ThreadScheduler.shared.enqueue(UnownedJob(job), isMain: true) }
  func run() throws {}
  func stop() {}
}
