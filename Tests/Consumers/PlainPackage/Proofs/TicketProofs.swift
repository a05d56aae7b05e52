import KataTesting
import Plain

@Test func oneTicketIsSoldOnce() {
  prove { scenario in
    let tickets = Tickets(1)
    let buyers = ["first", "second"].map { name in
      scenario.task(name) { await tickets.buy { await scenario.answer() } }
    }
    for buyer in buyers { await buyer.ended() }
    #expect(await tickets.left == 0)
  }
}

@Suite struct Wrong {
  @Test func soldTwice() {
    prove { scenario in
      let tickets = Tickets(1)
      let first = scenario.task("first") { await tickets.buyLookingOnce { await scenario.answer() } }
      let second = scenario.task("second") { await tickets.buyLookingOnce { await scenario.answer() } }
      await first.ended()
      await second.ended()
      #expect(await tickets.left == 0)
    }
  }

  @Test("Nobody answers") func hangs() {
    prove { scenario in await scenario.pause() }
    prove { scenario in
      let buyer = scenario.task("buyer") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await buyer.ended()
    }
  }

  @Test func crashes() {
    prove { scenario in
      scenario.note("asks for a crash")
      await scenario.pause()
      fatalError("asked for")
    }
  }
}

extension Scenario {
  /// A buyer agrees, in the time that it takes.
  fileprivate func answer() async -> Bool {
    await pause()
    return true
  }
}
