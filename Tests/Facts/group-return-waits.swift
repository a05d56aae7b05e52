// fact: group-return-waits
// A task group whose closure returns a value cancels no child and waits for all of them.
import Foundation
import Synchronization

@main enum Fact {
  static let cancelled = Mutex<[Bool]>([])

  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = await withTaskGroup(of: Int.self) { group in
      group.addTask { 1 }
      let first = await group.next()!
      group.addTask {
        for await _ in gate { break }
        cancelled.withLock { $0.append(Task.isCancelled) }
        return 2
      }
      Task.detached { open.yield() }
      return first
    }
    let seen = cancelled.withLock { $0 }
    print("the group returned \(first); by then its slow child had ended, cancelled: \(seen)")
    exit(seen == [false] ? 0 : 1)
  }
}
