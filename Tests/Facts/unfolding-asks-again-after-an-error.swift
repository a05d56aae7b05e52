// fact: unfolding-asks-again-after-an-error
// An `AsyncThrowingStream(unfolding:)` calls its closure again if it is read again after an error.
import Foundation
import Synchronization

struct Broken: Error {}

@main enum Fact {
  static let calls = Atomic(0)

  static func main() async {
    let stream = AsyncThrowingStream<Int, any Error>(unfolding: {
      calls.add(1, ordering: .sequentiallyConsistent)
      throw Broken()
    })
    var iterator = stream.makeAsyncIterator()
    for _ in 1...2 { _ = try? await iterator.next() }
    let count = calls.load(ordering: .sequentiallyConsistent)
    print("two reads after an error called the closure \(count) times")
    exit(count == 2 ? 0 : 1)
  }
}
