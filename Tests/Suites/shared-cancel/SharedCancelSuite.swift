import ScheduleLab
import SharedCancel
import Testing

@Suite struct SharedCancelSuite {
  @Test func fetchesOnce() {
    check(ifItHangs: "The fetch is over, and a caller still waits for it.") { scenario in
      let satellite = FakeSatellite(scenario)
      let stories = [
        "two callers", "many", "many, and fails", "one of two stations", "one, and does not wait", "one who asks again",
      ]
      let story = scenario.choose("the fetch is for", from: stories)
      guard story != "one of two stations" else { return try await fetchesApart(scenario) }
      guard story != "one, and does not wait" else { return try await fetchesWithoutWaiting(scenario) }
      guard story != "one who asks again" else { return try await fetchesAgain(scenario, satellite) }
      if story != "two callers" {
        satellite.failures = story == "many" ? 0 : 1
        return await fetchesForMany(scenario, satellite, expected: story == "many" ? "forecast 1" : "no signal")
      }
      let forecast = Forecast(fetch: satellite.fetch)
      let callers = ["anna", "ben"].map { caller(scenario, forecast, $0) }
      for caller in callers {
        scenario.expect(
          try await caller.value == "forecast 1", "Who asks while a fetch is under way gets what that fetch brings.")
      }
      scenario.expect(satellite.begun == 1, "Two asked at the same time, and it was fetched more than once.")
      let clara = scenario.task("clara") {
        let results = await asksTwice(forecast, scenario)
        scenario.expect(
          results == ["forecast 2", "forecast 3"],
          "A fetch was over, clara asked, and asked again when she had her answer. She got \(results).")
      }
      await clara.ended()
    }
  }

  /// The satellite answers before it suspends, and then has no signal.
  private func fetchesWithoutWaiting(_ scenario: Scenario) async throws {
    let begun = Log<String>()
    let forecast = Forecast {
      begun.add("a fetch")
      if begun.count == 2 { throw NoSignal() }
      return "forecast \(begun.count)"
    }
    var results: [String] = []
    for name in ["anna", "ben", "clara"] { results.append(try await caller(scenario, forecast, name).value) }
    scenario.expect(
      results == ["forecast 1", "no signal", "forecast 3"],
      "Three asked one after the other, the second fetch failed, and they got \(results).")
  }

  /// Two callers share a fetch, one of them asks again at once, and a third one comes while that fetch is under way.
  private func fetchesAgain(_ scenario: Scenario, _ satellite: FakeSatellite) async throws {
    let forecast = Forecast(fetch: satellite.fetch)
    let anna = caller(scenario, forecast, "anna")
    let ben = scenario.task("ben") {
      _ = await asksTwice(forecast, scenario)
    }
    await anna.ended()
    await scenario.quiet()
    let clara = try await caller(scenario, forecast, "clara").value
    await ben.ended()
    scenario.expect(
      satellite.begun == 2,
      satellite.begun < 2
        ? "ben had his answer and asked again, and no new fetch began."
        : "ben had his answer and asked again, clara asked while that fetch was under way, and she got another one.")
    scenario.expect(
      clara == "forecast 2", "clara asked while the second fetch was under way, and did not get its forecast.")
  }

  /// Lets a caller ask at each of two stations at the same time.
  private func fetchesApart(_ scenario: Scenario) async throws {
    let satellites = [FakeSatellite(scenario), FakeSatellite(scenario)]
    let callers = zip(["anna", "ben"], satellites).map { name, satellite in
      caller(scenario, Forecast(fetch: satellite.fetch), name)
    }
    let leaves = scenario.choose("anna, at the first station,", from: ["stays", "leaves"]) == "leaves"
    await scenario.quiet()
    if leaves { callers[0].cancel() }
    let results = [try await callers[0].value, try await callers[1].value]
    await scenario.quiet()
    scenario.expect(
      results == [leaves ? "CancellationError" : "forecast 1", "forecast 1"],
      "anna and ben asked at a station each\(leaves ? ", and anna left" : ""). They got \(results).")
    scenario.expect(
      satellites.allSatisfy { $0.running == 0 }, "All callers of two stations are gone, and a fetch goes on.")
    scenario.expect(
      satellites.allSatisfy { $0.begun == 1 },
      "anna and ben asked at a station each, and not every station has asked its own satellite once.")
  }

  /// Lets 40 callers share a fetch.
  private func fetchesForMany(_ scenario: Scenario, _ satellite: FakeSatellite, expected: String) async {
    let forecast = Forecast(fetch: satellite.fetch)
    let (crowd, outcomes, count) = (Crowd(), Log<String>(), 40)
    for _ in 1...count { crowd.task { outcomes.add(await outcome(of: forecast)) } }
    await scenario.wait(.seconds(11))
    scenario.expect(satellite.begun == 1, "\(count) asked at the same time, and it was fetched more than once.")
    let told = outcomes.entries.count { $0 == expected }
    scenario.expect(
      told == count,
      "\(count) callers share a fetch, which \(expected == "no signal" ? "has failed" : "is over"), and \(told) of them "
        + "have got \(expected == "no signal" ? "its failure" : "its forecast").")
  }

  @Test func failureIsNotKept() {
    check(ifItHangs: "The fetch has failed, and a caller waits for it for ever.") { scenario in
      let satellite = FakeSatellite(scenario)
      satellite.failures = 1
      let forecast = Forecast(fetch: satellite.fetch)
      let anna = caller(scenario, forecast, "anna")
      await satellite.isFetching.pass()
      let ben = scenario.task("ben") {
        let results = await asksTwice(forecast, scenario)
        scenario.expect(
          results[0] == "no signal", "The fetch failed, and one of its callers did not get the failure.")
        scenario.expect(
          results[1] == "forecast 2",
          results[1] == "no signal"
            ? "The fetch had failed and was over, and who asked again got the same failure again."
            : "The fetch had failed and was over, and who asked again did not get a new forecast.")
      }
      scenario.expect(
        try await anna.value == "no signal", "The fetch failed, and one of its callers did not get the failure.")
      await ben.ended()
    }
  }

  @Test func oneLeaves() {
    check(ifItHangs: "One caller has left, and the other waits for ever.") { scenario in
      let satellite = FakeSatellite(scenario)
      let forecast = Forecast(fetch: satellite.fetch)
      let isEarly = scenario.choose("one leaves", from: ["while both wait", "on the way in"]) == "on the way in"
      let (leaver, other) = await twoCallers(scenario, forecast, leavesEarly: isEarly)
      leaver.cancel()
      scenario.note("\(leaver.name) leaves")
      let result = try await other.task.value
      scenario.expect(
        result != "CancellationError", "One caller left, and the other one got a CancellationError.")
      scenario.expect(satellite.begun == 1, "One caller left, and for the other the fetch had to begin once more.")
      scenario.expect(result == "forecast 1", "One caller left, and the other one did not get the forecast.")
    }
  }

  @Test func leavesAtOnce() {
    check(ifItHangs: "A caller was cancelled, and waits for ever.") { scenario in
      let satellite = FakeSatellite(scenario)
      let forecast = Forecast(fetch: satellite.fetch)
      if scenario.choose("the fetch", from: ["is shared", "has one caller"]) == "has one caller" {
        await onlyOneLeaves(scenario, forecast, satellite)
        return
      }
      let (leaver, other) = await twoCallers(scenario, forecast)
      leaver.cancel()
      scenario.note("\(leaver.name) leaves")
      let result = try await leaver.task.value
      scenario.expect(
        scenario.clock.now.offset == .zero,
        "A caller was cancelled, and had to wait for the end of the fetch before it could leave.")
      scenario.expect(result == "CancellationError", "A caller was cancelled, and get() does not say so.")
      await other.task.ended()
    }
  }

  /// The only caller leaves a fetch that takes five seconds to stop.
  private func onlyOneLeaves(_ scenario: Scenario, _ forecast: Forecast, _ satellite: FakeSatellite) async {
    let stops = Gate()
    satellite.stops = stops
    let anna = caller(scenario, forecast, "anna")
    await satellite.isFetching.pass()
    anna.cancel()
    scenario.note("anna leaves")
    let end = scenario.task("satellite") {
      await scenario.wait(.seconds(5))
      stops.open()
    }
    await anna.ended()
    scenario.expect(
      scenario.clock.now.offset == .zero,
      "The only caller was cancelled, and had to wait until the fetch had stopped before it could leave.")
    await end.ended()
  }

  @Test func lastLeaves() {
    check(
      Budget(schedules: 6_000, totalSteps: 400_000),
      ifItHangs: "All callers were cancelled, and one of them waits for ever.", many: manyLeave
    ) { scenario in
      let satellite = FakeSatellite(scenario)
      let forecast = Forecast(fetch: satellite.fetch)
      let anna = caller(scenario, forecast, "anna")
      let story = scenario.choose("anna is cancelled", from: ["before she asks", "while both wait", "as ben comes"])
      var ben: ScenarioTask<String>?
      if story != "before she asks" {
        await scenario.quiet()
        ben = caller(scenario, forecast, "ben")
        if story == "while both wait" { await scenario.quiet() }
      }
      anna.cancel()
      ben?.cancel()
      scenario.note(ben == nil ? "anna is cancelled" : "all are cancelled")
      await scenario.quiet()
      scenario.expect(
        satellite.running == 0,
        ben == nil
          ? "The only caller was cancelled before it asked, and a fetch goes on."
          : "All callers were cancelled, and the fetch goes on.")
      await anna.ended()
      await ben?.ended()
      scenario.expect(
        scenario.clock.now.offset == .zero, "All callers were cancelled, and one of them waited for the fetch to end.")
    }
  }

  /// Lets 40 callers leave, all but one at first.
  @Sendable private func manyLeave(_ scenario: Scenario) async {
    let satellite = FakeSatellite(scenario)
    let forecast = Forecast(fetch: satellite.fetch)
    let (crowd, count) = (Crowd(), 40)
    let callers = (1...count).map { _ in crowd.task { _ = await outcome(of: forecast) } }
    await scenario.quiet()
    for caller in callers.dropFirst() { caller.cancel() }
    await scenario.quiet()
    scenario.note("\(count - 1) of \(count) callers leave")
    scenario.expect(satellite.running == 1, "\(count - 1) of \(count) callers left, and the fetch does not go on.")
    callers[0].cancel()
    await scenario.quiet()
    scenario.note("the last one leaves")
    scenario.expect(satellite.running == 0, "All of \(count) callers were cancelled, and the fetch goes on.")
  }

  @Test func afterTheLast() {
    check(ifItHangs: "The last caller had left, and who came next waits for ever.") { scenario in
      let satellite = FakeSatellite(scenario)
      satellite.stops = Gate()
      satellite.answersWhenCancelled = scenario.choose("the old fetch", from: ["throws", "answers"]) == "answers"
      let forecast = Forecast(fetch: satellite.fetch)
      let anna = caller(scenario, forecast, "anna")
      await satellite.isFetching.pass()
      anna.cancel()
      scenario.note("anna leaves")
      await scenario.quiet()
      let ben = caller(scenario, forecast, "ben")
      await scenario.quiet()
      satellite.stops?.open()
      await scenario.quiet()
      let clara = caller(scenario, forecast, "clara")
      let results = [try await ben.value, try await clara.value]
      scenario.expect(
        !results.contains("CancellationError"),
        "The last caller had left, and one that came after it got a CancellationError.")
      scenario.expect(
        !results.contains("half a forecast"),
        "A fetch that had been cancelled brought half a forecast, and a caller got it.")
      scenario.expect(
        satellite.begun == 2,
        "The last caller had left, two came after that, and they do not share one new fetch.")
      scenario.expect(
        results == ["forecast 2", "forecast 2"], "Who comes after the last caller has left must get a new forecast.")
      await anna.ended()
    }
  }

  @Test func asTheLastLeaves() {
    check(ifItHangs: "One caller left, another one came just then, and one of the two waits for ever.") { scenario in
      let satellite = FakeSatellite(scenario)
      let forecast = Forecast(fetch: satellite.fetch)
      let anna = caller(scenario, forecast, "anna")
      await satellite.isFetching.pass()
      if scenario.choose("anna leaves", from: ["as ben comes", "as the fetch ends"]) == "as the fetch ends" {
        let user = scenario.task("user") {
          await scenario.wait(.seconds(10))
          anna.cancel()
          scenario.note("anna leaves")
        }
        await anna.ended()
        let result = try await caller(scenario, forecast, "ben").value
        scenario.expect(
          result.hasPrefix("forecast"),
          "One caller left as its fetch ended, and the next one did not get a forecast.")
        await user.ended()
        return
      }
      let ben = caller(scenario, forecast, "ben")
      await scenario.pause()
      anna.cancel()
      scenario.note("anna leaves")
      let result = try await ben.value
      scenario.expect(
        result != "CancellationError",
        "One caller came in the moment in which the last one left, and got a CancellationError.")
      scenario.expect(
        result.hasPrefix("forecast"), "One caller came as the last one left, and did not get a forecast.")
      await anna.ended()
    }
  }

  /// A caller who asks for the forecast.
  private struct Caller {
    let name: String
    let task: ScenarioTask<String>

    func cancel() { task.cancel() }
  }

  /// Two callers who share a fetch: the one who is going to leave, and the other one.
  /// - Parameter leavesEarly: if true, the second one is going to leave, and need not have come yet.
  private func twoCallers(
    _ scenario: Scenario, _ forecast: Forecast, leavesEarly: Bool = false
  ) async -> (leaver: Caller, other: Caller) {
    let leaver = leavesEarly ? "ben" : scenario.choose("who leaves", from: ["anna", "ben"])
    let anna = Caller(name: "anna", task: caller(scenario, forecast, "anna"))
    await scenario.quiet()
    let ben = Caller(name: "ben", task: caller(scenario, forecast, "ben"))
    if leavesEarly { await scenario.pause() } else { await scenario.quiet() }
    return leaver == "anna" ? (anna, ben) : (ben, anna)
  }

  private func caller(_ scenario: Scenario, _ forecast: Forecast, _ name: String) -> ScenarioTask<String> {
    scenario.task(name) {
      let outcome = await outcome(of: forecast)
      scenario.note("gets \(outcome)")
      return outcome
    }
  }

  /// Asks again in the turn in which the first answer comes.
  private func asksTwice(_ forecast: isolated Forecast, _ scenario: Scenario) async -> [String] {
    let first = await outcome(of: forecast)
    scenario.note("gets \(first)")
    scenario.note("asks again")
    let second = await outcome(of: forecast)
    scenario.note("gets \(second)")
    return [first, second]
  }

  private func outcome(of forecast: isolated Forecast) async -> String {
    do {
      return try await forecast.get()
    } catch is CancellationError {
      return "CancellationError"
    } catch {
      return "\(error)"
    }
  }
}

struct NoSignal: Error, CustomStringConvertible {
  var description: String { "no signal" }
}

/// A satellite. A fetch takes ten seconds, and less if it is cancelled.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FakeSatellite: @unchecked Sendable {
  /// Open once a fetch has begun.
  let isFetching = Gate()
  /// The number of fetches that have begun.
  private(set) var begun = 0
  /// How many of them are neither over nor cancelled.
  private(set) var running = 0
  /// How many of the next fetches fail.
  var failures = 0
  /// What a cancelled fetch waits for before it stops, if anything.
  var stops: Gate?
  /// Whether a cancelled fetch returns something instead of throwing.
  var answersWhenCancelled = false
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  @Sendable func fetch() async throws -> String {
    begun += 1
    running += 1
    let number = begun
    scenario.note("fetch \(number)")
    isFetching.open()
    do {
      defer { running -= 1 }
      try await scenario.clock.sleep(for: .seconds(10))
    } catch {
      scenario.note("\(number) is to stop")
      await stops?.pass()
      scenario.note("\(number) stops")
      if answersWhenCancelled { return "half a forecast" }
      throw error
    }
    if failures > 0 {
      failures -= 1
      scenario.note("\(number) fails")
      throw NoSignal()
    }
    scenario.note("\(number) is there")
    return "forecast \(number)"
  }
}
