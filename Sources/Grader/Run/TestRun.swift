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
  /// What the lab reported, in order: one object a check, and in a replay the events.
  let reports: [JSONValue]
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

  /// The last report about a check; nil if there is none.
  func report(of check: Kata.Check) -> JSONValue? { reports.last { $0["check"]?.text == check.compiledName } }

  /// How much of the runtime the lab controlled; nil if it did not report it.
  var control: String? { reports.lazy.compactMap { $0["control"]?.text }.first }

  /// - Throws: `UserError` if the lab has found that this runtime is not what it takes it for. No verdict may be given then.
  func requireControl() throws(UserError) {
    guard let complaint = reports.lazy.compactMap({ $0["selfTest"]?.text }).first else { return }
    throw .infrastructure("This machine’s Swift runtime is not under control: \(complaint).")
  }
}

enum TestOutcome {
  case passed
  case failed
}

/// Runs a linked suite in a child process and listens to its pipes. Nothing is read from what it prints.
struct Runner: Sendable {
  let toolchain: Toolchain
  let control: String
  let sandbox: Sandbox

  private static let eventPipe: Int32 = 3
  private static let reportPipe: Int32 = 4
  private static let pulseFile: Int32 = 5
  private static let outputLimit = 16 << 10

  /// What a suite is to do with its scenarios.
  enum Mode {
    /// Search the schedules that begin with these choices.
    case explore(under: [Int] = [])
    /// Run one schedule.
    case replay(String)
    /// Make these choices and stop at the next choice point, or go on first in, first out, until it breaks or is over.
    case play(String, goesOn: Bool)

    var environment: [String: String] {
      switch self {
      case .explore(let prefix):
        prefix.isEmpty ? [:] : ["KATA_UNDER": prefix.map(String.init).joined(separator: ",")]
      case .replay(let schedule): ["KATA_REPLAY": schedule]
      case .play(let choices, let goesOn):
        ["KATA_PLAY": choices].merging(goesOn ? ["KATA_PLAY_ON": "1"] : [:]) { $1 }
      }
    }
  }

  /// - Parameters:
  ///   - tests: the names of the tests to run.
  ///   - file: the learner's file, to find the line at which it went wrong; nil not to ask.
  func run(_ program: SuiteProgram, tests: [String], _ mode: Mode = .explore(), file: String?) throws(UserError)
    -> TestRun
  {
    let pulse = try Pulse(in: program.folder)
    var environment = [
      "PATH": "/usr/bin:/bin", "KATA_CONTROL": control, "KATA_REPORT": "\(Self.reportPipe)",
      "KATA_PULSE": "\(Self.pulseFile)", "SWIFT_BACKTRACE": "enable=no",
      // Hashes, and with them the order of sets and dictionaries, are the same in every run.
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    environment.merge(mode.environment) { $1 }
    let filters = tests.flatMap {
      ["--filter", "/" + $0.replacing("(", with: "\\(").replacing(")", with: "\\)") + "/"]
    }
    let command = ChildProcess.Command(
      executable: program.path,
      arguments: [
        "--testing-library", "swift-testing", "--no-parallel",
        "--event-stream-output-path", "/dev/fd/\(Self.eventPipe)", "--event-stream-version", "6.3",
      ] + filters,
      environment: environment, folder: program.folder.path, pipes: [Self.eventPipe, Self.reportPipe],
      files: [Self.pulseFile: pulse.path])
    let child = try ChildProcess(sandbox.confine(command, Confinement(reads: toolchain.libraries)))

    var watchdog = Watchdog(pulse, spinLimit: file == nil ? Watchdog.replaySpinLimit : Watchdog.spinLimit)
    var looks = 0
    var process: pid_t?
    let ending = try child.wait { child in
      process = process ?? sandbox.program(of: child.process)
      guard let process else { return }
      if let alarm = watchdog.alarm {
        // The lab's thread writes down where it is; then the process is ended for good.
        // One that moves is asked several times, because it may be where its stack cannot be followed.
        looks += 1
        let isAnswered = !pulse.frames.isEmpty && (alarm == .blocked || looks >= Self.askingLooks)
        let isGivenUp = file == nil || !alarm.hasPlace || looks >= Self.dyingLooks
        kill(process, isAnswered || isGivenUp ? SIGKILL : SIGUSR2)
      } else if let alarm = watchdog.look(at: process) {
        kill(process, alarm.hasPlace && file != nil ? SIGUSR2 : SIGKILL)
      }
    }
    try sandbox.check(ending)

    let events = Self.lines(ending.text(Self.eventPipe))
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
      reports: Self.lines(ending.text(Self.reportPipe)),
      choices: pulse.choices, location: try location(of: pulse, watchdog.alarm, program, file),
      output: Self.capped(ending.text(1) + error), fatalError: Self.fatalError(in: error), refusal: pulse.refusal,
      isTooDeep: pulse.isTooDeep)
  }

  /// The looks for which a process may take to write down where it is.
  private static let dyingLooks = 250
  /// The looks at which a spinning process is asked where it is.
  private static let askingLooks = 10

  private func location(
    of pulse: Pulse, _ alarm: Watchdog.Alarm?, _ program: SuiteProgram, _ file: String?
  ) throws(UserError) -> Verdict.Location? {
    guard let file else { return nil }
    return try Symbolizer(toolchain: toolchain).location(
      of: pulse.frames, in: program.path, file: file,
      alarm == .spinning ? .outermostFunction : pulse.isTooDeep ? .cycle : .exact)
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
