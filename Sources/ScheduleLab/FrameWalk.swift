// The unwinder that comes with every compiler, and that `backtrace` of the C library is made of. Unlike that function it says which
// frames were interrupted by a signal, and so are where they are and not at the place to return to.
@_silgen_name("_Unwind_Backtrace")
private func unwind(
  _ visit: @convention(c) (OpaquePointer, UnsafeMutableRawPointer?) -> Int32, _ context: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("_Unwind_GetIPInfo")
private func address(of frame: OpaquePointer, _ isInterrupted: UnsafeMutablePointer<Int32>) -> UInt

/// Follows the stack of the calling thread, in a signal handler too: without allocating, and with a bound.
enum FrameWalk {
  private static let limit = 128
  /// One walk at a time: the handlers that walk do not interrupt each other for long, and a torn walk costs a line number.
  nonisolated(unsafe) private static var frames: UnsafeMutablePointer<UInt64> = {
    let frames = UnsafeMutablePointer<UInt64>.allocate(capacity: limit)
    frames.initialize(repeating: 0, count: limit)
    return frames
  }()
  nonisolated(unsafe) private static var count = 0

  static func warmUp() { walk() }

  /// Writes the number of frames and their addresses, each one after the place of the call, innermost first.
  static func write(to words: UnsafeMutablePointer<UInt64>, unlessShorterThan before: Int, relativeTo image: UInt) {
    walk()
    guard count > before else { return }
    for index in 0..<count { words[index + 1] = frames[index] &- UInt64(image) }
    words[0] = UInt64(count)
  }

  private static func walk() {
    count = 0
    _ = unwind(
      { frame, _ in
        guard FrameWalk.count < FrameWalk.limit else { return 5 }  // _URC_END_OF_STACK
        var isInterrupted: Int32 = 0
        let place = address(of: frame, &isInterrupted)
        FrameWalk.frames[FrameWalk.count] = UInt64(place) &+ (isInterrupted != 0 ? 1 : 0)
        FrameWalk.count += 1
        return 0
      }, nil)
  }
}
