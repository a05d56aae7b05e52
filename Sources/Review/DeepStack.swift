import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Work on threads with much room for calls: code can be nested deeper than an ordinary thread's stack allows to follow.
enum DeepStack {
  /// Bytes. Only what is used takes memory.
  private static let size = 512 << 20

  /// Does work once for each number below a count, on as many threads as asked for, and returns when all of it is done.
  static func perform(_ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let next = Atomic<Int>(0)
    withoutActuallyEscaping(work) { work in
      let job = Job {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          work(index)
        }
      }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, size)
      defer { pthread_attr_destroy(&attributes) }
      var started: [pthread_t] = []
      for _ in 0..<max(1, min(threads, count)) {
        let pointer = Unmanaged.passRetained(job).toOpaque()
        #if canImport(Darwin)
          var thread: pthread_t?
          let status = pthread_create(&thread, &attributes, { Job.run($0) }, pointer)
          if status == 0, let thread { started.append(thread) } else { Unmanaged<Job>.fromOpaque(pointer).release() }
        #else
          var thread = pthread_t()
          let status = pthread_create(&thread, &attributes, { Job.run($0!) }, pointer)
          if status == 0 { started.append(thread) } else { Unmanaged<Job>.fromOpaque(pointer).release() }
        #endif
      }
      // Without room for such a thread, this one must do.
      if started.isEmpty { job.body() }
      for thread in started { pthread_join(thread, nil) }
    }
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }
  }
}
