import LabProtocol
import Testing

@testable import KataTesting

@Suite struct TimelineTextTests {
  @Test func eachTaskHasAColumnAndTimeGoesDown() {
    let timeline = Timeline(
      events: [
        .init(step: 1, column: "first", kind: .note, text: "reads 10", time: .zero),
        .init(step: 1, column: "balance", kind: .state, text: "10", time: .zero),
        .init(step: 12, column: "second", kind: .note, text: "reads 10", time: .zero),
      ], columns: ["first", "second", "balance"])
    #expect(
      TimelineText(timeline).lines == [
        "    first     second    balance",
        " 1  reads 10            10",
        "12            reads 10",
      ])
  }

  @Test func aTimelineWithoutEventsHasNoLines() {
    #expect(TimelineText(Timeline()).lines.isEmpty)
  }
}
