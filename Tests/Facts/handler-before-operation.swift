// fact: handler-before-operation
// If the task is already cancelled, `withTaskCancellationHandler` runs its handler before its operation.
import Foundation
import Synchronization

@main enum Fact {
  static let order = Mutex<[String]>([])

  static func main() async {
    await Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      await withTaskCancellationHandler {
        order.withLock { $0.append("operation") }
      } onCancel: {
        order.withLock { $0.append("handler") }
      }
    }.value
    let seen = order.withLock { $0 }
    print(seen)
    exit(seen == ["handler", "operation"] ? 0 : 1)
  }
}
