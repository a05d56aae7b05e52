// fact: blocked-threads-are-lost
// On Linux, as many blocked tasks of one priority as the pool has threads stop every other task of that
// priority.
// Assumption: the pool has at most as many threads for one priority as the machine has processors, or 64.
import Dispatch
import Foundation
import Synchronization

@main enum Fact {
  static let ran = Atomic(false)

  static func main() {
    let wait = DispatchSemaphore(value: 0)
    for _ in 0..<max(64, ProcessInfo.processInfo.activeProcessorCount * 4) {
      Task.detached(priority: .medium) { wait.wait() }
    }
    Thread.sleep(forTimeInterval: 1)
    Task.detached(priority: .medium) { ran.store(true, ordering: .sequentiallyConsistent) }
    // Time for a turn that must not come: a slow machine can only make this easier to pass.
    Thread.sleep(forTimeInterval: 1)
    let holds = !ran.load(ordering: .sequentiallyConsistent)
    print("a task of the same priority got a turn: \(!holds)")
    exit(holds ? 0 : 1)
  }
}
