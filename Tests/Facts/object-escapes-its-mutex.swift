// fact: object-escapes-its-mutex
// The compiler lets an object that is not `Sendable` out of `withLock { $0 }`, where nothing protects it.
// compiles: without a warning
import Foundation
import Synchronization

final class Counter {
  var count = 0
}

final class Meter: Sendable {
  let state = Mutex(Counter())

  func counter() -> Counter { state.withLock { $0 } }
}

@main enum Fact {
  static func main() {
    let meter = Meter()
    let escaped = meter.counter()
    escaped.count += 1  // no lock is held here
    let inside = meter.state.withLock { $0.count }
    print("changed outside of the lock, seen inside: \(inside)")
    exit(inside == 1 ? 0 : 1)
  }
}
