// notebook solution: passed
// A stream that is filled and ended, and what is to happen then.
func act() {
  let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
  continuation.yield(1)
  continuation.finish()
  continuation.onTermination = { _ in }
  _ = numbers
}
