/// The identity of a job, read from the header that every job has.
///
/// In the runtime's `Job` (`ABI/Task.h`) the kind is at byte 32 and the number at byte 36 of a 64-bit process. The self-test
/// compares the number with `UnownedJob.description`, so a runtime with another layout is refused instead of misread.
struct JobIdentity {
  /// True if the job is a task itself.
  let isTask: Bool
  /// True if the job only wakes a task that has yielded (`JobKind::NullaryContinuation`, 195).
  let isWakeUp: Bool
  /// The task if the job is one, else unknown.
  let task: TaskID

  init(_ job: UnownedJob) {
    self.init(header: unsafeBitCast(job, to: UnsafeRawPointer.self))
  }

  init(header: UnsafeRawPointer) {
    let kind = header.load(fromByteOffset: 32, as: UInt8.self)
    isTask = kind == 0
    isWakeUp = kind == 195
    task = isTask ? TaskID(number: header.load(fromByteOffset: 36, as: UInt32.self)) : .unknown
  }
}

extension TaskID {
  /// The task that runs now; unknown outside a task and while a task moves to another executor.
  static var current: TaskID {
    withUnsafeCurrentTask { task in
      guard let task else { return .unknown }
      return JobIdentity(header: unsafeBitCast(task, to: UnsafeRawPointer.self)).task
    }
  }
}
