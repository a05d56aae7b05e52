import Testing

@testable import LabProtocol

/// What a program of threads reports arrives as it was sent.
@Suite struct ThreadReportTests {
  private static let event = ThreadEvent(kind: .wait, column: "bind A", place: 2, text: "a\tb", frames: [0x1000, 7])

  static let reports: [ThreadReport] = [
    .ready, .began("Two targets\nare bound"),
    .held(schedules: 146, interleavings: 2000, isExhaustive: false, delays: -1),
    .failed(
      ThreadFailure(
        kind: .deadlock, message: "", schedules: 3, schedule: Schedule([0, 1]), events: [event], race: [0, 1],
        waits: [.init(event: 0, taken: -1)])),
    .done,
  ]

  @Test func everyReportIsReadAsItWasWritten() {
    #expect(ThreadReport.all(in: Self.reports.flatMap(\.line)) == Self.reports)
  }

  @Test func aLineThatIsNoReportIsSkipped() {
    #expect(ThreadReport.all(in: Array("nonsense\n".utf8) + ThreadReport.done.line) == [.done])
  }

  @Test func aReportWithoutTheSecretOfTheRunIsNone() {
    let (secret, other) = (RunSecret.random(), RunSecret.random())
    let lines = ThreadReport.done.line + ThreadReport.done.line(after: other) + ThreadReport.ready.line(after: secret)
    #expect(ThreadReport.all(in: lines, after: secret) == [.ready])
  }
}
