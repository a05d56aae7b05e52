#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Two pages of memory that the grader shares: how far the running schedule has come, and where a thread is or has died.
///
/// They tell a busy process from one that spins in a single job, say which schedule a process died in, and name the line
/// that a thread stands still at or crashes at. Layout, in 64-bit words: beats, number of choices, then one choice a byte up to the
/// end of the first page; on the second page the number of frames, then one address a frame, relative to the program's image;
/// in the last word of it what the sandbox has refused.
public enum Pulse {
  /// The bytes that are shared.
  public static let size = 8192
  private static let choicesOffset = 16
  private static let framesOffset = 4096
  private static let refusalOffset = size - 8
  /// The signals that end a program that has gone wrong. SIGSYS comes from the sandbox.
  private static let fatalSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  nonisolated(unsafe) private static var page: UnsafeMutableRawPointer?
  /// Where the program begins in memory; nil as long as nobody shares the pulse.
  nonisolated(unsafe) private(set) static var image: UInt?

  /// Shares the pulse by mapping an open file of `size` bytes. From then on SIGUSR2 makes the lab's thread write its frames,
  /// and a crash those of the thread that crashes.
  public static func share(descriptor: Int32) {
    guard let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), mapped != MAP_FAILED else {
      return
    }
    page = mapped
    // The first walk loads the unwinder, which a signal handler must not do.
    FrameWalk.warmUp()
    guard let base = Image.base(of: unsafeBitCast(whereabouts, to: UnsafeRawPointer.self)) else { return }
    image = base
    handle(SIGUSR2, whereabouts, 0)
    makeSignalStack()
    for number in fatalSignals { handle(number, sayWhere, Int32(bitPattern: UInt32(SA_RESETHAND))) }
  }

  private typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  private static func handle(_ number: Int32, _ handler: @escaping Handler, _ flags: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #else
      action.__sigaction_handler.sa_sigaction = handler
    #endif
    action.sa_flags = flags | SA_SIGINFO | SA_ONSTACK
    sigaction(number, &action, nil)
  }

  /// A stack for the handlers: a function that calls itself for ever leaves none.
  private static func makeSignalStack() {
    let size = 1 << 18
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    #if canImport(Darwin)
      stack.ss_size = UInt(size)
    #else
      stack.ss_size = size
    #endif
    sigaltstack(&stack, nil)
  }

  private static let whereabouts: Handler = { number, _, _ in
    guard LabRuntime.isOnLabThread else {
      pthread_kill(LabRuntime.thread, number)
      return
    }
    Pulse.writeFrames()
  }

  private static let sayWhere: Handler = { number, information, _ in
    if let page {
      page.storeBytes(of: 0, toByteOffset: framesOffset, as: UInt64.self)
      if number == SIGSYS {
        page.storeBytes(
          of: UInt64(max(0, information?.pointee.si_errno ?? 0)), toByteOffset: refusalOffset, as: UInt64.self)
      }
    }
    Pulse.writeFrames()
    // The signal's own action is in force again; it is taken when this handler returns.
    raise(number)
  }

  private static func writeFrames() {
    guard let page, let image else { return }
    let words = (page + framesOffset).assumingMemoryBound(to: UInt64.self)
    // In the middle of a function's entry the stack cannot be followed to its end: the longest walk is the whole one.
    FrameWalk.write(to: words, unlessShorterThan: Int(words[0]), relativeTo: image)
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
