import FireAfterCancel
import ThreadLab

func cancelAtTheDeadline() {
  story("The reminder is cancelled at its time") {
    let bell = Bell()
    let reminder = Reminder(clock: ContinuousClock()) { bell.strike() }
    await reminder.start(after: .seconds(1))
    try? await Task.sleep(for: .seconds(1))
    await atOnce([
      "user": {
        await reminder.cancel()
        bell.isSilent = true
      }, "screen": { _ = await reminder.isSet },
    ])
    await settle()
  }
}

func startTwice() {
  story("Two threads set the reminder, and its time comes") {
    let bell = Bell()
    let reminder = Reminder(clock: ContinuousClock()) { bell.strike() }
    await atOnce([
      "north": { await reminder.start(after: .seconds(1)) }, "south": { await reminder.start(after: .seconds(1)) },
    ])
    await settle()
    expect(bell.strikes == 1, "The reminder was set anew, and rang \(bell.strikes) times.")
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Bell: @unchecked Sendable {
  private(set) var strikes = 0
  var isSilent = false

  func strike() {
    expect(!isSilent, "cancel() has returned, and the reminder rings.")
    note("rings")
    strikes += 1
  }
}
