// fact: finish-runs-on-termination
// `finish()` runs `onTermination` before it returns.
import Foundation
import Synchronization

@main enum Fact {
  static let terminated = Atomic(false)

  static func main() {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.onTermination = { _ in terminated.store(true, ordering: .sequentiallyConsistent) }
    source.finish()
    let holds = terminated.load(ordering: .sequentiallyConsistent)
    withExtendedLifetime(stream) {}
    print("onTermination had run when finish() returned: \(holds)")
    exit(holds ? 0 : 1)
  }
}
