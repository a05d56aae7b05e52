// fact: throwing-stream-ends-on-cancel
// When its reader is cancelled, an `AsyncThrowingStream` ends without an error.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncThrowingStream.makeStream(of: Int.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let reader = Task.detached {
      var count = 0
      for try await _ in stream {
        count += 1
        if count == 2 { isReady.yield() }
      }
      return count
    }
    source.yield(1)
    source.yield(2)
    for await _ in ready { break }
    reader.cancel()
    let result = await reader.result
    print("the cancelled reader ended with \(result)")
    exit((try? result.get()) == 2 ? 0 : 1)
  }
}
