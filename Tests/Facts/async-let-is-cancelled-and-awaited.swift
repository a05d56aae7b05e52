// fact: async-let-is-cancelled-and-awaited
// Leaving a scope cancels an `async let` that was not awaited, and waits until it has ended.
import Foundation
import Synchronization

@main enum Fact {
  static let order = Mutex<[String]>([])

  static func main() async {
    await leaveEarly()
    order.withLock { $0.append("the scope is left") }
    let seen = order.withLock { $0 }
    print(seen)
    exit(seen == ["the child ends, cancelled: true", "the scope is left"] ? 0 : 1)
  }

  static func leaveEarly() async {
    async let unused: Void = child()
    if Bool(true) { return }
    await unused
  }

  static func child() async {
    try? await Task.sleep(for: .seconds(3600))
    order.withLock { $0.append("the child ends, cancelled: \(Task.isCancelled)") }
  }
}
