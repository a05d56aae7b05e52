#if os(Linux)
  import Glibc
  import LabProtocol
  import KataSubprocess
  import KataSupervision
  import KataSupport
  import Testing

  /// Starts the program of the tests once more, for one `prove` alone, and watches it.
  struct ProofProcess {
    private let key: ProofKey
    private let test: Test

    /// Runs the scenario of a `prove`, and says what it showed.
    static func run(_ key: ProofKey, of test: Test, _ mode: SuiteSettings.Mode) -> ProofFinding {
      do throws(UserError) {
        return try ProofProcess(key: key, test: test).run(mode)
      } catch {
        return .unknown(.uncontrolled, "Nothing was proved. \(error)")
      }
    }

    private func run(_ mode: SuiteSettings.Mode) throws(UserError) -> ProofFinding {
      let run = try start(mode)
      for report in run.reports {
        switch report {
        case .selfTestFailed(let phrase):
          return .unknown(.uncontrolled, "Nothing was proved. This Swift runtime is not under control: \(phrase).")
        case .checked(let check) where check.check == key.text:
          if let stray = run.strayIssue {
            return .unknown(
              .failed,
              "An expectation did not hold in a task that does not belong to the test, such as a detached one: \(stray)\nUse `scenario.expect` there to see the schedule."
            )
          }
          return .reported(check)
        default: continue
        }
      }
      return try lost(run, mode)
    }

    /// The finding about a process that sent no report: a schedule ended it, or it never came to this `prove`.
    private func lost(_ run: ProofRun, _ mode: SuiteSettings.Mode) throws(UserError) -> ProofFinding {
      guard let ending = run.ending else {
        return .unknown(
          .uncontrolled,
          "Nothing was proved: run alone, the test ended before this `prove`. \(run.lastError ?? "What comes before it, and the arguments of the test, must be the same each time.")"
        )
      }
      let schedule = Schedule(run.choices)
      let replay = try start(.replay(schedule))
      var timeline = Timeline()
      for case .happened(let event) in replay.reports {
        timeline.events.append(event)
        if !timeline.columns.contains(event.column) { timeline.columns.append(event.column) }
      }
      return .lost(
        RecordedRun(failureKind: ending.kind, message: ending.sentence, schedule: schedule, timeline: timeline))
    }

    // MARK: The process

    private func start(_ mode: SuiteSettings.Mode) throws(UserError) -> ProofRun {
      let status = try StatusFile(in: "/tmp")
      let control = SuiteSettings(environment: { Self.environment[$0] })?.control ?? .full
      var environment = SuiteSettings.removed(from: Self.environment)
      let settings = SuiteSettings(
        control: control, reports: SuiteDescriptor.reports, status: SuiteDescriptor.status, mode: mode)
      environment.merge(settings.environment) { $1 }
      environment[ControlledProof.variable] = key.text
      environment["LD_PRELOAD"] = TestImage.library
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      environment["SWIFT_BACKTRACE"] = "enable=no"
      let command = ChildProcess.Command(
        executable: TestImage.program,
        arguments: [
          "--testing-library", "swift-testing", "--no-parallel", "--filter", filter,
          "--event-stream-output-path", "/dev/fd/\(SuiteDescriptor.events)", "--event-stream-version", "6.3",
        ],
        environment: environment, folder: TestImage.folder, pipes: [SuiteDescriptor.events, SuiteDescriptor.reports],
        files: [SuiteDescriptor.status: status.path])
      let child = try ChildProcess(command)
      // A package's tests may hold as much memory as they need.
      var watchdog = Watchdog(status.page, spinLimit: Watchdog.spinLimit, memoryLimit: .max, timeLimit: 30)
      var looks = 0
      let ending = try child.wait { child in
        if watchdog.alarm != nil {
          looks += 1
          kill(child.process, !status.page.frames.isEmpty || looks > 50 ? SIGKILL : SIGUSR2)
        } else if let alarm = watchdog.look(at: child.process) {
          kill(child.process, alarm.hasPlace ? SIGUSR2 : SIGKILL)
        }
      }
      return ProofRun(ending, watchdog.alarm, status.page)
    }

    /// The pattern that the test's own name alone matches.
    private var filter: String {
      let name = "\(test.id)".map { $0.isLetter || $0.isNumber || "/_".contains($0) ? String($0) : "\\\($0)" }
      return "^\(name.joined())$"
    }

    private static var environment: [String: String] {
      var result: [String: String] = [:]
      var next = environ
      while let variable = next.pointee {
        let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
        next += 1
      }
      return result
    }
  }
#endif
