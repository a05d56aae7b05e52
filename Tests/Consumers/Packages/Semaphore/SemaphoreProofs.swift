import KataTesting
import Semaphore

/// A wait that is cancelled takes nothing from the semaphore.
///
/// Before edab432 of Semaphore it takes the signal with it in some interleavings, and the next wait never ends.
@Test func aCancelledWaitTakesNothing() {
  prove { scenario in
    let semaphore = AsyncSemaphore(value: 1)
    let first = scenario.task("first") {
      do {
        try await semaphore.waitUnlessCancelled()
        semaphore.signal()
      } catch {
        scenario.note("leaves")
      }
    }
    let user = scenario.task("user") { first.cancel() }
    await user.ended()
    await first.ended()
    await semaphore.wait()
    semaphore.signal()
  }
}
