import Glibc
import LabProtocol

@_silgen_name("__sanitizer_set_report_fd")
private func setReportDescriptor(_ descriptor: UnsafeMutableRawPointer?)

/// Tells the stories of one check on real threads: the entry point of every program for ThreadSanitizer.
///
/// The grader reads the sanitizer's reports and ``ThreadScenarioReport`` lines from the same pipe. The functions are those of the
/// module `ThreadLab` that tells stories in every interleaving: a kata's stories are linked with either.
/// - Parameter stories: by the names of the checks' tests. The program's first argument chooses.
public func tellStories(_ stories: [String: () -> Void]) -> Never {
  // A grader that is killed cannot end its children: PR_SET_PDEATHSIG (1) does.
  _ = processControl(1, UInt(SIGKILL))
  setReportDescriptor(UnsafeMutableRawPointer(bitPattern: Int(SuiteDescriptor.threadScenario)))
  Executors.install()
  guard let tell = CommandLine.arguments.dropFirst().first.flatMap({ stories[$0] }) else { _exit(2) }
  guard Once.correct() else { _exit(2) }
  send(.ready)
  tell()
  send(.done)
  _exit(0)
}

/// Tells a story a few times: the runtime makes what it needs of types when it is first asked, under locks of its own. Those can order
/// what the learner's code does not, so the story is told again when all of it is there.
public func story(_ title: String, limit: Int = 1000, _ body: @escaping @Sendable () async -> Void) {
  for _ in 0..<3 {
    Task.detached { await body() }
    // The sanitizer must ignore any order that comes from the scheduler, or from locks of the runtime that it takes. What the stories
    // make before they begin is ordered as in any program.
    ignoreOrder(nil, 0)
    let isOver = ThreadScheduler.shared.run()
    heedOrder(nil, 0)
    guard isOver else {
      send(.stuck)
      _exit(0)
    }
  }
}

/// Does several things on threads of their own, in this order, with nothing between them that orders them.
public func atOnce(_ works: KeyValuePairs<String, @Sendable () async -> Void>) async {
  let tasks = works.map { _, work in Task.detached { await work() } }
  for task in tasks { await task.value }
}

/// Does nothing: the sanitizer looks for races only.
public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {}

/// Does nothing: the sanitizer has no timeline.
public func note(_ text: String) {}

/// Waits until nothing else can go on.
public func settle() async { try? await Task.sleep(for: .seconds(10)) }

/// Lets the other threads go on from here. For the parts that a story lends to the learner's code: what they do before and after is then
/// done at once by several threads.
public func pause() { ThreadScheduler.shared.pause() }

@_silgen_name("AnnotateIgnoreSyncBegin")
private func ignoreOrder(_ file: UnsafePointer<CChar>?, _ line: Int32)

@_silgen_name("AnnotateIgnoreSyncEnd")
private func heedOrder(_ file: UnsafePointer<CChar>?, _ line: Int32)

@_silgen_name("prctl")
private func processControl(_ option: Int32, _ value: UInt) -> Int32

/// Sends a report to the grader.
private func send(_ report: ThreadScenarioReport) {
  let line = report.line
  guard write(SuiteDescriptor.threadScenario, line, line.count) == line.count else { _exit(2) }
}
