// fact: stream-keeps-its-buffer-after-cancel
// A cancelled task still gets what is in the buffer of its `AsyncStream`; the stream ends after that.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { source.yield(number) }
    let seen = await Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      var seen: [Int] = []
      for await number in stream { seen.append(number) }
      return seen
    }.value
    print("a cancelled task read \(seen) of a stream that nobody has finished")
    exit(seen == [1, 2, 3] ? 0 : 1)
  }
}
