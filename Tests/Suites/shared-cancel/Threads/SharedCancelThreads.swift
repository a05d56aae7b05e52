import SharedCancel
import ThreadLab

func oneLeaves() {
  story("Two callers share a fetch, and one of them leaves") {
    let satellite = Satellite()
    let forecast = Forecast { try await satellite.fetch() }
    let (map, logbook) = (Task { try await forecast.get() }, Task { try await forecast.get() })
    await atOnce([
      "map": { _ = await map.result },
      "logbook": {
        let weather = try? await logbook.value
        expect(weather == "sun", "A caller that did not leave gets no forecast.")
      }, "user": { map.cancel() },
    ])
  }
}

func lastLeaves() {
  story("Both callers leave") {
    let satellite = Satellite()
    let forecast = Forecast { try await satellite.fetch() }
    let callers = [Task { try await forecast.get() }, Task { try await forecast.get() }]
    await atOnce(["map": { callers[0].cancel() }, "logbook": { callers[1].cancel() }])
    for caller in callers {
      let weather = try? await caller.value
      expect(weather == nil, "A caller was cancelled, and gets a forecast.")
    }
    await settle()
    expect(satellite.completed == 0, "The last caller has left, and the fetch was not cancelled.")
  }
  story("A caller comes as the last one leaves") {
    let satellite = Satellite()
    let forecast = Forecast { try await satellite.fetch() }
    let map = Task { try await forecast.get() }
    await atOnce([
      "map": { map.cancel() },
      "logbook": {
        let weather = try? await forecast.get()
        expect(weather == "sun", "A caller that did not leave gets no forecast.")
      },
    ])
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Satellite: @unchecked Sendable {
  private(set) var completed = 0

  func fetch() async throws -> String {
    note("a fetch begins")
    try await Task.sleep(for: .seconds(1))
    completed += 1
    return "sun"
  }
}
