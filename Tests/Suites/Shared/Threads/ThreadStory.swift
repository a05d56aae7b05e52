import Glibc

@_silgen_name("__sanitizer_set_report_fd")
private func setReportDescriptor(_ descriptor: UnsafeMutableRawPointer?)

/// The entry point of every program for ThreadSanitizer: tells the story of one check on real threads.
///
/// The grader reads descriptor 3: `ready`, the sanitizer's reports, then `done`, or `stuck` if a thread waits for ever.
/// - Parameter stories: by the names of the checks in a compiled suite. The first argument chooses one.
public func tell(_ stories: [String: @Sendable () async -> Void]) -> Never {
  // A grader that is killed cannot end its children: PR_SET_PDEATHSIG (1) does.
  _ = processControl(1, UInt(SIGKILL))
  setReportDescriptor(UnsafeMutableRawPointer(bitPattern: 3))
  Executors.install()
  guard let story = CommandLine.arguments.dropFirst().first.flatMap({ stories[$0] }) else { _exit(2) }
  guard Once.correct() else { _exit(2) }
  say("ready")
  // What the crew itself does orders nothing, nor do the locks of the runtime that it comes by.
  ignoreOrder(nil, 0)
  // The runtime makes what it needs of types when it is first asked, under locks of its own. Those can order what the learner's code
  // does not, so the story is told again when all of it is there.
  for _ in 0..<3 {
    Task.detached { await story() }
    guard Crew.shared.run() else {
      heedOrder(nil, 0)
      say("stuck")
      _exit(0)
    }
  }
  heedOrder(nil, 0)
  say("done")
  _exit(0)
}

/// Does several things on threads of their own, in this order, with nothing between them that orders them.
public func atOnce(_ works: (@Sendable () async -> Void)...) async {
  let tasks = works.map { work in Task.detached { await work() } }
  for task in tasks { await task.value }
}

/// Lets the other threads go on from here. For the parts that a suite lends to the learner's code: what they do before and after is then
/// done at once by several threads.
public func pause() { Crew.shared.pause() }

@_silgen_name("AnnotateIgnoreSyncBegin")
private func ignoreOrder(_ file: UnsafePointer<CChar>?, _ line: Int32)

@_silgen_name("AnnotateIgnoreSyncEnd")
private func heedOrder(_ file: UnsafePointer<CChar>?, _ line: Int32)

@_silgen_name("prctl")
private func processControl(_ option: Int32, _ value: UInt) -> Int32

private func say(_ word: String) {
  var bytes = Array("\(word)\n".utf8)
  guard write(3, &bytes, bytes.count) == bytes.count else { _exit(2) }
}
