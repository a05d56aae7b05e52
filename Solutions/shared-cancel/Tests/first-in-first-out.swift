import KataTesting
import SharedCancel

actor Satellite {
  private(set) var calls = 0
  func call() { calls += 1 }
}

@Test func oneFetch() {
  prove { scenario in
    let satellite = Satellite()
    let forecast = Forecast {
      await satellite.call()
      return "sunny"
    }
    let map = scenario.task("map") { try await forecast.get() }
    let logbook = scenario.task("logbook") { try await forecast.get() }
    await map.ended()
    await logbook.ended()
    #expect(await satellite.calls == 1)
  }
}
