// fact: handlers-innermost-first
// Nested cancellation handlers run one after the other, the innermost first.
import Foundation
import Synchronization

@main enum Fact {
  static let order = Mutex<[String]>([])

  static func main() async {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      await withTaskCancellationHandler {
        await withTaskCancellationHandler {
          isReady.yield()
          await Task.detached { for await _ in gate { break } }.value
        } onCancel: {
          order.withLock { $0.append("inner") }
        }
      } onCancel: {
        order.withLock { $0.append("outer") }
      }
    }
    for await _ in ready { break }
    task.cancel()
    let seen = order.withLock { $0 }
    print(seen)
    open.yield()
    await task.value
    exit(seen == ["inner", "outer"] ? 0 : 1)
  }
}
