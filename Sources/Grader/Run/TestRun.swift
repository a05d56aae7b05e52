import LabProtocol
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What one run of a suite's process has shown.
struct TestRun {
  /// Why a process did not come to its own end.
  enum Fate {
    case ended(status: Int32)
    case crashed(signal: Int32)
    case stopped(Watchdog.Alarm)
  }

  let fate: Fate
  /// The tests that ended, and whether they recorded an issue or were cancelled or skipped.
  let ended: [String: TestOutcome]
  /// The test that had started and not ended.
  let inFlightTest: String?
  /// Exactly one run was started and ended.
  let isComplete: Bool
  /// The suite's reports, in order.
  let reports: [SuiteReport]
  /// The choices of the schedule that was running at the end.
  let choices: [Int]
  let location: Verdict.Location?
  let output: String
  /// The last `Fatal error` that the runtime printed.
  let fatalError: String?
  /// What the sandbox did not let the program do, where that ended it.
  let refusal: Refusal?
  /// True if the thread that crashed was deeper in calls than anybody follows: it had no more stack.
  let isTooDeep: Bool

  /// What was running at the end, to replay.
  var schedule: String {
    guard let last = choices.lastIndex(where: { $0 != 0 }) else { return "0" }
    return choices[...last].map(String.init).joined(separator: ",")
  }

  /// The reports on checks, in order.
  var checkReports: [CheckReport] {
    reports.compactMap { if case .checked(let report) = $0 { report } else { nil } }
  }

  /// The events that were reported as they happened.
  var events: [Timeline.Event] {
    reports.compactMap { if case .happened(let event) = $0 { event } else { nil } }
  }

  /// The last report on a check; nil if there is none.
  func report(of check: Kata.Check) -> CheckReport? { checkReports.last { $0.check == check.compiledName } }

  /// How much of the runtime the lab controlled; nil if it reported no check.
  var control: Control? { checkReports.first?.control }

  /// - Throws: `UserError` if the lab has found that this runtime is not what it takes it for. No verdict may be given then.
  func requireControl() throws(UserError) {
    for case .selfTestFailed(let phrase) in reports {
      throw .infrastructure("This machine’s Swift runtime is not under control: \(phrase).")
    }
  }
}

enum TestOutcome {
  case passed
  case failed
}

/// Runs a linked suite in a child process and listens to its pipes. Nothing is read from what it prints.
struct Runner: Sendable {
  let toolchain: Toolchain
  let control: Control
  let sandbox: Sandbox

  private static let outputLimit = 16 << 10

  /// - Parameters:
  ///   - tests: the names of the tests to run.
  ///   - file: the learner's file, to find the line at which it went wrong; nil not to ask.
  func run(
    _ program: SuiteProgram, tests: [String], _ mode: SuiteSettings.Mode = .explore(), file: String?
  ) throws(UserError) -> TestRun {
    let status = try StatusFile(in: program.folder)
    let settings = SuiteSettings(
      control: control, reports: SuiteDescriptor.reports, status: SuiteDescriptor.status, mode: mode)
    let environment = [
      "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      // Hashes, and with them the order of sets and dictionaries, are the same in every run.
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ].merging(settings.environment) { $1 }
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
    let child = try ChildProcess(sandbox.confine(command, Confinement(reads: toolchain.libraries)))

    var watchdog = Watchdog(status.page, spinLimit: file == nil ? Watchdog.replaySpinLimit : Watchdog.spinLimit)
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
    try sandbox.check(ending)

    let events = Self.lines(ending.text(SuiteDescriptor.events))
    let (ended, inFlightTest, isComplete) = Self.read(events)
    let fate: TestRun.Fate =
      if let alarm = watchdog.alarm {
        .stopped(alarm)
      } else if !ending.overflows.isDisjoint(with: command.pipes) {
        .stopped(.tooLoud)
      } else if ending.peak > max(Watchdog.memoryLimit, ChildProcess.ownPeak), sandbox.signal(of: ending) != nil {
        // It took more between two looks than it could get, and crashed of that.
        .stopped(.tooLarge)
      } else if let signal = sandbox.signal(of: ending) {
        .crashed(signal: signal)
      } else {
        .ended(status: ending.status ?? -1)
      }
    let error = ending.text(2)
    return TestRun(
      fate: fate, ended: ended, inFlightTest: inFlightTest, isComplete: isComplete,
      reports: SuiteReport.all(in: ending.output[SuiteDescriptor.reports] ?? .init()),
      choices: status.page.choices, location: try location(of: status.page, watchdog.alarm, program, file),
      output: Self.capped(ending.text(1) + error), fatalError: Self.fatalError(in: error), refusal: status.page.refusal,
      isTooDeep: status.page.isFullOfFrames)
  }

  /// The looks for which a process may take to write down where it is.
  private static let dyingLooks = 250
  /// The looks at which a spinning process is asked where it is.
  private static let askingLooks = 10

  private func location(
    of page: StatusPage, _ alarm: Watchdog.Alarm?, _ program: SuiteProgram, _ file: String?
  ) throws(UserError) -> Verdict.Location? {
    guard let file else { return nil }
    return try Symbolizer(toolchain: toolchain).location(
      of: page.frames, in: program.path, file: file,
      alarm == .spinning ? .outermostFunction : page.isFullOfFrames ? .cycle : .exact)
  }

  private static func lines(_ text: String) -> [JSONValue] {
    text.split(separator: "\n").compactMap { JSONValue(parsing: .init($0.utf8)) }
  }

  /// Reads the event stream: strict about what it counts, deaf to what it does not know.
  private static func read(_ records: [JSONValue]) -> (
    ended: [String: TestOutcome], inFlightTest: String?, isComplete: Bool
  ) {
    var names: [String: String] = [:]
    var failed: Set<String> = []
    var started: [String] = []
    var ended: [String: TestOutcome] = [:]
    var runsStarted = 0
    var runsEnded = 0
    for record in records {
      guard let payload = record["payload"], let kind = payload["kind"]?.text else { continue }
      if record["kind"]?.text == "test" {
        if kind == "function", let id = payload["id"]?.text, let name = payload["name"]?.text { names[id] = name }
        continue
      }
      let name = payload["testID"]?.text.flatMap { names[$0] }
      switch kind {
      case "runStarted": runsStarted += 1
      case "runEnded": runsEnded += 1
      case "testStarted": if let name { started.append(name) }
      case "issueRecorded", "testCancelled", "testSkipped": if let name { failed.insert(name) }
      case "testEnded":
        guard let name else { break }
        // A test that ends twice was tampered with.
        ended[name] = ended[name] == nil && !failed.contains(name) ? .passed : .failed
      default: break
      }
    }
    return (ended, started.last { ended[$0] == nil }, runsStarted == 1 && runsEnded == 1)
  }

  private static func capped(_ text: String) -> String {
    text.utf8.count <= outputLimit ? text : String(text.prefix(outputLimit)) + "\n… (\(text.utf8.count) bytes in all)\n"
  }

  /// What the runtime said on its way out, without addresses: they differ from run to run.
  private static func fatalError(in text: String) -> String? {
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
