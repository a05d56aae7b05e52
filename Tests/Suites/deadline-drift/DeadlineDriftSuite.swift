import DeadlineDrift
import ScheduleLab
import Testing

@Suite struct DeadlineDriftSuite {
  @Test func onTime() {
    atSchool(many: manyStrokes) { scenario in
      let school = School(scenario, swing: 3)
      await school.ring(from: 10, times: 2)
      await scenario.quiet()
      await school.clock.advance(to: 12)
      school.expect([10], "Nothing disturbs the bell, and it does not strike once, at its moment.")
      scenario.expect(await school.bell?.strokes == 0, "The bell still swings, and its stroke counts as made.")
      await school.clock.advance(to: 30)
      scenario.expect(await school.bell?.strokes == 1, "The bell has struck once, and does not count it.")
    }
  }

  @Sendable private func manyStrokes(_ scenario: Scenario) async {
    let (school, count) = (School(scenario, isQuiet: true), 300)
    await school.ring(from: 10, times: count)
    await scenario.quiet()
    let last = 10.0 + 60 * Double(count - 1)
    await school.clock.advance(to: last + 100, isQuiet: true)
    scenario.note("it is \(text(last + 100))")
    scenario.expect(
      school.strokes.count == count, "\(count) strokes were asked for, and \(school.strokes.count) came.")
    scenario.expect(
      school.strokes.entries.last == last,
      "Nothing disturbs the bell, and the last of \(count) strokes does not come at its moment.")
    for seconds in [0.25, 1.5] {
      let other = School(scenario, isQuiet: true)
      await other.ring(from: 10, times: 3, every: seconds)
      await scenario.quiet()
      await other.clock.advance(to: 20, isQuiet: true)
      let (made, moments) = (other.strokes.entries, (0..<3).map { 10 + seconds * Double($0) })
      scenario.expect(
        made == moments,
        "Three strokes were to come from 10 s on, every \(text(seconds)), and came at "
          + (made.isEmpty ? "no time." : "\(made.map(text).joined(separator: ", ")).")
      )
    }
  }

  @Test func taskBeginsLate() {
    atSchool { scenario in
      let school = School(scenario)
      await school.ring(from: 10)
      // In some interleavings before the task has begun, in others after it has gone to sleep.
      await scenario.task("other work") {
        scenario.note("takes 4.5 s")
        school.clock.jump(to: 4.5)
      }.ended()
      await scenario.quiet()
      await school.clock.advance(to: 30)
      school.expect(
        [10],
        "Other work took 4.5 s, and the stroke came \(school.delay(of: 0, after: 10)) late: what the task slept for had "
          + "been counted from an earlier moment.")
    }
  }

  @Test func lookingTakesTime() {
    atSchool { scenario in
      let school = School(scenario, look: 1)
      await school.ring(from: 10)
      await scenario.quiet()
      await school.clock.advance(to: 30)
      school.expect(
        [10],
        "Reading the clock takes a second, and the stroke came \(school.delay(of: 0, after: 10)) late: what the clock says "
          + "is old as soon as it is known.")
    }
  }

  @Test func strokesDoNotDrift() {
    atSchool(Budget(schedules: 5_000)) { scenario in
      let school = School(scenario, swing: 3)
      await school.ring(from: 10, times: 3)
      await scenario.quiet()
      await school.clock.advance(to: 200)
      school.expect(
        [10, 70, 130],
        "The bell swings for 3 s, and the third stroke came \(school.delay(of: 2, after: 130)) late: each moment was "
          + "counted from the end of the stroke before it.")
    }
  }

  @Test func wokenLate() {
    atSchool { scenario in
      let school = School(scenario)
      await school.ring(from: 10, times: 2)
      await scenario.quiet()
      await school.clock.advance(to: 9)
      scenario.note("other work takes 6 s")
      school.clock.jump(to: 15)
      await scenario.quiet()
      await school.clock.advance(to: 100)
      school.expect(
        [15, 70],
        "The first stroke was 5 s late: the task could not run earlier. It handed its delay on to the "
          + "second, which came \(school.delay(of: 1, after: 70)) late.")
    }
  }

  @Test func momentsAreMissed() {
    atSchool { scenario in
      let school = School(scenario, look: 1)
      await school.ring(from: 10, times: 2)
      await scenario.quiet()
      scenario.note("other work takes 140 s")
      school.clock.jump(to: 140)
      await scenario.quiet()
      await school.clock.advance(to: 500)
      school.expect(
        [140, 140],
        "The machine was busy until 140 s, and both moments passed. The second stroke was due at once as well, and came "
          + "\(school.delay(of: 1, after: 140)) later.")
    }
  }

  @Test func momentHasPassed() {
    atSchool { scenario in
      let school = School(scenario)
      school.clock.jump(to: 30)
      await school.ring(from: 10, times: 2)
      await scenario.quiet()
      scenario.expect(
        school.strokes.entries == [30], "The first moment had passed, so its stroke was due at once, and only that one."
      )
      await school.clock.advance(to: 100)
      school.expect(
        [30, 70],
        "The first moment had passed and its stroke came at once; the second had a moment of its own, and came "
          + "\(school.delay(of: 1, after: 70)) late.")
    }
  }

  @Test func neverEarly() {
    atSchool { scenario in
      let moment = scenario.choose("other work", from: ["none", "takes 4.5 s"])
      let school = School(scenario, swing: 3)
      await school.ring(from: 10, times: 2)
      if moment != "none" { school.clock.jump(to: 4.5) }
      await scenario.quiet()
      await school.clock.advance(to: 200)
      scenario.expect(school.strokes.count == 2, "Two strokes were asked for, and \(school.strokes.count) came.")
      for (stroke, moment) in zip(school.strokes.entries, [10.0, 70.0]) {
        scenario.expect(
          stroke >= moment, "A stroke came before its moment: whatever makes up for a delay must not overdo it.")
      }
    }
  }

  @Test func twoRequests() {
    atSchool { scenario in
      let school = School(scenario)
      guard scenario.choose("a third request comes", from: ["never", "when the first one is done"]) == "never" else {
        return await thirdRequest(school, scenario)
      }
      await school.ring(from: 10, times: 2)
      await scenario.quiet()
      await school.ring(from: 30)
      await scenario.quiet()
      await school.clock.advance(to: 200)
      school.expectPunctual([10, 30, 70])
      scenario.expect(
        school.strokes.entries == [10, 30, 70],
        "The bell was asked to ring twice from 10 s on and once at 30 s, and struck at "
          + "\(school.strokes.entries.map(text).joined(separator: ", ")): one request affected the other.")
      scenario.expect(await school.bell?.strokes == 3, "The bell has struck three times, and counts otherwise.")
    }
  }

  private func thirdRequest(_ school: School, _ scenario: Scenario) async {
    await school.ring(from: 10)
    await scenario.quiet()
    await school.ring(from: 30, times: 2)
    await scenario.quiet()
    await school.clock.advance(to: 20)
    await school.ring(from: 50)
    await scenario.quiet()
    await school.clock.advance(to: 200)
    scenario.expect(
      school.strokes.entries == [10, 30, 50, 90],
      "The bell was asked to ring at 10 s, twice from 30 s on, and then at 50 s. It struck at "
        + "\(school.strokes.entries.map(text).joined(separator: ", ")): one request affected another.")
  }

  @Test func nobodyKeepsIt() {
    atSchool { scenario in
      let school = School(scenario)
      let what = scenario.choose("what goes is", from: ["the bell", "the task that asks"])
      guard what == "the bell" else { return await callerIsCancelled(school, scenario) }
      await school.ring(from: 10, times: 2)
      scenario.note("lets go of the bell")
      school.bell = nil
      await scenario.quiet()
      await school.clock.advance(to: 100)
      scenario.expect(
        school.strokes.count == 2,
        "The bell was asked to ring twice and released, and it struck \(school.strokes.count) times: the request "
          + "went with it.")
    }
  }

  private func callerIsCancelled(_ school: School, _ scenario: Scenario) async {
    let caller = scenario.task("teacher") { await school.ring(from: 10, times: 2) }
    caller.cancel()
    scenario.note("the teacher’s task is cancelled")
    await caller.ended()
    await scenario.quiet()
    await school.clock.advance(to: 100)
    scenario.expect(
      school.strokes.count == 2,
      "The bell was asked to ring twice by a task that was cancelled, and it struck \(school.strokes.count) times.")
  }
}

/// Checks a story that the school’s office acts, so that its steps stand in a column of their own.
private func atSchool(
  _ budget: Budget = Budget(), sourceLocation: SourceLocation = #_sourceLocation,
  many: (@Sendable (Scenario) async -> Void)? = nil,
  _ story: @escaping @Sendable (Scenario) async -> Void
) {
  check(budget, sourceLocation: sourceLocation, many: many) { scenario in
    await scenario.task("office") { await story(scenario) }.ended()
  }
}

/// A bell, the clock that it hangs on, and the strokes that were heard.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class School: @unchecked Sendable {
  let clock: HandClock
  var bell: Bell<HandClock>?
  /// When the strokes were made, in seconds.
  let strokes = Log<Double>()
  private let scenario: Scenario

  /// - Parameters:
  ///   - look: the time that a look at the clock takes, in seconds.
  ///   - swing: the time that a stroke takes, in seconds.
  ///   - isQuiet: if true, the timeline has no notes of the strokes.
  init(_ scenario: Scenario, look: Double = 0, swing: Double = 0, isQuiet: Bool = false) {
    let clock = HandClock(scenario, look: look)
    let strokes = strokes
    self.scenario = scenario
    self.clock = clock
    bell = Bell(clock: clock) {
      if !isQuiet { scenario.note("strikes at \(text(clock.time))") }
      strokes.add(clock.time)
      if swing > 0 { try? await clock.sleep(until: .init(clock.time + swing)) }
    }
    if !isQuiet { scenario.watch("clock") { text(clock.time) } }
    if look > 0 { scenario.note("reading the clock takes \(text(look))") }
  }

  func ring(from first: Double, times: Int = 1, every interval: Double = 60) async {
    scenario.note("rings from \(text(first)) on\(times > 1 ? ", every \(text(interval))" : "")")
    await bell?.ring(from: .init(first), every: .seconds(interval), times: times)
  }

  func delay(of stroke: Int, after moment: Double) -> String {
    strokes.count > stroke ? text(strokes.entries[stroke] - moment) : "too"
  }

  /// Says when the strokes must have been made.
  func expect(_ moments: [Double], _ late: @autoclosure () -> String) {
    let made = strokes.entries
    scenario.expect(
      !zip(made, moments).contains { $0 < $1 },
      "A stroke came before its moment: whatever makes up for a delay must not overdo it.")
    expectPunctual(moments)
    scenario.expect(made.count >= moments.count, "Not every stroke was made: \(made.count) of \(moments.count).")
    scenario.expect(made.count <= moments.count, "More strokes were made than were asked for.")
    scenario.expect(!zip(made, moments).contains { $0 > $1 }, late())
  }

  /// Says that no sleep may have let the clock miss one of the moments.
  func expectPunctual(_ moments: [Double]) {
    let made = strokes.entries
    scenario.expect(
      clock.allowed == 0 || (made.count >= moments.count && !zip(made, moments).contains { $0 > $1 }),
      "The sleep allowed the clock to be \(text(clock.allowed)) late, and it was.")
  }
}

private func text(_ seconds: Double) -> String {
  seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
}
