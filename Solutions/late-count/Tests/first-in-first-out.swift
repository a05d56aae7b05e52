import KataTesting
import LateCount

@Test func passengersComeFirst() {
  prove { scenario in
    let gangway = Gangway()
    let passengers = scenario.task("passengers") { gangway.boarded() }
    let driver = scenario.task("driver") { await gangway.endTrip() }
    await passengers.ended()
    try await #expect(driver.value == 1)
  }
}
