// fact: finish-may-be-called-again
// `finish()` may be called any number of times, and what is yielded after it is dropped.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    source.yield(1)
    source.finish()
    source.finish()
    var terminated = false
    if case .terminated = source.yield(2) { terminated = true }
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    print("read \(seen), the later yield reported terminated: \(terminated)")
    exit(seen == [1] && terminated ? 0 : 1)
  }
}
