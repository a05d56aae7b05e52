import AsyncAlgorithms
import KataTesting

/// What two senders send arrives once each, and `finish` ends the reader.
@Test func everythingSentArrivesOnce() {
  prove { scenario in
    let channel = AsyncChannel<Int>()
    let senders = [1, 2].map { number in
      scenario.task("sender \(number)") { await channel.send(number) }
    }
    let reader = scenario.task("reader") {
      var seen: [Int] = []
      for await number in channel { seen.append(number) }
      return seen
    }
    for sender in senders { await sender.ended() }
    channel.finish()
    let seen = try await reader.value
    #expect(seen.sorted() == [1, 2])
  }
}

/// A sender that is cancelled leaves the channel, and the other's value arrives.
@Test func aCancelledSenderLeaves() {
  prove { scenario in
    let channel = AsyncChannel<Int>()
    let leaving = scenario.task("leaving") { await channel.send(1) }
    let staying = scenario.task("staying") { await channel.send(2) }
    leaving.cancel()
    await leaving.ended()
    let reader = scenario.task("reader") { await channel.first { $0 == 2 } }
    let seen = try await reader.value
    #expect(seen == 2)
    await staying.ended()
  }
}
