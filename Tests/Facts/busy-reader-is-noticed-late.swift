// fact: busy-reader-is-noticed-late
// A reader that is cancelled inside its loop body ends the stream only at its next `next()`: until then
// `onTermination` does not run, and `yield` still reports `enqueued`.
import Foundation
import Synchronization

@main enum Fact {
  static let terminated = Atomic(false)

  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.onTermination = { _ in terminated.store(true, ordering: .sequentiallyConsistent) }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let reader = Task.detached {
      for await _ in stream {
        isReady.yield()
        await Task.detached { for await _ in gate { break } }.value
        break
      }
      for await _ in stream {}
    }
    source.yield(1)
    for await _ in ready { break }
    reader.cancel()
    let whileBusy = terminated.load(ordering: .sequentiallyConsistent)
    var enqueued = false
    if case .enqueued = source.yield(2) { enqueued = true }
    open.yield()
    await reader.value
    let afterwards = terminated.load(ordering: .sequentiallyConsistent)
    print("while busy: onTermination \(whileBusy), yield enqueued \(enqueued); after its next read: \(afterwards)")
    exit(!whileBusy && enqueued && afterwards ? 0 : 1)
  }
}
