/// The runtime's number of a task: unique in the process, unlike its address, which is reused.
///
/// Read from the header that every job has (`Job` in the runtime's `ABI/Task.h`: kind at byte 32, number at
/// byte 36 of a 64-bit process). The self-test compares it with what `UnownedJob.description` says, so a
/// runtime with another layout is refused instead of misread.
struct TaskID: Hashable, Sendable {
  let number: UInt32

  static let unknown = TaskID(number: 0)

  /// The task that runs now; `.unknown` outside a task and while a task is being moved to another executor.
  static var current: TaskID {
    withUnsafeCurrentTask { task in
      guard let task else { return .unknown }
      return JobIdentity(header: unsafeBitCast(task, to: UnsafeRawPointer.self)).task
    }
  }
}

/// What a job's header tells.
struct JobIdentity {
  /// The job is a task itself.
  let isTask: Bool
  /// The job only wakes a task that has yielded (`JobKind::NullaryContinuation`, 195).
  let isWakeUp: Bool
  /// The task, where the job is one.
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
