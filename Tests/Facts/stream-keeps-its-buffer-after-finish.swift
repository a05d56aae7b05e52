// fact: stream-keeps-its-buffer-after-finish
// After `finish()` an `AsyncStream` still hands out what is in its buffer.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { source.yield(number) }
    source.finish()
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    print(seen)
    exit(seen == [1, 2, 3] ? 0 : 1)
  }
}
