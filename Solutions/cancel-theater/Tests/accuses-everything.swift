import CancelTheater
import KataTesting

@Test func oneRequestForAnID() {
  prove { scenario in
    let client = NetworkClient(token: { "token" }, send: { id, _ in id })
    let first = scenario.task("first") { try await client.data("inbox") }
    let second = scenario.task("second") { try await client.data("inbox") }
    await first.ended()
    await second.ended()
    #expect(await client.activeCount == 1)
  }
}
