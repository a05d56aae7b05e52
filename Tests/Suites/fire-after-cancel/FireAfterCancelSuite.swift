import FireAfterCancel
import ScheduleLab
import Testing

@Suite struct FireAfterCancelSuite {
  @Test func ringsOnce() {
    check { scenario in
      let rings = Log<Duration>()
      let clock = CountingClock(base: scenario.clock)
      let reminder = reminder(scenario, rings, clock)
      let user = scenario.task("user") {
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 10 s")
        scenario.expect(await reminder.isSet, "A reminder that waits for its time must say that it is set.")
        await scenario.wait(.seconds(20))
        scenario.expect(rings.count > 0, "Set and left alone, the reminder never rang.")
        scenario.expect(
          clock.sleeps.count > 0, "The reminder did not wait on the clock that it was given, but on another one.")
        scenario.expect(
          rings.entries == [.seconds(10)], "Set and left alone, the reminder must ring exactly once, at its time.")
        scenario.expect(await !reminder.isSet, "A reminder that has rung must no longer say that it is set.")
        await reminder.start(after: .seconds(5))
        scenario.note("sets it again, for 25 s")
        await scenario.wait(.seconds(20))
        scenario.expect(
          rings.entries == [.seconds(10), .seconds(25)],
          "Set again after it has rung, the reminder must ring once more, at the new time.")
        await reminder.start(after: .zero)
        scenario.note("sets it for now")
        await scenario.wait(.seconds(1))
        scenario.expect(rings.count == 3, "Set for no time at all, the reminder must ring exactly once.")
        scenario.expect(
          await !reminder.isSet,
          "Set for no time at all, the reminder has rung, and says that it is still set.")
        let time = scenario.clock.now.offset + .milliseconds(1500)
        await reminder.start(after: .milliseconds(1500))
        scenario.note("sets it for 1.5 s")
        await scenario.wait(.seconds(5))
        scenario.expect(
          rings.entries.dropFirst(3) == [time], "Set for 1.5 s, the reminder must ring exactly once, after 1.5 s.")
      }
      await user.ended()
    }
  }

  /// Says that reminders do not know of each other, nor of the task that sets them.
  private func expectApart(_ scenario: Scenario) async {
    let (rings, others) = (Log<Duration>(), Log<Duration>())
    let (one, other) = (reminder(scenario, rings), reminder(scenario, others))
    let user = scenario.task("cancelled user") {
      await one.start(after: .seconds(10))
      await other.start(after: .seconds(5))
      await other.cancel()
      scenario.note("sets a reminder, and sets and cancels another one")
    }
    user.cancel()
    await user.ended()
    scenario.expect(
      await one.isSet,
      "A cancelled task set a reminder and cancelled another one, and this one says that it is not set.")
    await scenario.wait(.seconds(20))
    scenario.expect(
      rings.count == 1,
      "A cancelled task set a reminder and cancelled another one, and this one did not ring exactly once.")
    scenario.expect(others.count == 0, "A cancelled task set a reminder and cancelled it, and it rings.")
    // Read here, so that both are held until now.
    for reminder in [one, other] {
      scenario.expect(await !reminder.isSet, "A reminder has rung or was cancelled, and says that it is set.")
    }
  }

  @Test func cancelIsSilent() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let user = scenario.task("user") {
        await cancelInItsSleep(reminder, scenario)
        await scenario.quiet()
        scenario.expect(!rings.entries.contains { $0 < .seconds(4) }, "It rang before its time.")
        scenario.expect(
          rings.count == 0,
          "cancel() itself made it ring, long before its time.")
      }
      await user.ended()
      await reminder.cancel()
    }
  }

  @Test func cancelLasts() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let user = scenario.task("user") {
        await cancelInItsSleep(reminder, scenario)
        scenario.expect(await !reminder.isSet, "cancel() returned, and the reminder still says that it is set.")
        await scenario.wait(.seconds(20))
        scenario.expect(
          !rings.entries.contains { $0 >= .seconds(10) },
          "cancel() returned, and the reminder rang at its time as if it had not been cancelled.")
      }
      await user.ended()
    }
  }

  private func cancelInItsSleep(_ reminder: Reminder, _ scenario: Scenario) async {
    await reminder.start(after: .seconds(10))
    scenario.note("sets it for 10 s")
    await scenario.wait(.seconds(4))
    await reminder.cancel()
    scenario.note("cancel returns, at 4 s")
  }

  @Test func cancelBeforeItRuns() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let user = scenario.task("user") {
        await startAndCancel(reminder, scenario)
        scenario.note("sets it, cancels it")
        await scenario.wait(.seconds(20))
        scenario.expect(
          !rings.entries.contains { $0 < .seconds(10) },
          "Set and cancelled in one turn, it rang before its time.")
        scenario.expect(
          rings.count == 0,
          "Set and cancelled in one turn, it rang at its time.")
        scenario.expect(
          await !reminder.isSet, "Set and cancelled in one turn, the reminder says for ever that it is set.")
      }
      await user.ended()
      await expectApart(scenario)
    }
  }

  /// Sets and cancels in one turn of the actor: a task that `start` makes has not run by then.
  private func startAndCancel(_ reminder: isolated Reminder, _ scenario: Scenario) {
    reminder.start(after: .seconds(10))
    scenario.expect(
      reminder.isSet, "start() has returned, and the reminder says that it is not set.")
    reminder.cancel()
  }

  @Test func cancelAtTheDeadline() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let user = scenario.task("user") {
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 10 s")
        await scenario.wait(.seconds(10))
        let count = await cancel(reminder, rings, scenario)
        await scenario.wait(.seconds(20))
        scenario.expect(
          rings.count == count,
          "cancel() came first at the deadline and returned, then it rang.")
        scenario.expect(count <= 1, "The reminder rang twice for one time.")
      }
      await user.ended()
    }
  }

  @Test func startAfterCancel() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let (moment, delay) = moment(scenario, "cancelled and set again")
      let user = scenario.task("user") {
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 10 s")
        await scenario.wait(moment)
        let count = await cancel(reminder, rings, scenario)
        let time = moment + delay
        await setAgain(reminder, for: delay, rings, after: count, scenario)
        await scenario.wait(.seconds(1))
        let isSet = await reminder.isSet
        await scenario.wait(.seconds(20))
        let late = rings.entries.dropFirst(count)
        scenario.expect(
          !late.contains { $0 < time },
          "After cancel() and a new start() it rang before the new time.")
        scenario.expect(
          !late.isEmpty,
          "Set again after a cancel, the reminder never rang.")
        scenario.expect(
          late == [time], "Set again after a cancel, the reminder must ring exactly once, at the new time.")
        scenario.expect(
          isSet,
          "Set again after a cancel, the reminder says that it is not set.")
      }
      await user.ended()
    }
  }

  @Test func startTwice() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let (moment, delay) = moment(scenario, "set anew")
      let user = scenario.task("user") {
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 10 s")
        await scenario.wait(moment)
        let (old, time) = (Duration.seconds(10), moment + delay)
        let count = await setAnew(reminder, for: delay, rings, scenario)
        await scenario.wait(.seconds(30))
        let late = rings.entries.dropFirst(count)
        scenario.expect(!late.isEmpty, "Set anew while it was waiting, the reminder never rang again.")
        scenario.expect(
          late.contains(time) || !late.contains(old),
          "Set anew while it was waiting, the reminder kept to the old time: the latest one counts.")
        scenario.expect(
          !late.contains(old),
          "Set anew, it rang at the old time as well, after start() had returned.")
        scenario.expect(
          late == [time], "Set anew while it was waiting, the reminder must ring exactly once, at the new time.")
      }
      await user.ended()
    }
  }

  @Test func cancelTheSecond() {
    check { scenario in
      let rings = Log<Duration>()
      let reminder = reminder(scenario, rings)
      let isCancelled = scenario.choose("the first run", from: ["is cancelled", "is replaced"]) == "is cancelled"
      let user = scenario.task("user") {
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 10 s")
        await scenario.wait(.seconds(4))
        if isCancelled {
          await reminder.cancel()
          scenario.note("cancel returns, at 4 s")
        }
        await reminder.start(after: .seconds(10))
        scenario.note("sets it for 14 s")
        await scenario.wait(.seconds(3))
        await reminder.cancel()
        scenario.note("cancel returns, at 7 s")
        await scenario.quiet()
        let count = rings.count
        await scenario.wait(.seconds(20))
        scenario.expect(
          rings.count == count,
          "Set anew and then cancelled, the reminder still rang.")
      }
      await user.ended()
    }
  }

  /// Cancels, and counts the rings at the very moment at which `cancel` has returned, still on the actor.
  private func cancel(_ reminder: isolated Reminder, _ rings: Log<Duration>, _ scenario: Scenario) -> Int {
    reminder.cancel()
    scenario.note("cancel returns, at \(scenario.clock.now.offset.components.seconds) s")
    return rings.count
  }

  /// Sets it again, and says whether it has rung between `cancel` and this.
  private func setAgain(
    _ reminder: isolated Reminder, for delay: Duration, _ rings: Log<Duration>, after count: Int, _ scenario: Scenario
  ) {
    scenario.expect(rings.count == count, "cancel() had returned, and it rang before it was set again.")
    reminder.start(after: delay)
    scenario.note("sets it for \((scenario.clock.now.offset + delay).components.seconds) s")
  }

  /// Sets anew, and counts the rings at the very moment at which `start` has returned.
  private func setAnew(
    _ reminder: isolated Reminder, for delay: Duration, _ rings: Log<Duration>, _ scenario: Scenario
  ) -> Int {
    reminder.start(after: delay)
    scenario.note("sets it for \((scenario.clock.now.offset + delay).components.seconds) s")
    return rings.count
  }

  private func reminder(
    _ scenario: Scenario, _ rings: Log<Duration>, _ clock: (any Clock<Duration>)? = nil
  ) -> Reminder {
    let clock: any Clock<Duration> = clock ?? scenario.clock
    let reminder = Reminder(clock: clock) {
      scenario.note("it rings, at \(scenario.clock.now.offset.components.seconds) s")
      rings.add(scenario.clock.now.offset)
    }
    scenario.watch("reminder", of: reminder) { $0.isSet ? "set" : "not set" }
    return reminder
  }

  /// A moment in the reminder's sleep, or the one at which the sleep ends, and how long it is from then to the new time. That
  /// can come before the old one.
  private func moment(_ scenario: Scenario, _ what: String) -> (moment: Duration, delay: Duration) {
    switch scenario.choose(what, from: ["before its time", "at its time", "before its time, to ring sooner"]) {
    case "before its time": (.seconds(4), .seconds(10))
    case "at its time": (.seconds(10), .seconds(10))
    default: (.seconds(4), .seconds(3))
    }
  }
}

/// The scenario's clock, which counts who sleeps on it.
private struct CountingClock: Clock {
  let base: VirtualClock
  let sleeps = Log<Duration>()

  var now: VirtualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    sleeps.add(deadline.offset)
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
