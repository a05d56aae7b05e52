import FirstWins
import KataTesting

@Test func fetches() {
  prove { scenario in
    let archive = Archive(mirrors: [
      .init(name: "fast") { "map" },
      .init(name: "slow") {
        await scenario.pause()
        return "map"
      },
    ])
    _ = try? await archive.fetch()
  }
}
