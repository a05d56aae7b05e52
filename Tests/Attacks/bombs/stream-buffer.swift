// notebook starter: crashed
// Fills the buffer of a stream that nobody reads.
func act() {
  let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
  while true { continuation.yield([UInt8](repeating: 1, count: 1 << 24)) }
  withExtendedLifetime(stream) {}
}
