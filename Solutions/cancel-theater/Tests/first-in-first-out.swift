import CancelTheater
import KataTesting

@Test func itIsCalledOff() {
  prove { scenario in
    let client = NetworkClient(
      token: { "token" },
      send: { id, _ in
        try await Task.sleep(for: .seconds(60))
        return id
      })
    let page = scenario.task("page") { try await client.data("inbox") }
    let reader = scenario.task("reader") { await client.cancel("inbox") }
    await page.ended()
    await reader.ended()
    #expect(scenario.clock.now.offset < .seconds(60))
  }
}
