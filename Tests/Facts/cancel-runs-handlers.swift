// fact: cancel-runs-handlers
// `Task.cancel()` runs the task's cancellation handlers on the caller's thread, before it returns.
import Foundation
import Synchronization

@main enum Fact {
  static let handled = Atomic(false)

  static func main() async {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      await withTaskCancellationHandler {
        isReady.yield()
        await Task.detached { for await _ in gate { break } }.value
      } onCancel: {
        handled.store(true, ordering: .sequentiallyConsistent)
      }
    }
    for await _ in ready { break }
    task.cancel()
    let holds = handled.load(ordering: .sequentiallyConsistent)
    print("the handler had run when cancel() returned: \(holds)")
    open.yield()
    await task.value
    exit(holds ? 0 : 1)
  }
}
