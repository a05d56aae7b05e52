import KataTesting
import SharedCancel

@Test func theOtherGetsTheForecast() {
  prove { scenario in
    let forecast = Forecast {
      await scenario.pause()
      return "sunny"
    }
    let map = scenario.task("map") { try await forecast.get() }
    let logbook = scenario.task("logbook") { try await forecast.get() }
    await scenario.wait(.seconds(1))
    map.cancel()
    try await #expect(logbook.value == "sunny")
  }
}
