import LabProtocol
import Testing

/// What the grader and its other programs say to each other.
@Suite struct LauncherTests {
  @Test func theLauncherIsToldACodeForEachRefusal() {
    let words = Refusal.launcherArguments
    #expect(words.count == 2 * Refusal.allCases.count)
    let codes = stride(from: 0, to: words.count, by: 2).map { (words[$0], Int32(words[$0 + 1])) }
    for (refusal, (word, code)) in zip(Refusal.allCases, codes) {
      #expect(word == "--refused-\(refusal)")
      #expect(code == refusal.rawValue)
      // The kernel passes 16 bits, and 0 is what it passes for no code.
      #expect((1...0xFFFF).contains(refusal.rawValue))
    }
  }

  @Test(arguments: ThreadScenarioReport.allCases)
  func aReportOfAThreadScenarioArrives(report: ThreadScenarioReport) {
    let line = String(decoding: report.line, as: UTF8.self)
    #expect(line.hasSuffix("\n"))
    #expect(ThreadScenarioReport(line: line.dropLast()) == report)
    #expect(ThreadScenarioReport(line: line) == nil)
  }

  @Test func theLaunchersPipeIsAboveAllThatASuiteKeeps() {
    for descriptor in [SuiteDescriptor.events, SuiteDescriptor.reports, SuiteDescriptor.status] {
      #expect((3..<SuiteDescriptor.launcher).contains(descriptor))
    }
    #expect(Set([SuiteDescriptor.events, SuiteDescriptor.reports, SuiteDescriptor.status]).count == 3)
  }
}
