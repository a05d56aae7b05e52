// fact: immediate-runs-at-once
// `Task.immediate` runs its body before it returns, up to the first suspension.
import Foundation
import Synchronization

@main enum Fact {
  static let order = Mutex<[String]>([])

  static func note(_ text: String) { order.withLock { $0.append(text) } }

  @MainActor static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task.immediate {
      note("before the wait")
      for await _ in gate { break }
      note("after the wait")
    }
    note("returned")
    open.yield()
    await task.value
    let seen = order.withLock { $0 }
    print(seen)
    exit(seen == ["before the wait", "returned", "after the wait"] ? 0 : 1)
  }
}
