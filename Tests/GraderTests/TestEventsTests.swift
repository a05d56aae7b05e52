import Testing

@testable import Grader

/// Swift Testing's event stream says which tests ended; a program that writes to it itself gains nothing.
@Suite struct TestEventsTests {
  private func events(_ records: String...) -> TestEvents {
    let names = ["a", "b"].map {
      #"{"kind":"test","payload":{"kind":"function","id":"Suite.\#($0)","name":"\#($0)()"}}"#
    }
    return TestEvents(lines: (names + records).joined(separator: "\n"))
  }

  private func event(_ kind: String, _ test: String? = nil) -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)"\#(test.map { #","testID":"Suite.\#($0)""# } ?? "")}}"#
  }

  @Test func aTestThatEndsWithoutAnIssuePassed() {
    let events = events(
      event("runStarted"), event("testStarted", "a"), event("testEnded", "a"), event("testStarted", "b"),
      event("issueRecorded", "b"), event("testEnded", "b"), event("runEnded"))
    #expect(events == TestEvents(ended: ["a()": .passed, "b()": .failed], inFlightTest: nil, isComplete: true))
  }

  @Test(arguments: ["testCancelled", "testSkipped"]) func aTestThatDidNotRunToItsEndFailed(kind: String) {
    let events = events(event("testStarted", "a"), event(kind, "a"), event("testEnded", "a"))
    #expect(events.ended == ["a()": .failed])
  }

  @Test func aTestThatEndsTwiceWasTamperedWith() {
    let events = events(event("testStarted", "a"), event("testEnded", "a"), event("testEnded", "a"))
    #expect(events.ended == ["a()": .failed])
  }

  @Test func aTestThatStartedAndDidNotEndWasInFlight() {
    let events = events(
      event("runStarted"), event("testStarted", "a"), event("testEnded", "a"), event("testStarted", "b"))
    #expect(events == TestEvents(ended: ["a()": .passed], inFlightTest: "b()", isComplete: false))
  }

  @Test func twoRunsAreNone() {
    #expect(!events(event("runStarted"), event("runEnded"), event("runEnded")).isComplete)
    #expect(!events(event("runStarted"), event("runStarted"), event("runEnded")).isComplete)
  }

  @Test func whatIsNoEventOfAKnownTestCountsForNothing() {
    let events = events("garbage", "{}", event("testStarted", "c"), event("testEnded", "c"), event("somethingNew", "a"))
    #expect(events == TestEvents(ended: [:], inFlightTest: nil, isComplete: false))
  }
}
