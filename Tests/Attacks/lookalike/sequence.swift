// notebook solution: passed
// An asynchronous sequence of its own.
struct Countdown: AsyncSequence, AsyncIteratorProtocol {
  var left: Int
  mutating func next() async -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    return left
  }
  func makeAsyncIterator() -> Countdown { self }
}

func act() { Task { for await _ in Countdown(left: 2) {} } }
