// fact: yield-waits-for-on-termination
// While `onTermination` runs because the reader's task was cancelled, a `yield` that resumes this reader waits for it.
import Dispatch
import Foundation
import Synchronization

@main enum Fact {
  static let (runs, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  static let isBegun = Atomic(false)
  static let hasReturned = Atomic(false)

  static func main() {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.onTermination = { _ in
      runs.signal()
      mayEnd.wait()
    }
    let reader = Task.detached { for await _ in stream {} }
    // Time to wait for an element.
    Thread.sleep(forTimeInterval: 1)
    Thread.detachNewThread { reader.cancel() }
    runs.wait()
    Thread.detachNewThread {
      isBegun.store(true, ordering: .sequentiallyConsistent)
      source.yield(1)
      hasReturned.store(true, ordering: .sequentiallyConsistent)
    }
    while !isBegun.load(ordering: .sequentiallyConsistent) {}
    // Time for a return that must not come: a slow machine can only make this easier to pass.
    Thread.sleep(forTimeInterval: 1)
    let holds = !hasReturned.load(ordering: .sequentiallyConsistent)
    mayEnd.signal()
    print("yield had returned while onTermination ran: \(!holds)")
    exit(holds ? 0 : 1)
  }
}
