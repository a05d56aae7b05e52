import KataTesting
import SharedCancel

@Test func leaves() {
  prove { scenario in
    let forecast = Forecast {
      await scenario.pause()
      return "sunny"
    }
    let map = scenario.task("map") { try await forecast.get() }
    let logbook = scenario.task("logbook") { try await forecast.get() }
    map.cancel()
    await map.ended()
    await logbook.ended()
  }
}
