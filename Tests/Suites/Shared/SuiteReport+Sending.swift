import LabProtocol
import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension SuiteReport {
  /// Writes the report to the grader's pipe. A pipe that is closed is no error: then no grader reads it.
  func send() {
    var rest = line(after: StatusReporter.secret)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(SuiteSettings.current.reports, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          Glibc.write(SuiteSettings.current.reports, buffer.baseAddress, buffer.count)
        #endif
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Sends the result of a check.
  /// - Parameter check: the name of the check's test.
  static func send(_ result: CheckReport.Result, of check: String) {
    checked(CheckReport(check: check, control: Lab.control, result: result)).send()
  }
}

extension RecordedRun {
  /// The run with an author's sentence in place of the lab's, if it hangs.
  func explained(ifItHangs hang: String?) -> RecordedRun {
    guard let hang, failureKind == .hung || failureKind == .deadlocked else { return self }
    return RecordedRun(
      failureKind: failureKind, message: hang, schedule: schedule, timeline: timeline, threads: threads)
  }
}
