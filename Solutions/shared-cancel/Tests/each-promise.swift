import KataTesting
import SharedCancel

actor Satellite {
  private(set) var calls = 0
  func call() -> Int {
    calls += 1
    return calls
  }
}

@Test(arguments: [0, 1]) func theOtherGetsTheForecast(leaving: Int) {
  prove { scenario in
    let answer = Gate()
    let forecast = Forecast {
      await answer.pass()
      try Task.checkCancellation()
      return "sunny"
    }
    let callers = ["map", "logbook"].map { name in scenario.task(name) { try await forecast.get() } }
    await scenario.quiet()
    callers[leaving].cancel()
    await scenario.quiet()
    answer.open()
    try await #expect(callers[1 - leaving].value == "sunny")
    await callers[leaving].ended()
  }
}

@Test func theLastOneEndsIt() {
  prove { scenario in
    let satellite = Satellite()
    let told = Gate()
    let end = Gate()
    let forecast = Forecast {
      guard await satellite.call() == 1 else { return "sunny" }
      return try await withTaskCancellationHandler {
        await end.pass()
        try Task.checkCancellation()
        return "late"
      } onCancel: {
        told.open()
      }
    }
    let map = scenario.task("map") { try await forecast.get() }
    await scenario.quiet()
    map.cancel()
    let watch = scenario.task("watch") {
      await scenario.wait(.seconds(1))
      end.open()
    }
    await map.ended()
    #expect(scenario.clock.now.offset == .zero)
    await scenario.quiet()
    #expect(told.isOpen)
    try await #expect(forecast.get() == "sunny")
    await watch.ended()
  }
}
