import FireAfterCancel
import ScheduleLab
import Testing

/// What the reminder promises, however often it is set and taken back.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ReminderPromises: Promises, @unchecked Sendable {
  private enum State {
    case idle, cancelled, rung
    case set(for: Duration)
  }

  private let scenario: Scenario
  let reminder: Reminder
  private var state: State = .idle
  /// The latest time that it was ever set for.
  private var latest = Duration.zero
  private var sets = 0

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let bell = Bell()
    reminder = Reminder(clock: scenario.clock) { bell.ring() }
    bell.ring = { [unowned self] in rings() }
  }

  private var now: Duration { scenario.clock.now.offset }

  private func rings() {
    scenario.note("it rings")
    switch state {
    case .idle: scenario.expect(false, "It was never set, and it rings.")
    case .cancelled: scenario.expect(false, "cancel has returned and it was not set again, and it rings.")
    case .rung: scenario.expect(false, "It has rung for its latest time, and it rings once more.")
    case .set(let time):
      scenario.expect(now >= time, "It rings before the time for which it was set last.")
      scenario.expect(now <= time, "It rings after the time for which it was set last.")
    }
    state = .rung
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if sets < 4 {
      for seconds in [2, 1, 0] {
        moves.append(Move("it is set for \(seconds) s from now") { [self] in start(.seconds(seconds)) })
      }
    }
    if sets > 0 {
      moves.append(Move("it is cancelled") { [self] in cancel() })
      moves.append(secondPasses)
    }
    return moves
  }

  private var secondPasses: Move { Move("a second passes", takes: .seconds(1)) }

  func owed() -> Move? { now <= latest ? secondPasses : nil }

  func rareMoves() -> [Move] {
    let delay = Duration.milliseconds(1500)
    let starts = (1...40).map { number in
      Move("it is set for 1.5 s from now, number \(number) of 40") { [self] in start(delay) }
    }
    return starts + [
      Move("it is set for 1.5 s from now, and a cancelled task cancels it") { [self] in
        start(delay)
        inACancelledTask { $0.cancel() }
      },
      Move("a cancelled task sets it for 1.5 s from now") { [self] in
        inACancelledTask { $0.start(delay) }
      },
    ]
  }

  private func inACancelledTask(_ body: @escaping @Sendable (ReminderPromises) -> Void) {
    scenario.call("cancelled user") { [self] in await inOneTurn(of: reminder, body) }.leave()
  }

  private func inOneTurn(of reminder: isolated Reminder, _ body: (ReminderPromises) -> Void) {
    body(self)
    always()
  }

  private func start(_ delay: Duration) {
    sets += 1
    // Before the call: set for now, it may ring within it.
    state = .set(for: now + delay)
    latest = max(latest, now + delay)
    reminder.assumeIsolated { $0.start(after: delay) }
  }

  private func cancel() {
    reminder.assumeIsolated { $0.cancel() }
    if case .set = state { state = .cancelled }
  }

  // MARK: Promises

  func always() {
    let isSet = reminder.assumeIsolated { $0.isSet }
    switch state {
    case .set: scenario.expect(isSet, "It is set and has not rung, and isSet says that it is not going to.")
    case .idle: scenario.expect(!isSet, "It was never set, and isSet says that it is going to ring.")
    case .cancelled:
      scenario.expect(!isSet, "cancel has returned and it was not set again, and isSet says that it is going to ring.")
    case .rung:
      scenario.expect(!isSet, "It has rung for its latest time, and isSet says that it is going to ring.")
    }
  }

  func atRest() {
    guard case .set(let time) = state else { return }
    scenario.expect(now < time, "The time for which it was set has come, and it does not ring.")
  }
}

/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class Bell: @unchecked Sendable {
  var ring: () -> Void = {}
}

@Suite struct FireAfterCancelStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 3_000, random: 3_000), hasRareMoves: true) { scenario in
      let promises = ReminderPromises(scenario)
      await scenario.tell(promises, isolation: promises.reminder)
    }
  }
}
