import FirstWins
import KataTesting

@Test func theFirstMapWins() {
  prove { scenario in
    let archive = Archive(mirrors: [
      .init(name: "fast") { "map" },
      .init(name: "slow") {
        try await Task.sleep(for: .seconds(1))
        return "map"
      },
    ])
    let user = scenario.task("user") { try await archive.fetch().text }
    await scenario.wait(.seconds(60))
    try await #expect(user.value == "map")
  }
}
