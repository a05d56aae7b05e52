import Testing

@testable import Grader
@testable import Reports

/// One schedule, step by step.
@Suite struct ReplayReportTests {
  @Test func aBrokenScheduleIsShownWholeWithWhatItBroke() {
    let text = replay { _ in }
    #expect(text.lines[1].hasPrefix("  The books can be read while the auditor has an amount"))
    #expect(text.lines[1].hasSuffix("schedule 2,0x5,1"))
    #expect(text.lines.count { $0.wholeMatch(of: #/ +\d+  .*/#) != nil } == 29, "No row is left out.")
    #expect(text.contains("After the await"))
    #expect(text.lines.filter { $0.count > 80 } == [])
  }

  @Test func aScheduleThatBreaksNothingSaysSo() {
    let text = replay {
      $0.result = .passed
      $0.schedule = ""
    }
    #expect(text.lines.last == "  The check holds in this schedule.")
    #expect(text.lines[1].hasSuffix("schedule 0"))
  }

  @Test func aScheduleInWhichNothingWasNotedSaysSo() {
    #expect(replay { $0.timeline = [] }.lines.contains("  Nothing was noted in this schedule."))
  }

  /// The report of the one check that was replayed.
  private func replay(_ change: (inout Verdict.Check) -> Void) -> String {
    var verdict = Sample.failed.verdict
    verdict.checks = [verdict.checks[1]]
    change(&verdict.checks[0])
    return ReplayReport(verdict, style: Style()).text()
  }
}
