import LabProtocol

// The unwinder that comes with every compiler, and that `backtrace` of the C library is made of. Unlike that function it says
// which frames were interrupted by a signal: their address is the current instruction, not a return address.
@_silgen_name("_Unwind_Backtrace")
private func unwind(
  _ visit: @convention(c) (OpaquePointer, UnsafeMutableRawPointer?) -> Int32, _ context: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("_Unwind_GetIPInfo")
private func address(of frame: OpaquePointer, _ isInterrupted: UnsafeMutablePointer<Int32>) -> UInt

/// Follows the stack of the calling thread, without allocating and with a bound, so that a signal handler may do it.
enum StackWalker {
  /// One walk at a time: the handlers that walk do not interrupt each other for long, and a torn walk costs a line number.
  nonisolated(unsafe) private static var frames: UnsafeMutablePointer<UInt64> = {
    let frames = UnsafeMutablePointer<UInt64>.allocate(capacity: StatusPage.frameLimit)
    frames.initialize(repeating: 0, count: StatusPage.frameLimit)
    return frames
  }()
  nonisolated(unsafe) private static var count = 0

  /// The frames of the calling thread, innermost first, valid until the next walk.
  ///
  /// The first call loads the unwinder, which a signal handler must not do.
  /// - Parameter image: the address that the frames are relative to.
  static func walk(relativeTo image: UInt) -> UnsafeBufferPointer<UInt64> {
    count = 0
    _ = unwind(
      { frame, _ in
        guard StackWalker.count < StatusPage.frameLimit else { return 5 }  // _URC_END_OF_STACK
        var isInterrupted: Int32 = 0
        let place = address(of: frame, &isInterrupted)
        StackWalker.frames[StackWalker.count] = UInt64(place) &+ (isInterrupted != 0 ? 1 : 0)
        StackWalker.count += 1
        return 0
      }, nil)
    for index in 0..<count { frames[index] &-= UInt64(image) }
    return UnsafeBufferPointer(start: frames, count: count)
  }
}
