import LabProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Writes the `StatusPage` that a grader shares: progress, and the frames of a thread that is asked for them or crashes.
public enum StatusReporter {
  /// The signals that end a program that has gone wrong. SIGSYS comes from the sandbox.
  private static let fatalSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  nonisolated(unsafe) private static var page: StatusPage?
  /// What each report of this process begins with; nil if the grader asks for nothing.
  nonisolated(unsafe) public private(set) static var secret: RunSecret?
  /// The start of the program in memory; nil as long as no grader shares a page.
  nonisolated(unsafe) private(set) static var image: UInt?

  /// Maps an open file of `StatusPage.size` bytes as the page to write.
  ///
  /// From then on SIGUSR2 makes the lab's thread write its frames, and a crash makes the thread that crashes write its own.
  /// A file that cannot be mapped is ignored.
  public static func start(descriptor: Int32) {
    let memory = mmap(nil, StatusPage.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return }
    let page = StatusPage(memory)
    self.page = page
    secret = page.takeSecret()
    // The page stays; a program that is graded gets to it by no file.
    if secret != nil { close(descriptor) }
    guard let base = LoadedImage.program else { return }
    image = base
    _ = StackWalker.walk(relativeTo: base)
    handle(SIGUSR2, writeOnRequest, 0)
    makeSignalStack()
    for number in fatalSignals { handle(number, writeOnCrash, Int32(bitPattern: UInt32(SA_RESETHAND))) }
  }

  /// Notes that another job has ended.
  @inline(__always)
  static func beat() { page?.beat() }

  /// Notes that a schedule begins or has made another choice.
  @inline(__always)
  static func beat(choices: [Int]) {
    page?.beat(choices: choices)
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

  /// Gives the handlers a stack of their own: endless recursion leaves them none.
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

  private static let writeOnRequest: Handler = { number, _, _ in
    guard LabRuntime.isOnLabThread else {
      pthread_kill(LabRuntime.thread, number)
      return
    }
    StatusReporter.writeFrames()
  }

  private static let writeOnCrash: Handler = { number, information, _ in
    StatusReporter.page?.removeFrames()
    if number == SIGSYS { StatusReporter.page?.write(refusal: information?.pointee.si_errno ?? 0) }
    StatusReporter.writeFrames()
    // The signal's own action is in force again; it is taken when this handler returns.
    raise(number)
  }

  private static func writeFrames() {
    guard let page, let image else { return }
    page.write(frames: StackWalker.walk(relativeTo: image))
  }
}
