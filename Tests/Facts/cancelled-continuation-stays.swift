// fact: cancelled-continuation-stays
// Cancelling a task that is suspended in a continuation without a cancellation handler does not resume it.
import Foundation
import Synchronization

@main enum Fact {
  static let stored = Mutex<CheckedContinuation<Void, Never>?>(nil)
  static let wentOn = Atomic(false)

  static func main() async {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let task = Task.detached {
      await withCheckedContinuation { continuation in
        stored.withLock { $0 = continuation }
        isReady.yield()
      }
      wentOn.store(true, ordering: .sequentiallyConsistent)
    }
    for await _ in ready { break }
    task.cancel()
    // Time for a turn that must not come: a slow machine can only make this easier to pass.
    try? await Task.sleep(for: .milliseconds(300))
    let byCancellation = wentOn.load(ordering: .sequentiallyConsistent)
    stored.withLock { $0.take() }?.resume()
    await task.value
    print("went on after the cancellation: \(byCancellation), after the resume: true")
    exit(byCancellation ? 1 : 0)
  }
}
