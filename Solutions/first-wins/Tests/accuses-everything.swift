import FirstWins
import KataTesting

struct NoMap: Error {}

@Test func aFailureIsTold() {
  prove { scenario in
    let archive = Archive(mirrors: [.init(name: "a") { throw NoMap() }, .init(name: "b") { "b" }])
    await #expect(throws: NoMap.self) { try await archive.fetch() }
  }
}
