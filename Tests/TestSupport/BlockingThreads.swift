import Foundation

/// Runs tasks on threads that may block: twice as many as there are cores.
///
/// The cooperative pool has one thread for each core, and a test that waits for another process keeps one of them from every
/// other test.
package final class BlockingThreads: TaskExecutor {
  /// The threads of this process.
  package static let shared = BlockingThreads()

  private let condition = NSCondition()
  /// Touched only while `condition` is locked.
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
      let thread = Thread { [self] in while true { next().runSynchronously(on: asUnownedTaskExecutor()) } }
      // As much as the main thread has: graders run here.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
