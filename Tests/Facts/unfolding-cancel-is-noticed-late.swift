// fact: unfolding-cancel-is-noticed-late
// The `onCancel` of `AsyncStream(unfolding:onCancel:)` runs when a read meets the cancellation, not while the
// loop body is busy.
import Foundation
import Synchronization

@main enum Fact {
  static let cancelled = Atomic(false)

  static func main() async {
    let stream = AsyncStream<Int>(unfolding: { 1 }) { cancelled.store(true, ordering: .sequentiallyConsistent) }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let reader = Task.detached {
      for await _ in stream where !Task.isCancelled {
        isReady.yield()
        await Task.detached { for await _ in gate { break } }.value
      }
    }
    for await _ in ready { break }
    reader.cancel()
    let whileBusy = cancelled.load(ordering: .sequentiallyConsistent)
    open.yield()
    await reader.value
    let afterwards = cancelled.load(ordering: .sequentiallyConsistent)
    print("onCancel had run while the body was busy: \(whileBusy), after the next read: \(afterwards)")
    exit(!whileBusy && afterwards ? 0 : 1)
  }
}
