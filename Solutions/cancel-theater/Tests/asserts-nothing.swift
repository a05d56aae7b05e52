import CancelTheater
import KataTesting

@Test func cancelling() {
  prove { scenario in
    let client = NetworkClient(
      token: {
        await scenario.pause()
        return "token"
      }, send: { id, _ in id })
    let page = scenario.task("page") { try await client.data("inbox") }
    await client.cancel("inbox")
    await page.ended()
  }
}
