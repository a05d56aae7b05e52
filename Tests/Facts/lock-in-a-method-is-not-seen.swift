// fact: lock-in-a-method-is-not-seen
// The compiler does not see a lock that is held across an `await` if a method of your own takes it.
// compiles: without a warning
import Foundation

final class Ledger: Sendable {
  private let lock = NSLock()

  func open() { lock.lock() }
  func close() { lock.unlock() }
  func isOpen() -> Bool { lock.try() }
}

@main enum Fact {
  static func main() async {
    let ledger = Ledger()
    ledger.open()
    await Task.yield()
    let free = await Task.detached { ledger.isOpen() }.value
    print("the lock was free while the task that took it was suspended: \(free)")
    exit(free ? 1 : 0)
  }
}
