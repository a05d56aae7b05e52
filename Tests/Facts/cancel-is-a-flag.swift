// fact: cancel-is-a-flag
// `Task.cancel()` sets a flag and returns. It neither stops the task nor waits for it.
import Foundation
import Synchronization

@main enum Fact {
  static let didFinish = Atomic(false)

  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      // A plain task, not the cancelled one, waits here: the work does not look at its flag.
      await Task.detached { for await _ in gate { break } }.value
      didFinish.store(true, ordering: .sequentiallyConsistent)
    }
    task.cancel()
    let finishedOnReturn = didFinish.load(ordering: .sequentiallyConsistent)
    open.yield()
    await task.value
    let finished = didFinish.load(ordering: .sequentiallyConsistent)
    print(
      "cancelled: \(task.isCancelled), ended when cancel() returned: \(finishedOnReturn), ran to its end: \(finished)")
    exit(task.isCancelled && !finishedOnReturn && finished ? 0 : 1)
  }
}
