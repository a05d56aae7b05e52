import FirstWins
import KataTesting

struct NoMap: Error {}

@Test func theFirstMapWins() {
  prove { scenario in
    let told = Gate()
    let archive = Archive(mirrors: [
      .init(name: "broken") { throw NoMap() },
      .init(name: "fast") {
        try await Task.sleep(for: .seconds(1))
        return "map"
      },
      .init(name: "slow") {
        do { try await Task.sleep(for: .seconds(60)) } catch {
          told.open()
          throw error
        }
        return "late"
      },
    ])
    let map = try await archive.fetch()
    #expect(map.text == "map")
    #expect(scenario.clock.now.offset == .seconds(1))
    await scenario.quiet()
    #expect(told.isOpen)
  }
}

@Test func aDeafMirrorHoldsNothingUp() {
  prove { scenario in
    let end = Gate()
    let archive = Archive(mirrors: [
      .init(name: "deaf") {
        await end.pass()
        return "late"
      },
      .init(name: "fast") {
        await scenario.pause()
        return "map"
      },
    ])
    let user = scenario.task("user") { try await archive.fetch().text }
    await scenario.quiet()
    let later = scenario.task("later") {
      await scenario.wait(.seconds(60))
      end.open()
    }
    try await #expect(user.value == "map")
    #expect(scenario.clock.now.offset == .zero)
    await later.ended()
  }
}

@Test func theUserCanGiveUp() {
  prove { scenario in
    let archive = Archive(mirrors: [
      .init(name: "slow") {
        try await Task.sleep(for: .seconds(60))
        return "map"
      }
    ])
    let user = scenario.task("user") { try await archive.fetch() }
    await scenario.quiet()
    user.cancel()
    await user.ended()
    #expect(scenario.clock.now.offset < .seconds(60))
  }
}
