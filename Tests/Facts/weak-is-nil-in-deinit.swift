// fact: weak-is-nil-in-deinit
// On Linux a weak reference that is made in `deinit` is nil.
import Foundation
import Synchronization

final class Session: Sendable {
  static let seen = Mutex<Bool?>(nil)
  func flush() { { [weak self] in Self.seen.withLock { $0 = self == nil } }() }
  deinit { flush() }
}

@main enum Fact {
  static func main() {
    _ = Session()
    let isNil = Session.seen.withLock { $0 }
    print("the weak reference was nil: \(isNil as Any)")
    exit(isNil == true ? 0 : 1)
  }
}
