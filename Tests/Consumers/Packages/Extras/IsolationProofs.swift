import ConcurrencyExtras
import KataTesting

/// A value that is changed under its lock loses no change.
@Test func noChangeIsLost() {
  prove { scenario in
    let count = LockIsolated(0)
    let tasks = ["first", "second"].map { name in
      scenario.task(name) {
        for _ in 1...2 {
          count.withValue { $0 += 1 }
          await scenario.pause()
        }
      }
    }
    for task in tasks { await task.ended() }
    #expect(count.value == 4)
  }
}
