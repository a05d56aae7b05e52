// fact: value-does-not-pass-cancellation
// `await task.value` does not pass the waiting task's cancellation on, and does not return early for it.
import Foundation

@main enum Fact {
  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let inner = Task.detached {
      for await _ in gate { break }
      return Task.isCancelled
    }
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let outer = Task.detached {
      isReady.yield()
      return (await inner.value, Task.isCancelled)
    }
    for await _ in ready { break }
    outer.cancel()
    open.yield()
    let (innerCancelled, outerCancelled) = await outer.value
    print("the waiting task was cancelled: \(outerCancelled), the awaited task: \(innerCancelled)")
    exit(outerCancelled && !innerCancelled ? 0 : 1)
  }
}
