import CancelTheater
import KataTesting

@Test func cancelling() {
  prove { scenario in
    let client = NetworkClient(
      token: { "token" },
      send: { id, _ in
        try await Task.sleep(for: .seconds(60))
        return id
      })
    let page = scenario.task("page") { try await client.data("inbox") }
    await scenario.wait(.seconds(1))
    await client.cancel("inbox")
    await page.ended()
    #expect(scenario.clock.now.offset < .seconds(60))
  }
}
