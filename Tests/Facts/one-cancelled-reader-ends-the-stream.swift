// fact: one-cancelled-reader-ends-the-stream
// Cancelling one waiting reader of an `AsyncStream` ends the stream for all of its readers.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let first = Task.detached { for await _ in stream {} }
    let second = Task.detached { for await _ in stream {} }
    first.cancel()
    await second.value
    var terminated = false
    if case .terminated = source.yield(1) { terminated = true }
    print("the second reader ended with the first, and the source is terminated: \(terminated)")
    exit(terminated ? 0 : 1)
  }
}
