// fact: stream-outlives-its-continuation
// Dropping the last continuation of an `AsyncStream` does not finish it: the reader stays suspended.
import Foundation
import Synchronization

@main enum Fact {
  static let ended = Atomic(false)

  static func main() async {
    let reader = Task.detached { [stream = makeStreamAndDropItsContinuation()] in
      for await _ in stream {}
      ended.store(true, ordering: .sequentiallyConsistent)
    }
    // Time for an end that must not come: a slow machine can only make this easier to pass.
    try? await Task.sleep(for: .milliseconds(300))
    let endedByItself = ended.load(ordering: .sequentiallyConsistent)
    reader.cancel()
    await reader.value
    print("ended after its continuation was dropped: \(endedByItself), after a cancellation: true")
    exit(endedByItself ? 1 : 0)
  }

  static func makeStreamAndDropItsContinuation() -> AsyncStream<Int> { AsyncStream { _ in } }
}
