import FirstWins
import KataTesting

@Test func theFirstOfTheListWins() {
  prove { scenario in
    let archive = Archive(mirrors: [.init(name: "a") { "a" }, .init(name: "b") { "b" }])
    try await #expect(archive.fetch().text == "a")
  }
}
