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

/// Runs a suite in a child process and reads the pipes that it was given. Its printed output proves nothing.
struct Runner: Sendable {
  let toolchain: Toolchain
  /// How much of the runtime the lab is asked to control.
  let control: Control
  let sandbox: Sandbox
  /// When generated stories are told.
  var tells = StoryTelling.afterTheRest
  /// How many times its budget a search may cost.
  var effort = 1
  /// The processor time that is left for the submission; nil if each process has its own.
  var budget: ProcessorBudget?
  /// True to run jobs that stop in the middle on threads of the kernel's, not on fibers.
  var usesKernelThreads = false

  /// The bytes that are kept of what a program prints.
  private static let outputLimit = 16 << 10

  /// Runs tests in one process.
  /// - Parameters:
  ///   - tests: the names of the tests; empty for all of the suite.
  ///   - file: the name of the learner's file, to find the line at which the process died; nil not to look for it.
  ///   - spinLimit: the processor time that one job may take, in seconds; nil for the usual one, or less without a file.
  ///   - library: the folder of a library that the program loads; nil if it has all that it needs.
  ///   - timeLimit: the processor time that the process may take, in seconds, if so much is left of the budget.
  /// - Throws: `UserError` if the process or its sandbox does not start.
  func run(
    _ program: SuiteProgram, tests: [String], _ mode: SuiteSettings.Mode = .explore(), file: String?,
    spinLimit: Double? = nil, library: String? = nil, timeLimit: Double = Watchdog.timeLimit
  ) throws(UserError) -> TestRun {
    let status = try StatusFile(in: program.folder.path)
    let secret = RunSecret.random()
    status.page.write(secret: secret)
    var settings = SuiteSettings(
      control: control, reports: SuiteDescriptor.reports, status: SuiteDescriptor.status, mode: mode)
    settings.effort = effort
    settings.usesKernelThreads = usesKernelThreads
    var environment = [
      "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      // Hashes, and with them the order of sets and dictionaries, are the same in every run.
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ].merging(settings.environment) { $1 }
    environment["LD_LIBRARY_PATH"] = library
    let filters = tests.flatMap {
      ["--filter", "/" + $0.replacing("(", with: "\\(").replacing(")", with: "\\)") + "/"]
    }
    let command = ChildProcess.Command(
      executable: program.path,
      arguments: [
        "--testing-library", "swift-testing", "--no-parallel",
        "--event-stream-output-path", "/dev/fd/\(SuiteDescriptor.events)", "--event-stream-version", "6.3",
      ] + filters,
      environment: environment, folder: program.folder.path, pipes: [SuiteDescriptor.events, SuiteDescriptor.reports],
      files: [SuiteDescriptor.status: status.path])
    let share = (budget ?? ProcessorBudget(effort: effort)).take(upTo: timeLimit * Double(effort))
    let child = try ChildProcess(
      sandbox.confine(command, Confinement(reads: toolchain.libraries + (library.map { [$0] } ?? []))))

    let usualLimit = file == nil ? Watchdog.replaySpinLimit : Watchdog.spinLimit
    var watchdog = Watchdog(
      status.page, spinLimit: spinLimit ?? usualLimit, memoryLimit: Watchdog.memoryLimit * effort,
      timeLimit: share.seconds)
    var looks = 0
    var process: pid_t?
    let ending = try child.wait { child in
      process = process ?? sandbox.program(of: child.process)
      guard let process else { return }
      if let alarm = watchdog.alarm {
        // The lab's thread writes down where it is; then the process is ended for good.
        // One that moves is asked several times, because it may be where its stack cannot be followed.
        looks += 1
        let isAnswered = !status.page.frames.isEmpty && (alarm == .blocked || looks >= Self.askingLooks)
        let isGivenUp = file == nil || !alarm.hasPlace || looks >= Self.dyingLooks
        kill(process, isAnswered || isGivenUp ? SIGKILL : SIGUSR2)
      } else if let alarm = watchdog.look(at: process) {
        kill(process, alarm.hasPlace && file != nil ? SIGUSR2 : SIGKILL)
      }
    }
    share.settle(ending, seen: watchdog.processorTime)
    try sandbox.check(ending)

    let error = ending.text(2)
    let fatalError = Self.fatalError(in: error)
    let fate = fate(of: ending, watchdog.alarm, fatalError)
    // Where memory ends is chance.
    let place = if case .stopped(.tooLarge) = fate { nil as String? } else { file }
    return TestRun(
      fate: fate, tests: TestEvents(lines: ending.text(SuiteDescriptor.events)),
      reports: SuiteReport.all(in: ending.output[SuiteDescriptor.reports] ?? .init(), after: secret),
      choices: status.page.choices, location: try location(of: status.page, watchdog.alarm, program, place),
      output: Self.capped(ending.text(1) + error), fatalError: fatalError, refusal: status.page.refusal,
      isTooDeep: status.page.isFullOfFrames)
  }

  private func fate(
    of ending: ChildProcess.Termination, _ alarm: Watchdog.Alarm?, _ fatalError: String?
  ) -> TestRun.Fate {
    if let alarm { return .stopped(alarm) }
    if let fatalError, Self.isOutOfMemory(fatalError) { return .stopped(.tooLarge) }
    if !ending.overflows.isDisjoint(with: [SuiteDescriptor.events, SuiteDescriptor.reports]) {
      return .stopped(.tooLoud)
    }
    guard let signal = sandbox.signal(of: ending) else { return .ended(status: ending.status ?? -1) }
    // It took more between two looks than it could get, and crashed of that.
    let isTooLarge = ending.peak > max(Watchdog.memoryLimit, ChildProcess.ownPeak)
    return isTooLarge ? .stopped(.tooLarge) : .crashed(signal: signal)
  }

  /// The looks after which a process is ended that does not write down where it is.
  private static let dyingLooks = 250
  /// The looks for which a spinning process is asked where it is, although it has answered.
  private static let askingLooks = 10

  private func location(
    of page: StatusPage, _ alarm: Watchdog.Alarm?, _ program: SuiteProgram, _ file: String?
  ) throws(UserError) -> Verdict.Location? {
    guard let file else { return nil }
    return try Symbolizer(toolchain: toolchain).location(
      of: page.frames, in: program.path, file: file,
      alarm == .spinning ? .outermostFunction : page.isFullOfFrames ? .cycle : .exact)
  }

  private static func capped(_ text: String) -> String {
    text.utf8.count <= outputLimit ? text : String(text.prefix(outputLimit)) + "\n… (\(text.utf8.count) bytes in all)\n"
  }

  /// True if the runtime could not get a piece of memory that is small by itself: the program had taken the rest.
  static func isOutOfMemory(_ fatalError: String) -> Bool {
    guard let size = fatalError.firstMatch(of: /^failed to allocate (\d+) bytes/)?.1 else { return false }
    return Int(size).map { $0 < Watchdog.memoryLimit } ?? false
  }

  /// The runtime's last error message, without addresses: they differ from run to run.
  static func fatalError(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    let mark = "Fatal error: "
    let said: Substring
    if let line = lines.last(where: { $0.contains(mark) }), let range = line.firstRange(of: mark) {
      said = line[range.upperBound...]
    } else if let line = lines.last(where: { $0.contains(" deallocated with non-zero retain count ") }) {
      // An object that escaped from its deinit.
      said = line
    } else {
      return nil
    }
    return String(said.split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(separator: " ").prefix(250))
  }
}
