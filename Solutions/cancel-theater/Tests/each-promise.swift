import CancelTheater
import KataTesting

struct NoStation: Error {}

@Test(arguments: [true, false]) func whatIsCalledOffIsNotSent(byID: Bool) {
  prove { scenario in
    let token = Gate()
    let asked = Gate()
    let sent = Gate()
    let client = NetworkClient(
      token: {
        asked.open()
        await token.pass()
        return "token"
      },
      send: { id, _ in
        sent.open()
        return id
      })
    let page = scenario.task("page") { try await client.data("inbox") }
    await asked.pass()
    if byID { await client.cancel("inbox") } else { page.cancel() }
    token.open()
    await page.ended()
    await scenario.quiet()
    #expect(!sent.isOpen)
    #expect(await client.activeCount == 0)
  }
}

@Test func bothOfAnIDAreCalledOff() {
  prove { scenario in
    let client = NetworkClient(
      token: { "token" },
      send: { id, _ in
        try await Task.sleep(for: .seconds(60))
        return id
      })
    let first = scenario.task("first") { try await client.data("inbox") }
    let second = scenario.task("second") { try await client.data("inbox") }
    await scenario.quiet()
    await client.cancel("inbox")
    await first.ended()
    await second.ended()
    #expect(scenario.clock.now.offset < .seconds(60))
  }
}

@Test func aFailedRequestIsNotCounted() {
  prove { scenario in
    let client = NetworkClient(token: { "token" }, send: { _, _ in throw NoStation() })
    let page = scenario.task("page") { try await client.data("inbox") }
    await page.ended()
    await scenario.quiet()
    #expect(await client.activeCount == 0)
  }
}
