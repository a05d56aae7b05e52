#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import LabProtocol
import LabQueues

/// Runs the stories of the checks that the program is asked for: the entry point of every program of threads.
///
/// The program's arguments choose: the name of a test, then a ``StorySchedule`` if only one is to be replayed, then `--every-order` to try
/// orders that make no difference as well, then `--kernel-threads` to have threads of the kernel's in place of fibers.
/// - Parameter stories: by the names of the checks' tests.
public func tellStories(_ stories: [String: () -> Void]) -> Never {
  #if os(Linux)
    // A grader that is killed cannot end its children: PR_SET_PDEATHSIG (1) does.
    _ = processControl(1, UInt(SIGKILL))
  #endif
  StoryTeller.takeSecret()
  CrashHandler.install()
  Executors.install()
  // Fibers need to know what Swift's runtime keeps for a thread. Threads of the kernel's do not.
  var arguments = CommandLine.arguments.dropFirst()
  let isKnown = startThreads()
  if !isKnown || arguments.last == "--kernel-threads" {
    guard useKernelThreads() else { _exit(2) }
    if arguments.last == "--kernel-threads" { arguments.removeLast() }
  }
  if arguments.last == "--every-order" {
    tryEveryOrder()
    arguments.removeLast()
  }
  hookRuntime()
  StoryTeller.send(.ready)
  guard let tell = arguments.first.flatMap({ stories[$0] }) else { _exit(2) }
  if let text = arguments.dropFirst().first {
    guard let replayed = StorySchedule(text: text) else { _exit(2) }
    StoryTeller.replayed = replayed
  }
  tell()
  StoryTeller.send(.done)
  _exit(0)
}

#if os(Linux)
  @_silgen_name("prctl")
  private func processControl(_ option: Int32, _ value: UInt) -> Int32
#endif

/// Searches the schedules of one story after the other.
enum StoryTeller {
  /// As `enum thread_end` in `ThreadRuntime.h` counts them.
  private static let kinds: [UInt32: ThreadFailure.Kind] = [
    1: .race, 2: .deadlock, 3: .stuck, 4: .broken, 5: .endless, 6: .uncontrolled,
  ]

  /// The schedule to run, and no other one. Set before the first story, by the only thread.
  nonisolated(unsafe) static var replayed: StorySchedule?
  /// The number of stories that were told.
  nonisolated(unsafe) private static var told = 0

  static func tell(_ title: String, limit: Int, _ body: @escaping @Sendable () async -> Void) {
    defer { told += 1 }
    if let replayed {
      guard told == replayed.story else { return }
      send(.began(title))
      return replay(replayed.schedule, body)
    }
    send(.began(title))
    search(limit)
    // What the runtime makes once, it makes now: later it would be made in some schedules, and not in others.
    var end = run(body)
    guard end == 0 else { return fail(end, body) }
    search(limit)
    repeat {
      end = run(body)
      guard end == 0 else { return fail(end, body) }
    } while nextSchedule()
    send(
      .held(
        schedules: countSchedules(), interleavings: countInterleavings(), isExhaustive: isSearchComplete(),
        delays: Int(delayBound())))
  }

  /// Runs one schedule with its events, and ends the program.
  private static func replay(_ schedule: Schedule, _ body: @escaping @Sendable () async -> Void) {
    search(1)
    // What is seen alone rests on nothing that is known of Swift's runtime.
    _ = useKernelThreads()
    // What the runtime makes once, it makes now. The search began in the same way, and ended if that failed.
    if schedule.choices.contains(where: { $0 != 0 }) {
      _ = run(body)
      abandonThreads()
    }
    replaySchedule(schedule.choices.map(Int32.init), schedule.choices.count)
    let end = run(body)
    let recording = ThreadRecording.last
    send(
      .failed(
        ThreadFailure(
          kind: end == 0 ? .none : kinds[end] ?? .uncontrolled, message: String(cString: failureMessage()),
          schedules: 1,
          schedule: schedule, events: recording.events, race: recording.race, waits: recording.waits)))
    _exit(0)
  }

  /// Sends what is known of a schedule that ends the program.
  static func sendCrash() {
    guard isRunning else { return }
    isRunning = false
    let recording = ThreadRecording.last
    send(
      .failed(
        ThreadFailure(
          kind: .crashed, schedules: max(1, countSchedules()), schedule: currentSchedule, events: recording.events)))
  }

  /// True in the middle of a schedule. Only one thread of the program runs.
  nonisolated(unsafe) private static var isRunning = false

  private static func run(_ body: @escaping @Sendable () async -> Void) -> UInt32 {
    isRunning = true
    defer { isRunning = false }
    #if os(Linux)
      DispatchQueues.beginSchedule(in: ScheduledQueues.self)
    #endif
    beginSchedule()
    Task.detached(name: "story") {
      await body()
      finishStory()
    }
    return runSchedule()
  }

  /// Runs the failing schedule once more, on threads of the kernel's and with its events, and ends the program.
  private static func fail(_ end: UInt32, _ body: @escaping @Sendable () async -> Void) {
    let message = String(cString: failureMessage())
    let schedule = currentSchedule
    recordSchedule()
    let schedules = max(1, countSchedules())
    // Fibers found it, and rest on what is known of Swift's runtime: what other threads do not show is no finding.
    if !useKernelThreads() { abandonThreads() }
    let again = run(body)
    let isSame = again == end
    let kind = isSame ? kinds[end] ?? .uncontrolled : .uncontrolled
    let recording = ThreadRecording.last
    send(
      .failed(
        ThreadFailure(
          kind: kind, message: isSame ? message : "the same choices led to another run", schedules: schedules,
          schedule: schedule, events: recording.events, race: recording.race, waits: recording.waits)))
    _exit(0)
  }

  private static var currentSchedule: Schedule {
    var start: UnsafePointer<Int32>?
    let count = choices(&start)
    return Schedule((0..<count).map { Int(start![$0]) })
  }

  /// What each report of this process begins with; nil if the grader asks for nothing.
  nonisolated(unsafe) private static var secret: RunSecret?

  /// Takes the secret of the run out of the grader's page, and leaves no way to the page.
  static func takeSecret() {
    let memory = mmap(nil, StatusPage.size, PROT_READ | PROT_WRITE, MAP_SHARED, SuiteDescriptor.status, 0)
    guard let memory, memory != MAP_FAILED else { return }
    secret = StatusPage(memory).takeSecret()
    munmap(memory, StatusPage.size)
    close(SuiteDescriptor.status)
  }

  static func send(_ report: ThreadReport) {
    var line = report.line(after: secret)[...]
    while !line.isEmpty {
      let count = line.withUnsafeBytes { write(SuiteDescriptor.threads, $0.baseAddress, $0.count) }
      guard count > 0 else { _exit(2) }
      line = line.dropFirst(count)
    }
  }
}
