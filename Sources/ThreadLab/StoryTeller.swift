#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import LabProtocol

/// Runs the stories of the checks that the program is asked for: the entry point of every program of threads.
/// - Parameter stories: by the names of the checks' tests. The program's arguments choose.
public func tellStories(_ stories: [String: () -> Void]) -> Never {
  #if os(Linux)
    // A grader that is killed cannot end its children: PR_SET_PDEATHSIG (1) does.
    _ = processControl(1, UInt(SIGKILL))
  #endif
  Executors.install()
  guard startThreads() else { _exit(2) }
  hookRuntime()
  StoryTeller.send(.ready)
  for name in CommandLine.arguments.dropFirst() {
    guard let tell = stories[name] else { _exit(2) }
    tell()
  }
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

  static func tell(_ title: String, limit: Int, _ body: @escaping @Sendable () async -> Void) {
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
        schedules: countSchedules(), isExhaustive: isSearchComplete(), delays: Int(delayBound())))
  }

  private static func run(_ body: @escaping @Sendable () async -> Void) -> UInt32 {
    beginSchedule()
    Task.detached(name: "story") {
      await body()
      finishStory()
    }
    return runSchedule()
  }

  /// Runs the failing schedule once more, with its events, and ends the program.
  private static func fail(_ end: UInt32, _ body: @escaping @Sendable () async -> Void) {
    let message = String(cString: failureMessage())
    let schedule = currentSchedule
    recordSchedule()
    let schedules = max(1, countSchedules())
    abandonThreads()
    let again = run(body)
    let isSame = again == end
    let kind = isSame ? kinds[end] ?? .uncontrolled : .uncontrolled
    send(
      .failed(
        ThreadFailure(
          kind: kind, message: isSame ? message : "the same choices led to another run", schedules: schedules,
          schedule: schedule, events: Recording.events, race: Recording.race, waits: Recording.waits)))
    _exit(0)
  }

  private static var currentSchedule: Schedule {
    var start: UnsafePointer<Int32>?
    let count = choices(&start)
    return Schedule((0..<count).map { Int(start![$0]) })
  }

  static func send(_ report: ThreadReport) {
    var line = report.line[...]
    while !line.isEmpty {
      let count = line.withUnsafeBytes { write(SuiteDescriptor.threads, $0.baseAddress, $0.count) }
      guard count > 0 else { _exit(2) }
      line = line.dropFirst(count)
    }
  }
}
