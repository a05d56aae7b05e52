/// A thread of the program's own, for work that blocks in the system or needs a deep stack.
///
/// Swift's cooperative pool has one thread for each core. A task that waits for a child process on one of them keeps every
/// other task from that core; ``run(_:)`` waits on a dedicated thread instead and suspends the task meanwhile.
package struct DedicatedThread: @unchecked Sendable {
  // Unchecked: a `pthread_t` is a pointer on macOS, which the system's functions accept on any thread.
  private let thread: pthread_t

  /// Starts a thread.
  /// - Parameter stackSize: the bytes of its stack, of which only those that are used take memory; nil for the system's default.
  /// - Returns: nil if the system has no room for another thread.
  package init?(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Darwin)
      var started: pthread_t?
      let status = pthread_create(&started, &attributes, { Job.perform($0) }, job.toOpaque())
    #else
      var started: pthread_t? = pthread_t()
      let status = pthread_create(&started!, &attributes, { Job.perform($0!) }, job.toOpaque())
    #endif
    guard status == 0, let started else {
      job.release()
      return nil
    }
    thread = started
  }

  /// Waits until the thread has ended. Every thread is joined or detached once.
  package func join() { pthread_join(thread, nil) }

  /// Lets the system free the thread as soon as it has ended.
  package func detach() { pthread_detach(thread) }

  /// Does blocking work on a dedicated thread, and suspends the current task until it is done.
  ///
  /// The work runs outside the task: it sees no task-local value, thus records no test's issues, and no cancellation.
  /// - Throws: what the work throws.
  package static func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = { continuation.resume(returning: Result(catching: body)) }
      // Without room for a thread, this one must do.
      if let thread = DedicatedThread(work) { thread.detach() } else { work() }
    }
    return try result.get()
  }

  /// Carries a closure through a C function's pointer.
  private final class Job: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func perform(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }
  }
}
