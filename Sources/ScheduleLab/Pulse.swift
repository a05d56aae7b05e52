#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  // A function of the C library that its Swift module hides behind `_GNU_SOURCE`.
  @_silgen_name("backtrace")
  private func backtrace(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: Int32) -> Int32
#endif

/// Two pages of memory that the grader shares: how far the running schedule has come, and where the lab's thread is.
///
/// They tell a busy process from one that spins in a single job, say which schedule a process died in, and name the line
/// that a thread stands still at. Layout, in 64-bit words: beats, number of choices, then one choice a byte up to the end of the
/// first page; on the second page the number of frames, then one address a frame, relative to the program's image.
public enum Pulse {
  /// The bytes that are shared.
  public static let size = 8192
  private static let choicesOffset = 16
  private static let framesOffset = 4096
  private static let frameLimit: Int32 = 128
  nonisolated(unsafe) private static var page: UnsafeMutableRawPointer?
  /// Where the program begins in memory; nil as long as nobody shares the pulse.
  nonisolated(unsafe) private(set) static var image: UInt?
  nonisolated(unsafe) private static var frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// Shares the pulse by mapping an open file of `size` bytes. From then on SIGUSR2 makes the lab's thread write its frames.
  public static func share(descriptor: Int32) {
    guard let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), mapped != MAP_FAILED else {
      return
    }
    page = mapped
    frames = .allocate(capacity: Int(frameLimit))
    // The first call loads the unwinder, which a signal handler must not do.
    _ = backtrace(frames!, frameLimit)
    guard let base = Image.base(of: unsafeBitCast(handler, to: UnsafeRawPointer.self)) else { return }
    image = base
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(SIGUSR2, &action, nil)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    guard LabRuntime.isOnLabThread else {
      pthread_kill(LabRuntime.thread, number)
      return
    }
    Pulse.writeFrames()
  }

  private static func writeFrames() {
    guard let page, let frames, let image else { return }
    let count = Int(backtrace(frames, frameLimit))
    let words = (page + framesOffset).assumingMemoryBound(to: UInt64.self)
    // In the middle of a function's entry the stack cannot be followed to its end: the longest walk is the whole one.
    guard count > Int(words[0]) else { return }
    for index in 0..<count {
      words[index + 1] = UInt64(UInt(bitPattern: frames[index]) &- image)
    }
    words[0] = UInt64(count)
  }

  @inline(__always)
  static func beat(choices: [Int]) {
    guard let page else { return }
    let words = page.assumingMemoryBound(to: UInt64.self)
    words[0] &+= 1
    words[1] = UInt64(choices.count)
    if let last = choices.last, choicesOffset + choices.count <= framesOffset {
      page.storeBytes(
        of: UInt8(truncatingIfNeeded: last), toByteOffset: choicesOffset - 1 + choices.count, as: UInt8.self)
    }
  }
}
