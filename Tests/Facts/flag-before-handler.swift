// fact: flag-before-handler
// A task is marked as cancelled before its cancellation handlers run.
import Foundation
import Synchronization

@main enum Fact {
  static let handle = Mutex<Task<Void, Never>?>(nil)
  static let flag = Atomic(false)

  static func main() async {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      await withTaskCancellationHandler {
        isReady.yield()
        await Task.detached { for await _ in gate { break } }.value
      } onCancel: {
        flag.store(handle.withLock { $0?.isCancelled ?? false }, ordering: .sequentiallyConsistent)
      }
    }
    handle.withLock { $0 = task }
    for await _ in ready { break }
    task.cancel()
    let holds = flag.load(ordering: .sequentiallyConsistent)
    print("the handler found the task cancelled: \(holds)")
    open.yield()
    await task.value
    exit(holds ? 0 : 1)
  }
}
