import AsyncAlgorithms
import KataTesting

/// A task that is cancelled before its first look at a merged sequence comes to the end of it.
///
/// Before ca2ac60 of swift-async-algorithms the process ends.
@Test func aTaskCancelledBeforeItsFirstLook() {
  prove { scenario in
    let reader = scenario.task("reader") {
      for await value in merge([1].async, [2].async) { scenario.note("gets \(value)") }
    }
    let user = scenario.task("user") { reader.cancel() }
    await reader.ended()
    await user.ended()
  }
}

/// The same for pairs.
@Test func aTaskCancelledBeforeItsFirstPair() {
  prove { scenario in
    let reader = scenario.task("reader") {
      for await value in zip([1].async, [2].async) { scenario.note("gets \(value)") }
    }
    let user = scenario.task("user") { reader.cancel() }
    await reader.ended()
    await user.ended()
  }
}
