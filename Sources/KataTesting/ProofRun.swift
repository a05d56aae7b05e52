#if os(Linux)
  import LabProtocol
  import KataSubprocess
  import KataSupervision
  import KataSupport

  /// The observations of a process that ran a scenario.
  struct ProofRun {
    /// The messages of the process, in order.
    let reports: [SuiteReport]
    /// The choices of the schedule that ran last.
    let choices: [Int]
    /// How the process ended; nil if it came to its own end.
    let ending: (kind: FailureKind, sentence: String)?
    /// The last thing that the process printed on standard error.
    let lastError: String?
    /// An issue that Swift Testing recorded for no test.
    let strayIssue: String?

    init(_ ending: ChildProcess.Termination, _ alarm: Watchdog.Alarm?, _ page: StatusPage) {
      reports = SuiteReport.all(in: ending.output[SuiteDescriptor.reports] ?? .init())
      choices = page.choices
      let error = ending.text(2)
      lastError = error.split(separator: "\n").last.map(String.init)
      strayIssue = Self.strayIssue(in: ending.text(SuiteDescriptor.events))
      let place = (alarm.map(\.hasPlace) ?? true) ? TestImage.place(of: page.frames).map { " at \($0)" } ?? "" : ""
      self.ending =
        if let alarm { (Self.kind(alarm), Self.sentence(alarm, place)) } else if let signal = ending.signal {
          (.crashed, "The process crashes\(place): \(Self.reason(signal, error))")
        } else { nil }
    }

    private static func kind(_ alarm: Watchdog.Alarm) -> FailureKind {
      switch alarm {
      case .blocked, .tooLong: .hung
      case .spinning: .livelock
      case .tooLarge, .tooManyThreads, .tooLoud: .crashed
      }
    }

    private static func sentence(_ alarm: Watchdog.Alarm, _ place: String) -> String {
      switch alarm {
      case .blocked: "The thread itself stands still\(place): a lock or a semaphore that no task can release any more."
      case .spinning: "One step of a task runs for ever\(place): it never suspends."
      case .tooLong:
        "The scenario needs more than \(Int(Watchdog.timeLimit)) seconds of processor time: give it a smaller budget."
      case .tooLarge: "The scenario uses too much memory."
      case .tooManyThreads: "The scenario starts more than \(Watchdog.threadLimit) threads."
      case .tooLoud: "The scenario reports too much."
      }
    }

    private static func reason(_ signal: Int32, _ error: String) -> String {
      for line in error.split(separator: "\n").reversed() {
        for mark in ["Fatal error: ", "Precondition failed: ", "Assertion failed: "] {
          if let range = line.firstRange(of: mark) { return String(line[range.upperBound...]) }
        }
      }
      return "signal \(signal)."
    }

    /// The text of the first issue that belongs to no test: no test could say that it failed.
    private static func strayIssue(in lines: String) -> String? {
      for line in lines.split(separator: "\n") where line.contains("issueRecorded") {
        guard let payload = JSONValue(parsing: .init(line.utf8))?["payload"], payload["kind"]?.text == "issueRecorded",
          payload["testID"]?.text == nil
        else { continue }
        let messages = payload["messages"]?.array?.compactMap { $0["text"]?.text } ?? []
        return messages.isEmpty ? "an issue without a message" : messages.joined(separator: " ")
      }
      return nil
    }
  }
#endif
