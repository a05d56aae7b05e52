import LabProtocol
import Testing

/// What a suite reports arrives as it was sent, and what was not sent so is no report.
@Suite struct SuiteReportTests {
  @Test(arguments: Samples.reports)
  func everyReportArrivesAsItWasSent(report: SuiteReport) throws {
    #expect(report.line.last == UInt8(ascii: "\n"))
    #expect(report.line.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(SuiteReport(line: report.line.dropLast()) == report)
  }

  @Test(arguments: Samples.texts)
  func aTextArrivesInEveryField(text: String) {
    let event = Timeline.Event(step: 0, column: text, kind: .note, text: text, time: .zero)
    let run = RecordedRun(
      failureKind: .failed, message: text, schedule: Schedule([]), timeline: Timeline(events: [event], columns: [text]))
    let report = SuiteReport.checked(CheckReport(check: text, control: .full, result: .replayed(run)))
    #expect(SuiteReport(line: report.line.dropLast()) == report)
  }

  @Test(arguments: [
    FailureKind.failed, .hung, .deadlocked, .endlessTimers, .livelock, .uncontrolled, .crashed,
  ])
  func everyFailureKindArrives(kind: FailureKind) {
    let run = RecordedRun(failureKind: kind, message: "", schedule: Schedule([1]), timeline: Timeline())
    let report = SuiteReport.checked(CheckReport(check: "a()", control: .full, result: .replayed(run)))
    #expect(SuiteReport(line: report.line.dropLast()) == report)
  }

  @Test func reportsFollowEachOtherInOrder() {
    #expect(SuiteReport.all(in: Samples.reports.flatMap(\.line)) == Samples.reports)
    #expect(SuiteReport.all(in: []) == [])
  }

  @Test func aReportWithoutTheSecretOfTheRunIsNone() throws {
    let report = SuiteReport.planned(choices: 3)
    let (secret, other) = (RunSecret.random(), RunSecret.random())
    let lines = report.line + report.line(after: other) + report.line(after: secret) + report.line
    #expect(SuiteReport.all(in: lines, after: secret) == [report])
  }

  @Test func aSecretIsTakenOnce() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: StatusPage.size, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: StatusPage.size)
    let page = StatusPage(memory)
    #expect(page.takeSecret() == nil)
    let secret = RunSecret.random()
    page.write(secret: secret)
    #expect(page.takeSecret() == secret)
    #expect(page.takeSecret() == nil)
  }

  @Test func aDamagedLineTakesNoOtherWithIt() {
    let report = SuiteReport.planned(choices: 3)
    let damage = Array("{\"check\":\"".utf8)
    #expect(SuiteReport.all(in: damage + report.line + report.line) == [report])
    #expect(SuiteReport.all(in: report.line + [0xFF, 0x0A] + report.line) == [report, report])
    #expect(SuiteReport.all(in: report.line + report.line.dropLast(3)) == [report])
  }

  @Test(arguments: Samples.reports)
  func noPartOfALineIsAReport(report: SuiteReport) {
    let line = report.line.dropLast()
    let tab = UInt8(ascii: "\t")
    for end in line.indices where line[end] == tab { #expect(SuiteReport(line: line[..<end]) == nil) }
    #expect(SuiteReport(line: line + [tab]) == nil)
    #expect(SuiteReport(line: line + Array("\t0".utf8)) == nil)
  }

  /// Whatever becomes of one byte, reading ends, and gives a report or none.
  @Test(arguments: Samples.reports)
  func everyChangedByteIsRead(report: SuiteReport) {
    var line = Array(report.line.dropLast())
    for index in line.indices {
      let byte = line[index]
      for other in [0x00, 0x09, 0x2D, 0x30, 0x39, 0x5C, 0x80, 0xFF] as [UInt8] {
        line[index] = other
        if let read = SuiteReport(line: line) { #expect(Array(read.line.dropLast()) == line) }
      }
      line[index] = byte
    }
  }

  @Test(arguments: [
    "", "\t", "planned", "planned\t", "planned\t-", "planned\t01", "planned\t+1", "planned\t1 ", "planned\t1\t",
    "planned\t99999999999999999999", "unknown\t1", "selfTestFailed\ta\\", "selfTestFailed\ta\\x",
    "happened\t1\tsend\tword\ttext\t0", "checked\ta()\tall\tmisfit", "checked\ta()\tfull\tmisfit\t0",
    "checked\ta()\tfull\treplayed\t2\tfailed\t\t0\t0\t0", "checked\ta()\tfull\treplayed\t0\t\tx\t0\t0",
    "checked\ta()\tfull\treplayed\t0\t\t0\t9223372036854775807\t0", "checked\ta()\tfull\treplayed\t0\t\t0\t-1\t0",
    #"{"check":"a()","outcome":"passed","control":"full","schedules":4,"exhaustive":true}"#,
  ])
  func aLineOfAnotherFormIsNoReport(line: String) {
    #expect(SuiteReport(line: line.utf8) == nil)
  }

  @Test func aRunIsChoosingOnlyWhileAStepIsLeftToChoose() {
    let sound = Samples.soundRun
    func played(_ run: RecordedRun, _ steps: [EnabledStep], _ misfit: Int?) -> Bool {
      PlayedRun(run: run, choices: [], enabledSteps: steps, time: .zero, misfit: misfit).isChoosing
    }
    #expect(played(sound, Samples.steps, nil))
    #expect(!played(sound, [], nil))
    #expect(!played(sound, Samples.steps, 1))
    #expect(!played(Samples.run, Samples.steps, nil))
  }

  @Test func aTimeBeyondWhatALineHoldsIsTheLongestThatItHolds() {
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == 9_000_000_000_000_000_000)
    #expect(Duration.milliseconds(1500).wholeNanoseconds == 1_500_000_000)
    #expect(Duration.seconds(-2).wholeNanoseconds == -2_000_000_000)
  }
}
