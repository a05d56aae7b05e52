import LabProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The runtime behind the compiler's instrumentation, in a program whose learner's module is instrumented: each job runs on a fiber
/// or a thread of its own, and stops at locks and atomic operations.
///
/// The functions are those of `ThreadRuntime`, which is C: `include/ThreadRuntime.h` says what they do. They are looked up, because a
/// suite's usual program does not have them.
final class ParallelThreads: Sendable {
  private static let frameLimit = 48

  let lead: @convention(c) (Bool, @convention(c) (Int32) -> Int32) -> Void
  let keepWhole: @convention(c) (UnsafeRawPointer?) -> Void
  let stopEverywhere: @convention(c) (Bool) -> Void
  let isWhole: @convention(c) (Int32) -> Bool
  let holder: @convention(c) (Int32) -> Int32
  let carry: @convention(c) (UInt, Bool) -> Int32
  let goOn: @convention(c) (Int32) -> Bool
  let canGoOn: @convention(c) (Int32) -> Bool
  let waits: @convention(c) (Int32) -> Bool
  let timeOut: @convention(c) () -> Bool
  let failure: @convention(c) () -> UInt32
  let abandon: @convention(c) () -> Void
  let leave: @convention(c) (UInt) -> Void
  let arrive: @convention(c) (UInt) -> Void
  let holdQueue: @convention(c) (UnsafeMutableRawPointer, Bool, @convention(block) () -> Void) -> Void
  let note: @convention(c) (UnsafePointer<CChar>) -> Void
  let breakPromise: @convention(c) (UnsafePointer<CChar>) -> Void
  let waitForFutex: @convention(c) (Int, UInt, Int) -> Bool
  let useKernelThreads: @convention(c) () -> Bool
  let useFibers: @convention(c) () -> Void
  let carriesJobs: @convention(c) () -> Bool
  let countKernelThreads: @convention(c) () -> Int32
  private let countEvents: @convention(c) () -> Int
  private let event:
    @convention(c) (
      Int, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int>
    ) -> UInt32
  private let stack: @convention(c) (Int32, UnsafeMutablePointer<UInt>, Int) -> Int
  private let race: @convention(c) (UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>) -> Void
  private let blocked: @convention(c) (Int, UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>) -> Bool

  /// Finds the runtime, and takes control of the threads. Comes before the first task.
  ///
  /// Nil if the program does not have it, or cannot be read.
  /// - Parameter onKernelThreads: true to have threads of the kernel's in place of fibers, as where Swift's runtime is not the one that the
  ///   fibers know.
  init?(onKernelThreads: Bool) {
    guard let start: @convention(c) () -> Bool = Self.find("start"),
      let hook: @convention(c) () -> Void = Self.find("hook")
    else { return nil }
    useKernelThreads = Self.find("use_kernel_threads")!
    useFibers = onKernelThreads ? {} : Self.find("use_fibers")!
    carriesJobs = Self.find("carries_jobs")!
    countKernelThreads = Self.find("of_kernel")!
    guard start() && !onKernelThreads || useKernelThreads() else { return nil }
    hook()
    lead = Self.find("lead")!
    keepWhole = Self.find("keep_whole")!
    stopEverywhere = Self.find("stop_everywhere")!
    isWhole = Self.find("is_whole")!
    holder = Self.find("holder")!
    carry = Self.find("carry")!
    goOn = Self.find("continue")!
    canGoOn = Self.find("can_continue")!
    waits = Self.find("waits")!
    timeOut = Self.find("time_out")!
    failure = Self.find("failure")!
    abandon = Self.find("abandon")!
    leave = Self.find("leave")!
    arrive = Self.find("arrive")!
    holdQueue = Self.find("hold_queue")!
    note = Self.find("note")!
    breakPromise = Self.find("break")!
    waitForFutex = Self.find("wait_for_futex")!
    countEvents = Self.find("events")!
    event = Self.find("event")!
    stack = Self.find("stack")!
    race = Self.find("race")!
    blocked = Self.find("blocked")!
  }

  private static func find<Function>(_ name: String) -> Function? {
    address(name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// True if the learner's module is instrumented, and its calls arrive at the runtime.
  static var isLinked: Bool { address("start") != nil }

  private static func address(_ name: String) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      dlsym(nil, "threads_\(name)")
    #else
      nil
    #endif
  }

  /// The recording of the schedule that ran last.
  var recording: ThreadRecording {
    var first = -1
    var second = -1
    race(&first, &second)
    var waits: [ThreadFailure.Wait] = []
    var (wait, taken) = (-1, -1)
    while blocked(waits.count, &wait, &taken) { waits.append(.init(event: wait, taken: taken)) }
    return ThreadRecording(entries: (0..<countEvents()).map(entry), race: [first, second], waits: waits)
  }

  /// The calls in which a thread stopped, innermost first, as offsets in the program.
  func frames(of thread: Int32) -> [UInt] {
    var frames = [UInt](repeating: 0, count: Self.frameLimit)
    // The symbolizer takes an address for the one after the call.
    return frames.withUnsafeMutableBufferPointer { Array($0.prefix(stack(thread, $0.baseAddress!, $0.count))) }.map {
      $0 + 1
    }
  }

  private func entry(_ index: Int) -> ThreadRecording.Entry {
    var column: UnsafePointer<CChar>?
    var text: UnsafePointer<CChar>?
    var address: UInt = 0
    var frames = [UInt](repeating: 0, count: Self.frameLimit)
    var count = Self.frameLimit
    let kind = event(index, &column, &address, &text, &frames, &count)
    return ThreadRecording.Entry(
      kind: ThreadRecording.kinds[Int(kind)], column: column.map { String(cString: $0) } ?? "", address: address,
      text: text.map { String(cString: $0) } ?? "", frames: Array(frames.prefix(count)))
  }
}

#if os(Linux)
  /// Called by the runtime, on the fiber or the thread of the job.
  @_cdecl("thread_lab_run_job")
  public func runJobOnFiber(_ job: UInt, _ isMain: Bool) {
    FullControl.run(
      RunnableJob(job: unsafeBitCast(job, to: UnownedJob.self), isMain: isMain, owner: .unknown))
  }
#endif
