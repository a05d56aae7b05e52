/// A task that has not ended, and where it will go on: the functions that wait for each other.
///
/// Read from the task and its contexts (`Job`, `AsyncTask` and `AsyncContext` in the runtime's `ABI/Task.h`: what resumes the
/// task at byte 56, its context at byte 64; in a context its parent, then what resumes the parent). No address is
/// followed unless the one beside it is a function, so that another layout gives no frames instead of wrong ones.
struct TaskHeader {
  let address: UnsafeRawPointer

  private static let frameLimit = 64

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// - Parameter job: one that is a task itself.
  init(_ job: UnownedJob) {
    address = unsafeBitCast(job, to: UnsafeRawPointer.self)
  }

  init<Success, Failure>(_ task: Task<Success, Failure>) {
    address = unsafeBitCast(task, to: UnsafeRawPointer.self)
  }

  var id: TaskID { JobIdentity(header: address).task }

  /// Where it will go on, innermost function first: addresses in the program, relative to its image. None while it runs, or
  /// where no grader shares a status page to place them by.
  var frames: [UInt] {
    guard let image = StatusReporter.image else { return [] }
    var frames: [UInt] = []
    var resume = address.load(fromByteOffset: 56, as: UnsafeRawPointer?.self)
    var context = address.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
    for _ in 0..<Self.frameLimit {
      guard let function = resume, let base = LoadedImage.base(of: function) else { break }
      if base == image { frames.append(UInt(bitPattern: function) &- image) }
      guard let current = context else { break }
      resume = current.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
      context = current.load(as: UnsafeRawPointer?.self)
    }
    return frames
  }
}
