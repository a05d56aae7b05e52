import KataSupport
import Synchronization

/// Work on threads with much room for calls: code can be nested deeper than an ordinary thread's stack allows to follow.
package enum DeepStack {
  /// Bytes. Only what is used takes memory.
  private static let size = 2 << 30

  /// Does work on such a thread and returns its result.
  package static func run<Result: Sendable>(_ work: @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    withoutActuallyEscaping(work) { work in
      perform(1, threads: 1) { _ in
        let value = work()
        result.withLock { $0 = value }
      }
    }
    // Every number below the count was worked on.
    return result.withLock { $0! }
  }

  /// Does work once for each number below a count, on as many threads as asked for, and returns when all of it is done.
  static func perform(_ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let next = Atomic<Int>(0)
    withoutActuallyEscaping(work) { work in
      let job: @Sendable () -> Void = {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          work(index)
        }
      }
      let started = (0..<max(1, min(threads, count))).compactMap { _ in DedicatedThread(stackSize: size, job) }
      // Without room for such a thread, this one must do.
      if started.isEmpty { job() }
      for thread in started { thread.join() }
    }
  }
}
