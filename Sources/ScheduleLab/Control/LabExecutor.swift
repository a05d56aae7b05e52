/// The executor that tasks of a scenario prefer, so that each of their hops between actors is enqueued with the lab.
///
/// The runtime runs a hop in place where it can; with a preferred task executor it never does
/// (`swift_task_switch` in the runtime's `Actor.cpp`).
final class LabExecutor: TaskExecutor {
  static let shared = LabExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !LabRuntime.enqueue(job, isMain: false) { Self.enqueueOutside(job, isMain: false) }
  }

  /// Takes a job that belongs to no schedule, or comes from a thread that the lab does not control.
  static func enqueueOutside(_ job: UnownedJob, isMain: Bool) {
    switch LabRuntime.control {
    case .full:
      #if os(Linux)
        HostJobQueue.shared.put(job, isMain: isMain)
      #endif
    case .reduced:
      // A task of a schedule that can no longer prove anything. On another thread it would run beside the lab's.
      LabRuntime.sawForeignEnqueue = true
    }
  }
}
