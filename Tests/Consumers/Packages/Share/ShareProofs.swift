import AsyncAlgorithms
import KataTesting

/// Two consumers share a sequence without a buffer, and both come to its end.
///
/// Before 2de5003 of swift-async-algorithms they wait for each other in some interleavings.
@Test func bothConsumersComeToTheEnd() {
  prove { scenario in
    let shared = [1].async.share(bufferingPolicy: .bounded(0))
    let consumers = ["first", "second"].map { name in
      scenario.task(name) {
        for await value in shared { scenario.note("gets \(value)") }
      }
    }
    for consumer in consumers { await consumer.ended() }
  }
}
