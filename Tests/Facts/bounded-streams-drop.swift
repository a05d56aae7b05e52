// fact: bounded-streams-drop
// `.bufferingNewest` drops the oldest element, `.bufferingOldest` the newest, and `yield` reports which one.
import Foundation

@main enum Fact {
  static func main() async {
    let newest = await read(.bufferingNewest(2))
    let oldest = await read(.bufferingOldest(2))
    print(
      "newest: kept \(newest.kept), dropped \(newest.dropped); oldest: kept \(oldest.kept), dropped \(oldest.dropped)")
    exit(newest == ([2, 3], [1]) && oldest == ([1, 2], [3]) ? 0 : 1)
  }

  static func read(
    _ policy: AsyncStream<Int>.Continuation.BufferingPolicy
  ) async -> (kept: [Int], dropped: [Int]) {
    let (stream, source) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    var (kept, dropped): ([Int], [Int]) = ([], [])
    for number in 1...3 {
      if case .dropped(let element) = source.yield(number) { dropped.append(element) }
    }
    source.finish()
    for await number in stream { kept.append(number) }
    return (kept, dropped)
  }
}
