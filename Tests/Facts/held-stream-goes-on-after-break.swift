// fact: held-stream-goes-on-after-break
// Leaving a `for await` with `break` terminates the stream only if nothing else holds it.
import Foundation
import Synchronization

@main enum Fact {
  static let terminated = Atomic(false)

  static func main() async {
    var stream: AsyncStream<Int>?
    var source: AsyncStream<Int>.Continuation
    (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.onTermination = { _ in terminated.store(true, ordering: .sequentiallyConsistent) }
    source.yield(1)
    for await _ in stream! { break }
    let whileHeld = terminated.load(ordering: .sequentiallyConsistent)
    stream = nil
    let released = terminated.load(ordering: .sequentiallyConsistent)
    print("terminated after break: \(whileHeld), after the stream was released: \(released)")
    exit(!whileHeld && released ? 0 : 1)
  }
}
