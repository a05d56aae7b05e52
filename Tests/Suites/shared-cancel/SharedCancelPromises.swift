import ScheduleLab
import SharedCancel
import Testing

/// What the forecast promises, whatever its callers and the satellite do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ForecastPromises: Promises, @unchecked Sendable {
  private final class Guest: @unchecked Sendable {
    /// The first fetch that it may get: those before it are over, or abandoned.
    let first: Int
    var call: Caller<String>?
    /// The fetch that it waits for, once that is certain.
    var fetch: Asked<String, String>?
    init(first: Int) { self.first = first }

    var waits: Bool { call?.waits == true }
    var hasLeft: Bool { call?.hasLeft == true }
  }

  private let scenario: Scenario
  private let satellite: Fake<String, String>
  let forecast: Forecast
  private var guests: [Guest] = []
  /// The first fetch that the next caller may get.
  private var first = 1
  /// The fetches that were cancelled before they ended.
  private var cancelled: Set<Int> = []
  /// True if the next fetch brings a forecast before it suspends.
  private var answersAtOnce = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let satellite = Fake<String, String>("fetch", scenario)
    self.satellite = satellite
    forecast = Forecast { try await satellite.call("begins") }
    satellite.begins = { [unowned self] fetch in
      scenario.expect(
        guests.contains(where: \.hasLeft) || satellite.open.count == 1,
        "A fetch was under way, no caller had left it, and another one began.")
      guard answersAtOnce else { return }
      answersAtOnce = false
      answer(fetch)
    }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if guests.count < 4 { moves.append(Move("a caller asks") { [self] in ask() }) }
    for (which, guest) in guests.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the \(which) caller is cancelled") { guest.call?.leave() })
    }
    for (which, fetch) in satellite.open.told {
      moves.append(Move("the \(which) fetch brings a forecast") { [self] in answer(fetch) })
      moves.append(Move("the \(which) fetch fails") { [self] in fail(fetch, FakeError("no signal \(fetch.number)")) })
      moves.append(Move("the \(which) fetch throws CancellationError") { [self] in fail(fetch, CancellationError()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    [
      Move("40 callers ask", takes: .milliseconds(1)) { [self] in for _ in 1...40 { ask() } },
      Move("all callers but the latest are cancelled", takes: .milliseconds(1)) { [self] in
        for guest in guests.dropLast() where guest.waits { guest.call?.leave() }
      },
      Move("the latest caller is cancelled", takes: .milliseconds(1)) { [self] in guests.last?.call?.leave() },
      Move("a caller asks, and the next fetch brings a forecast at once") { [self] in
        answersAtOnce = true
        ask()
      },
    ]
  }

  func owed() -> Move? { satellite.open.first.map { fetch in Move("the fetch ends") { [self] in answer(fetch) } } }

  private func ask() {
    let guest = Guest(first: first)
    guests.append(guest)
    guest.call = scenario.call("caller \(guests.count)") { [forecast] in
      try await forecast.get()
    } back: { [self] in
      returns(guest, $0.outcome!)
    }
  }

  private func answer(_ fetch: Asked<String, String>) {
    if fetch.isCancelled { cancelled.insert(fetch.number) }
    // The first forecast is empty.
    fetch.answer(fetch.number == 1 ? "" : "forecast \(fetch.number)")
  }

  private func fail(_ fetch: Asked<String, String>, _ error: any Error) {
    if fetch.isCancelled { cancelled.insert(fetch.number) }
    fetch.fail(error)
  }

  // MARK: Promises

  private func returns(_ guest: Guest, _ outcome: Result<String, any Error>) {
    if guest.hasLeft, isCancellation(outcome) { return }
    let sources = satellite.calls.filter { $0.outcome.map { isSame($0, outcome) } == true }
    scenario.expect(
      !sources.isEmpty || !isCancellation(outcome),
      "A caller that was not cancelled got a CancellationError, and no fetch threw one.")
    scenario.expect(!sources.isEmpty, "A caller got what no fetch had brought.")
    scenario.expect(
      sources.contains { !cancelled.contains($0.number) }, "A caller got the end of a fetch that had been cancelled.")
    scenario.expect(
      sources.contains { $0.number >= guest.first },
      "A caller got something of a fetch that was over, or that all had left, before the caller asked.")
    guard let fetch = guest.fetch else { return }
    scenario.expect(
      sources.contains { $0 === fetch }, "A caller shared a fetch, and got something else than it brought.")
  }

  private func isSame(_ one: Result<String, any Error>, _ other: Result<String, any Error>) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)): one == other
    case (.failure(let one as FakeError), .failure(let other)): one == other as? FakeError
    case (.failure, .failure(let other)): other is CancellationError
    default: false
    }
  }

  private func isCancellation(_ outcome: Result<String, any Error>) -> Bool {
    if case .failure(is CancellationError) = outcome { true } else { false }
  }

  func atRest() {
    let waiting = guests.filter(\.waits)
    scenario.expect(!waiting.contains(where: \.hasLeft), "A caller was cancelled, and does not leave at once.")
    scenario.expect(
      !waiting.contains { $0.fetch?.isOpen == false }, "A fetch is over, and a caller that shared it still waits.")
    let live = satellite.open.filter { !$0.isCancelled }
    scenario.expect(live.count < 2, "Who asks at the same time shares one fetch, and two are under way.")
    if waiting.isEmpty {
      scenario.expect(live.isEmpty, "No caller is left, and the fetch was not cancelled.")
    } else {
      scenario.expect(
        !waiting.contains { $0.fetch?.isCancelled == true },
        "A caller waits for the fetch that it shares, and this fetch was cancelled.")
      // A new fetch may wait until one that was cancelled has stopped.
      scenario.expect(!satellite.open.isEmpty, "A caller waits, and no fetch is under way.")
    }
    for guest in waiting { guest.fetch = live.first }
    first = waiting.isEmpty ? satellite.calls.count + 1 : live.first?.number ?? first
  }
}

@Suite struct SharedCancelStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 1_000, random: 5_000), hasRareMoves: true) { scenario in
      let promises = ForecastPromises(scenario)
      await scenario.tell(promises, isolation: promises.forecast)
    }
  }
}
