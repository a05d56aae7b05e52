import KataTesting
import SharedCancel

actor Satellite {
  private(set) var calls = 0
  func call() { calls += 1 }
}

@Test func itIsKept() {
  prove { scenario in
    let satellite = Satellite()
    let forecast = Forecast {
      await satellite.call()
      return "sunny"
    }
    _ = try await forecast.get()
    _ = try await forecast.get()
    #expect(await satellite.calls == 1)
  }
}
