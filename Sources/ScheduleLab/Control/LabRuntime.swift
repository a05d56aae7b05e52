import Dispatch
import LabProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Where jobs go: to the scheduler of the schedule that is being run, or to whoever runs Swift Testing.
enum LabRuntime {
  /// Set once, before the first job, by the lab's thread.
  nonisolated(unsafe) private(set) static var control: Control = .full
  /// The scheduler of the running schedule. Read and written by the lab's thread only.
  nonisolated(unsafe) static var active: Scheduler?
  /// The same, and still there while the states that are watched are read: nothing that is read then may depend on chance.
  nonisolated(unsafe) static var scheduler: Scheduler?
  /// The thread that runs schedules.
  nonisolated(unsafe) static var thread: pthread_t = pthread_self()
  /// Set when another thread enqueued a job while a schedule was running.
  nonisolated(unsafe) static var sawForeignEnqueue = false

  static var isOnLabThread: Bool { pthread_equal(pthread_self(), thread) != 0 }

  /// True once somebody has started a thread. Under full control nobody needs one; under reduced control the platform starts its own.
  static var hasForeignThreads: Bool {
    guard control == .full else { return false }
    guard let threadCount, let threadsAtBoot else { return true }
    return threadCount > threadsAtBoot
  }

  /// Set once, before the first job, by the lab's thread, which alone reads it.
  nonisolated(unsafe) private static var threadsAtBoot: Int?

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

  /// Makes the calling thread the one that runs schedules.
  static func claimThread() {
    if active == nil { thread = pthread_self() }
  }

  static func drain(_ body: @escaping @Sendable () async -> Never) -> Never {
    Task { await body() }
    switch control {
    case .full:
      #if os(Linux)
        Inbox.shared.drain()
      #else
        fatalError("full control needs the executor interface of the Linux toolchain")
      #endif
    case .reduced: dispatchMain()
    }
  }

  static func boot(_ control: Control) {
    self.control = control
    thread = pthread_self()
    threadsAtBoot = threadCount
    switch control {
    case .full:
      #if os(Linux)
        FullControl.install()
      #else
        fatalError("full control needs the executor interface of the Linux toolchain")
      #endif
    case .reduced: ReducedControl.install()
    }
  }

  /// Runs one job on this thread, in the isolation that it asks for.
  static func run(_ ready: Scheduler.Ready) {
    #if os(Linux)
      if ready.isMain {
        FullControl.runOnMainActor(ready.job)
        return
      }
    #endif
    ready.job.runSynchronously(on: LabExecutor.shared.asUnownedTaskExecutor())
  }
}

/// The executor that tasks of a scenario prefer, so that each of their hops between actors is enqueued with the lab.
///
/// The runtime runs a hop in place where it can; with a preferred task executor it never does
/// (`swift_task_switch` in the runtime's `Actor.cpp`).
final class LabExecutor: TaskExecutor {
  static let shared = LabExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if LabRuntime.isOnLabThread, let scheduler = LabRuntime.active {
      scheduler.enqueue(job, isMain: false)
    } else {
      LabRuntime.enqueueOutside(job)
    }
  }
}

extension LabRuntime {
  /// Takes a job that belongs to no schedule, or comes from a thread that the lab does not control.
  static func enqueueOutside(_ job: UnownedJob, isMain: Bool = false) {
    switch control {
    case .full:
      #if os(Linux)
        Inbox.shared.put(job, isMain: isMain)
      #endif
    case .reduced:
      // A task of a schedule that can no longer prove anything. On another thread it would run beside the lab's.
      sawForeignEnqueue = true
    }
  }
}
