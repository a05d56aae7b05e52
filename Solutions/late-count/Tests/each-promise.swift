import KataTesting
import LateCount

@Test func whoHasBoardedCounts() {
  prove { scenario in
    let gangway = Gangway()
    gangway.boarded()
    #expect(await gangway.onBoard() == 1)
    gangway.boarded()
    gangway.left()
    #expect(await gangway.onBoard() == 1)
    #expect(await gangway.endTrip() == 1)
    #expect(await gangway.onBoard() == 0)
  }
}

@Test func everyPassengerIsInOneTrip() {
  prove { scenario in
    let gangway = Gangway()
    let passengers = scenario.task("passengers") {
      gangway.boarded()
      await scenario.pause()
      gangway.boarded()
    }
    let driver = scenario.task("driver") { await gangway.endTrip() }
    await passengers.ended()
    let first = try await driver.value
    #expect(await first + gangway.endTrip() == 2)
  }
}
