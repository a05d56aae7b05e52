// fact: wait-for-all-waits
// `waitForAll()` waits for every child before it throws the first error, so no sibling is cancelled by it.
import Foundation
import Synchronization

struct Refused: Error {}

@main enum Fact {
  static let siblingCancelled = Mutex<Bool?>(nil)

  static func main() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in gate { break }
          siblingCancelled.withLock { $0 = Task.isCancelled }
        }
        group.addTask {
          defer { Task.detached { open.yield() } }
          throw Refused()
        }
        try await group.waitForAll()
      }
      exit(1)
    } catch {}
    let seen = siblingCancelled.withLock { $0 }
    print("the error was thrown, and the sibling had ended, cancelled: \(seen as Any)")
    exit(seen == false ? 0 : 1)
  }
}
