import LabProtocol
import KataSubprocess
import KataSupervision
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tells a kata's stories of threads with a submission, a process for each check.
struct ThreadRunner {
  let toolchain: Toolchain
  let sandbox: Sandbox
  /// The processor time that is left for the submission.
  let budget: ProcessorBudget
  /// True to run jobs on threads of the kernel's, not on fibers.
  var usesKernelThreads = false

  /// The processor time of one check, in seconds. Schedules are counted first: those of a right submission take up to three seconds on
  /// a machine that has nothing else to do, and twice as many on a busy one.
  private static let seconds = 15

  /// The looks, 20 ms apart, for which the program may rest in one call of the system. Its own locks let the next thread go on.
  private static let patience = 25

  /// True on platforms where stories of threads can be told.
  static var isAvailable: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// The results of checks of which stories of threads are told.
  /// - Throws: `UserError` if a program or its sandbox does not start.
  /// - Parameter program: the path of the program that tells them.
  func run(
    _ checks: [Kata.Check], _ program: String, _ kata: Kata, in folder: WorkFolder
  ) throws(UserError) -> [Verdict.Check] {
    var results: [Verdict.Check] = []
    for check in checks { results.append(try run(check, program, kata, in: folder)) }
    return results
  }

  /// The result of a check of which stories of threads are told.
  /// - Parameter replayed: the only schedule to run; nil to search.
  /// - Throws: `UserError` if a program or its sandbox does not start.
  func run(
    _ check: Kata.Check, _ program: String, _ kata: Kata, in folder: WorkFolder,
    replaying replayed: StorySchedule? = nil
  ) throws(UserError) -> Verdict.Check {
    let status = try StatusFile(in: folder.path)
    let secret = RunSecret.random()
    status.page.write(secret: secret)
    let command = ChildProcess.Command(
      executable: program,
      arguments: [check.compiledName] + (replayed.map { [$0.text] } ?? [])
        + (usesKernelThreads ? ["--kernel-threads"] : []),
      environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"],
      folder: folder.path, pipes: [SuiteDescriptor.threads], files: [SuiteDescriptor.status: status.path])
    let share = budget.take(upTo: Double(Self.seconds))
    let confinement = Confinement(reads: toolchain.libraries, seconds: Self.seconds)
    var isTooLarge = false
    var spent = 0.0
    var rest: ProcessTable.Rest?
    var looksAtRest = 0
    let ending = try ChildProcess(sandbox.confine(command, confinement)).wait { child in
      guard let process = sandbox.program(of: child.process), let usage = ProcessTable.usage(of: process) else {
        return
      }
      spent = usage.processorTime
      isTooLarge = isTooLarge || usage.memory > Watchdog.memoryLimit
      let current = ProcessTable.rest(of: process)
      looksAtRest = current != nil && current == rest ? looksAtRest + 1 : 0
      rest = current
      let isOver = isTooLarge || looksAtRest >= Self.patience || usage.processorTime > share.seconds
      if isOver { kill(process, SIGKILL) }
    }
    share.settle(ending, seen: spent)
    try sandbox.check(ending)
    let reports = ThreadReport.all(in: ending.output[SuiteDescriptor.threads] ?? .init(), after: secret)
    guard reports.first == .ready else {
      throw .infrastructure("The stories of threads of “\(kata.name)” do not start on this machine.")
    }
    let telling = ThreadTelling(
      reports: reports, signal: sandbox.signal(of: ending), isTooLarge: isTooLarge,
      isAtRest: looksAtRest >= Self.patience,
      fatalError: Runner.fatalError(in: ending.text(2)), replayed: replayed)
    if replayed == nil, let crash = telling.crash {
      // The schedule that crashes runs again, with its events.
      return try run(check, program, kata, in: folder, replaying: crash)
    }
    return try ThreadJudge(
      check: check, kata: kata, program: program, symbolizer: Symbolizer(toolchain: toolchain)
    ).result(of: telling)
  }
}

/// The observations of a process that told the stories of one check.
struct ThreadTelling {
  let reports: [ThreadReport]
  /// The signal that ended the process.
  var signal: Int32?
  var isTooLarge = false
  /// True if the process waited in the system for ever.
  var isAtRest = false
  /// The runtime's last words.
  var fatalError: String?
  /// The only schedule that was to run.
  var replayed: StorySchedule?

  /// The schedule that crashed; nil if none did.
  var crash: StorySchedule? {
    guard case .failed(let failure)? = reports.last, failure.kind == .crashed else { return nil }
    let story = reports.count { if case .began = $0 { true } else { false } } - 1
    return StorySchedule(story: story, schedule: failure.schedule)
  }
}
