import LabProtocol
import KataSupervision
import Testing

@testable import Grader
@testable import Workbook

/// Judging is a function of what ran: each test makes the run by hand, and no process starts.
@Suite struct JudgingTests {
  // MARK: Each result

  @Test func aCheckPassesIfTestAndReportBothSaySo() {
    let verdict = Self.verdict(Self.run([.passed, .passed]))
    #expect(verdict.verdict == .passed)
    #expect(verdict.message == "Every check holds in 14 interleavings: all there are.")
    #expect((verdict.score, verdict.maxScore) == (3, 3))
    #expect(verdict.checks.map(\.result) == [.passed, .passed, .passed])
    #expect(verdict.checks[0].schedules == 7 && verdict.checks[0].coverage == "all interleavings")
  }

  @Test func aTestThatFailsBesideItsReportFailsTheCheck() {
    let run = Self.run([.passed, .passed], ended: [.failed, .passed])
    let check = Self.verdict(run).checks[0]
    #expect(check.result == .failed)
    #expect(check.message == "The test failed outside of its scenario.")
  }

  @Test func aReportThatFailsFailsTheCheckThoughItsTestPassed() {
    let run = Self.run([.failed(.failed, "It is lost."), .passed])
    let verdict = Self.verdict(run)
    #expect(verdict.verdict == .failed)
    #expect(verdict.message == "One check does not hold yet.")
    let check = verdict.checks[0]
    #expect((check.result, check.message, check.broken) == (.failed, "It is lost.", 2))
    #expect((check.schedule, check.columns) == ("2,0x5,1", ["note", "radio"]))
    #expect(check.timeline.map(\.event) == ["lost"])
  }

  @Test(arguments: [FailureKind.hung, .deadlocked, .endlessTimers, .livelock])
  func whatNeverEndsInAScenarioIsHung(kind: FailureKind) {
    let verdict = Self.verdict(Self.run([.failed(kind, "Nothing can run."), .passed]))
    #expect((verdict.verdict, verdict.checks[0].result) == (.hung, .hung))
    #expect(
      verdict.message
        == "Something never ends in one check. For each wait, find the code that ends it, and ask whether it can still run."
    )
  }

  @Test func whatTheLabDoesNotControlIsUncontrolled() {
    let verdict = Self.verdict(Self.run([.failed(.uncontrolled, "A stranger."), .passed]))
    #expect((verdict.verdict, verdict.checks[0].result) == (.uncontrolled, .uncontrolled))
    #expect(verdict.message.hasPrefix("Nothing is proved"))
  }

  // MARK: Reports that cannot be trusted

  @Test func aTestThatEndsWithoutAReportHasNotRun() {
    let run = Self.run([nil, .passed])
    let verdict = Self.verdict(run)
    #expect(verdict.verdict == .failed)
    #expect(verdict.checks[0].result == .notRun)
    #expect(verdict.checks[0].message == "This check ended without saying what it had seen.")
  }

  @Test func twoReportsOfOneCheckAreNone() {
    var run = Self.run([.passed, .passed])
    run.reports.append(Self.report(0, .passed))
    #expect(Self.verdict(run).checks.map(\.result) == [.notRun, .passed, .passed])
  }

  @Test func aReportAboutAReplayIsNoneOfASearch() {
    var run = Self.run([nil, .passed])
    run.reports.append(.checked(CheckReport(check: Self.kata.tests[0].compiledName, control: .full, result: .misfit)))
    #expect(Self.verdict(run).checks[0].result == .notRun)
  }

  @Test func aTestThatNeverStartedHasNotRun() {
    let run = Self.run([.passed, nil], ended: [.passed, nil])
    let check = Self.verdict(run).checks[1]
    #expect((check.result, check.message) == (.notRun, "This check did not run."))
  }

  // MARK: A process that died

  @Test func aCrashIsOfTheCheckInFlightAndTheRestRunsAgain() {
    let crash = Self.run(
      [nil, nil], ended: [nil, nil], fate: .crashed(signal: 5), inFlight: 0, location: Self.location,
      fatalError: "Index out of range.", choices: [1, 0, 2, 0])
    var replay = Self.run([nil, nil], ended: [nil, nil], fate: .crashed(signal: 5))
    replay.reports = [.happened(Self.event("radio", .note, "sends")), .happened(Self.event("note", .state, "lost"))]
    let first = Run.Round(checks: Self.kata.tests, run: crash, replay: replay)
    #expect(first.remaining.map(\.id) == ["is-kept"])

    let second = Run.Round(checks: first.remaining, run: Self.run([nil, .passed], ended: [nil, .passed]))
    let verdict = Verdict(of: Self.run([first, second]))
    #expect(verdict.verdict == .crashed)
    #expect(verdict.message == "The program ends itself in one check. Look at the line and at what led there.")
    let check = verdict.checks[0]
    #expect((check.result, check.location) == (.crashed, Self.location))
    #expect(check.message == "The program crashes at Outbox.swift:54: Index out of range.")
    #expect((check.schedule, check.columns) == ("1,0,2", ["radio", "note"]))
    #expect(check.timeline.map(\.event) == ["sends", "lost"])
    #expect(verdict.checks[1].result == .passed)
  }

  @Test(arguments: [
    (Watchdog.Alarm.blocked, CheckResult.hung, "The thread itself stands still at Outbox.swift:54"),
    (.spinning, .hung, "never comes back from the function at Outbox.swift:54"),
    (.tooLarge, .crashed, "uses more than 256 MB of memory."),
    (.tooManyThreads, .crashed, "starts more than 512 threads."),
    (.tooLoud, .crashed, "writes more than 4 MB to a pipe"),
  ])
  func anAlarmOfTheWatchdogEndsTheCheckInFlight(alarm: Watchdog.Alarm, result: CheckResult, words: String) {
    let run = Self.run(
      [.passed, nil], ended: [.passed, nil], fate: .stopped(alarm), inFlight: 1, location: Self.location)
    let verdict = Self.verdict(run)
    #expect(verdict.checks.map(\.result) == [.passed, result, .passed])
    #expect(verdict.checks[1].message.contains(words))
    #expect(verdict.checks[1].location == Self.location)
  }

  @Test func theTimeLimitHangsEveryTestWhateverItReported() {
    let run = Self.run([.passed, nil], ended: [.passed, nil], fate: .stopped(.tooLong), inFlight: 1)
    let round = Run.Round(checks: Self.kata.tests, run: run)
    #expect(round.remaining.isEmpty)
    let verdict = Verdict(of: Self.run([round]))
    #expect(verdict.checks.map(\.result) == [.hung, .hung, .passed])
    #expect(verdict.checks[0].message.contains("uses up the processor time that a submission has"))
  }

  @Test(arguments: [
    (Refusal.call, "make a system call that no kata needs"), (.start, "start another process"),
    (.network, "use the network"), (.signal, "send a signal to another process"),
    (.inspection, "look into another process"),
  ])
  func aRefusalOfTheSandboxIsNamed(refusal: Refusal, words: String) {
    let run = Self.run(
      [nil, nil], ended: [nil, nil], fate: .crashed(signal: 31), inFlight: 0, location: Self.location,
      refusal: refusal)
    #expect(
      Self.verdict(run).checks[0].message == "The sandbox ends the program at Outbox.swift:54: it tries to \(words).")
  }

  @Test func aStackWithoutEndIsToldFromAnotherSignal() {
    let deep = Self.run([nil, nil], ended: [nil, nil], fate: .crashed(signal: 11), inFlight: 0, isTooDeep: true)
    #expect(
      Self.verdict(deep).checks[0].message == "The program crashes: functions call each other without end.")
    let other = Self.run([nil, nil], ended: [nil, nil], fate: .crashed(signal: 11), inFlight: 0)
    #expect(Self.verdict(other).checks[0].message == "The program crashes: signal 11.")
  }

  @Test func anExitIsACrash() {
    let run = Self.run([nil, nil], ended: [nil, nil], fate: .ended(status: 0), inFlight: 0, isComplete: false)
    let check = Self.verdict(run).checks[0]
    #expect(check.result == .crashed)
    #expect(check.message == "The program ends itself with status 0: leave ending it to others.")
  }

  @Test func whatDiesBeforeOrAfterItsTestsCrashesEveryCheckOfTheRound() {
    let run = Self.run([.passed, .passed], fate: .crashed(signal: 6), fatalError: "Freed twice")
    let round = Run.Round(checks: Self.kata.tests, run: run)
    #expect(round.remaining.isEmpty)
    let verdict = Verdict(of: Self.run([round]))
    #expect(verdict.checks.map(\.result) == [.crashed, .crashed, .passed])
    #expect(verdict.checks[0].message == "The program ended before this check: Freed twice.")
  }

  @Test func aSuiteThatEndsAfterItsTestsNeedsNoOtherEnd() {
    let run = Self.run([.passed, .passed], fate: .ended(status: 0), isComplete: false)
    #expect(Self.verdict(run).verdict == .passed)
  }

  // MARK: Review, control, order

  @Test func aSureRemarkFailsTheCheckOfItsRule() {
    let remark = Verdict.Remark(
      rule: "no-lock-across-await", confidence: "likely", file: "Outbox.swift", line: 9, column: 3, message: "Held.")
    let verdict = Self.verdict(Self.run([.passed, .passed]), review: [remark])
    #expect(verdict.verdict == .failed)
    #expect(verdict.review == [remark])
    #expect(verdict.checks[2].message == "Outbox.swift:9: Held.")
    #expect(verdict.checks[2].location?.line == 9)
    var unsure = remark
    unsure.confidence = "look"
    #expect(Self.verdict(Self.run([.passed, .passed]), review: [unsure]).verdict == .passed)
  }

  @Test func reducedControlProvesNothing() {
    let verdict = Self.verdict(Self.run([.passed, .passed], control: .reduced))
    #expect((verdict.verdict, verdict.control) == (.passed, .reduced))
    #expect(verdict.message == "Every check holds, under reduced control: that is evidence, not a proof.")
  }

  @Test func theWorstResultNamesTheVerdictAndTheFirstFailureIsWhereToBegin() {
    let verdict = Self.verdict(Self.run([.failed(.failed, "No."), .failed(.hung, "Never.")]))
    #expect(verdict.verdict == .hung)
    #expect(
      verdict.message.hasSuffix(
        "in one check. For each wait, find the code that ends it, and ask whether it can still run. Begin with “It is kept”."
      ))
    #expect(verdict.score == 1)
  }

  @Test func aReplayIsAboutItsCheckAlone() {
    let check = Self.kata.tests[1]
    let run = Self.run([nil, .failed(.failed, "It is lost.")], ended: [nil, .failed])
    let verdict = Verdict(ofReplay: run, of: check, Self.kata, Self.record(), control: .full)
    #expect(verdict.checks.map(\.id) == ["is-kept"])
    #expect((verdict.verdict, verdict.maxScore) == (.failed, 1))
  }

  @Test func aReplayThatDiesHasTheTimelineSoFar() {
    var run = Self.run([nil, nil], ended: [nil, nil], fate: .crashed(signal: 5), inFlight: 1, fatalError: "Boom")
    run.reports = [.happened(Self.event("radio", .note, "sends"))]
    let verdict = Verdict(ofReplay: run, of: Self.kata.tests[1], Self.kata, Self.record(), control: .full)
    #expect(verdict.checks[0].message == "The program crashes: Boom.")
    #expect(verdict.checks[0].timeline.map(\.event) == ["sends"])
  }

  @Test func aRaceFailsWhatPassedAndLeavesWhatFailed() {
    let access = Verdict.Race.Access(location: Self.location, isWrite: true)
    let races = [Verdict.Race(access, access)]
    let opinion = Verdict.Sanitized(
      sanitizer: "thread", message: "Seen.",
      checks: Self.kata.tests.map { .init(id: $0.id, outcome: .races, races: races) })
    let verdict = Self.verdict(Self.run([.passed, .failed(.failed, "It is lost.")])).adding(opinion)
    #expect(verdict.verdict == .failed)
    #expect(verdict.checks[0].message == races[0].message)
    #expect(verdict.checks[0].location == Self.location)
    #expect(verdict.checks[1].message == "It is lost.")
    #expect(verdict.message.hasPrefix("2 checks do not hold yet."))
    #expect(verdict.score == 1)
  }

  @Test func anOpinionWithoutARaceChangesNoCheck() {
    let opinion = Verdict.Sanitized(sanitizer: "thread", checks: [.init(id: "is-sent", outcome: .unfinished)])
    let verdict = Self.verdict(Self.run([.passed, .passed])).adding(opinion)
    #expect(verdict.verdict == .passed && verdict.sanitizer != nil)
  }
}

// MARK: Runs by hand

extension JudgingTests {
  /// What a suite reports about a check.
  enum Reported {
    case passed
    case failed(FailureKind, String)
  }

  /// Two tests, and a check that the review decides.
  private static let kata: Kata = {
    var checks = [
      Kata.Check(id: "is-sent", title: "It is sent", rule: "state-recheck", starter: .failed),
      Kata.Check(id: "is-kept", title: "It is kept", rule: "state-recheck", starter: .passed),
      Kata.Check(id: "no-lock", title: "No lock is held", rule: "no-lock-across-await", starter: .passed),
    ]
    for index in checks.indices { checks[index].number = index + 1 }
    checks[2].witness = .review
    return Kata(
      name: "outbox", title: "The outbox", track: "core", order: 1, prerequisites: [], stars: 1, minutes: 5,
      file: "Outbox.swift", imports: [], features: [], defaultIsolation: nil,
      tryIt: .init(question: "", check: "is-sent", answer: ""), checks: checks,
      solutions: [], nearMisses: [], review: [])
  }()

  private static let location = Verdict.Location(file: "Outbox.swift", line: 54, column: 5)

  private static func record(review: [Verdict.Remark] = []) -> Linked.Record {
    Linked.Record(diagnostics: [], review: review)
  }

  private static func run(_ rounds: [Run.Round], review: [Verdict.Remark] = []) -> Run {
    Run(kata: kata, record: record(review: review), requestedControl: .full, rounds: rounds)
  }

  /// The verdict on one process that ran both tests.
  private static func verdict(_ run: TestRun, review: [Verdict.Remark] = []) -> Verdict {
    Verdict(of: self.run([Run.Round(checks: kata.tests, run: run)], review: review))
  }

  /// A process.
  /// - Parameters:
  ///   - reported: what the suite reports about each test; nil for no report.
  ///   - ended: how each test ended; nil for a test that did not.
  ///   - inFlight: the test that started and did not end.
  private static func run(
    _ reported: [Reported?], ended: [TestOutcome?] = [.passed, .passed], fate: TestRun.Fate = .ended(status: 0),
    inFlight: Int? = nil, isComplete: Bool? = nil, location: Verdict.Location? = nil, fatalError: String? = nil,
    refusal: Refusal? = nil, isTooDeep: Bool = false, choices: [Int] = [], control: Control = .full
  ) -> TestRun {
    let names = kata.tests.map(\.compiledName)
    let hasEnded = if case .ended = fate { true } else { false }
    return TestRun(
      fate: fate,
      tests: TestEvents(
        ended: Dictionary(uniqueKeysWithValues: zip(names, ended).compactMap { name, end in end.map { (name, $0) } }),
        inFlightTest: inFlight.map { names[$0] }, isComplete: isComplete ?? (hasEnded && inFlight == nil)),
      reports: zip(reported.indices, reported).compactMap { index, reported in
        reported.map { report(index, $0, control) }
      },
      choices: choices, location: location, output: "", fatalError: fatalError, refusal: refusal, isTooDeep: isTooDeep)
  }

  private static func report(_ index: Int, _ reported: Reported, _ control: Control = .full) -> SuiteReport {
    var exploration = Exploration(schedules: 7, isExhaustive: true, coverage: "all interleavings")
    if case .failed(let kind, let message) = reported {
      exploration.broken = 2
      exploration.failure = RecordedRun(
        failureKind: kind, message: message, schedule: Schedule([2, 0, 0, 0, 0, 0, 1]),
        timeline: Timeline(events: [event("note", .state, "lost")], columns: ["note", "radio"]))
    }
    return .checked(
      CheckReport(check: kata.tests[index].compiledName, control: control, result: .explored(exploration)))
  }

  private static func event(_ column: String, _ kind: Timeline.Event.Kind, _ text: String) -> Timeline.Event {
    Timeline.Event(step: 1, column: column, kind: kind, text: text, time: .zero)
  }
}
