import KataTesting
import Semaphore

/// Never more tasks than the semaphore admits are between `wait` and `signal`, and each gets its turn.
@Test func neverMoreThanItsValue() {
  prove { scenario in
    let semaphore = AsyncSemaphore(value: 1)
    let inside = Inside()
    let tasks = ["first", "second", "third"].map { name in
      scenario.task(name) {
        await semaphore.wait()
        inside.count += 1
        scenario.expect(inside.count == 1, "One task at a time.")
        await scenario.pause()
        inside.count -= 1
        semaphore.signal()
      }
    }
    for task in tasks { await task.ended() }
  }
}

/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Inside: @unchecked Sendable { var count = 0 }
