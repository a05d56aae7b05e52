// fact: actor-deinit-runs-at-once
// The plain `deinit` of an actor runs at once, on the thread that releases the last reference.
import Foundation
import Synchronization

actor Transport {
  static let thread = Mutex<pthread_t?>(nil)
  deinit { Self.thread.withLock { $0 = pthread_self() } }
}

@main enum Fact {
  static func main() {
    var transport: Transport? = Transport()
    withExtendedLifetime(transport) {}
    transport = nil
    let thread = Transport.thread.withLock { $0 }
    let holds = thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    print("deinit had run on this thread when the last reference was released: \(holds)")
    exit(holds ? 0 : 1)
  }
}
