// fact: another-priority-has-its-own-threads
// On Linux, a task of another priority may still get a thread when all threads of one priority are blocked.
// Assumption: the pool limits its threads for each priority. Nothing promises it: a failure means the pool has changed.
import Dispatch
import Foundation

@main enum Fact {
  static func main() {
    let (blocked, high, low) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<max(64, ProcessInfo.processInfo.activeProcessorCount * 4) {
      Task.detached(priority: .medium) { blocked.wait() }
    }
    Thread.sleep(forTimeInterval: 1)
    Task.detached(priority: .high) { high.signal() }
    Task.detached(priority: .background) { low.signal() }
    let (first, second) = (high.wait(timeout: .now() + 30), low.wait(timeout: .now() + 30))
    print("a task of high priority ran: \(first == .success), one of background priority: \(second == .success)")
    exit(first == .success && second == .success ? 0 : 1)
  }
}
