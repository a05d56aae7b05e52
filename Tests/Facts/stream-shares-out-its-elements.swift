// fact: stream-shares-out-its-elements
// Two readers of one `AsyncStream` share out its elements: each element goes to one of them.
import Foundation

@main enum Fact {
  static func main() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    for number in 1...100 { source.yield(number) }
    source.finish()
    let read: @Sendable () async -> [Int] = {
      var seen: [Int] = []
      for await number in stream { seen.append(number) }
      return seen
    }
    async let first = read()
    async let second = read()
    let (one, two) = await (first, second)
    print("\(one.count) and \(two.count) of 100 elements")
    exit((one + two).sorted() == Array(1...100) ? 0 : 1)
  }
}
