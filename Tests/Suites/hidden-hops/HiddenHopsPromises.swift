import HiddenHops
import ScheduleLab
import Testing

/// What the board promises, whatever the forklifts and the office do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class BoardPromises: Promises, @unchecked Sendable {
  private final class Refresh: @unchecked Sendable {
    /// The place in the warehouse’s history of what was in stock when it was called.
    var start = 0
    var call: Caller<Void>?
  }

  private let scenario: Scenario
  private let board: StockBoard
  let warehouse: FakeWarehouse
  private var refreshes: [Refresh] = []
  /// The earliest place in the history that the board can show now; nil as long as it has shown nothing.
  private var place: Int?
  private var changes = 0

  init(_ scenario: Scenario) async {
    self.scenario = scenario
    let warehouse = FakeWarehouse(scenario)
    self.warehouse = warehouse
    board = await StockBoard(warehouse: warehouse)
    scenario.always { [weak self] in self?.look() }
  }

  private var history: [Picture] { warehouse.log.pictures }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if changes < 6 {
      for (good, count) in [("apples", 0), ("apples", 3), ("pears", 7)] {
        moves.append(Move("\(count) \(good) are in stock") { [self] in change(good, count) })
      }
    }
    if changes < 6 {
      moves.append(
        Move("plums cost something else") { [self] in
          changes += 1
          warehouse.assumeIsolated { $0.setPrice(of: "plums", to: changes == 1 ? 0 : 10 + changes) }
        })
    }
    if refreshes.count < 4 { moves.append(Move("the board is refreshed") { [self] in refresh() }) }
    if let call = refreshes.last?.call, call.waits, !call.hasLeft {
      moves.append(Move("the task of the latest refresh is cancelled") { call.leave() })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    [
      Move("9 apples are in stock") { [self] in change("apples", 9) },
      Move("the board is refreshed by a task that is cancelled already") { [self] in refresh(isCancelled: true) },
      Move("6 apples are in stock, and cost 3: as much as 9 before") { [self] in
        change("apples", 6)
        warehouse.assumeIsolated { $0.setPrice(of: "apples", to: 3) }
      },
      Move("the board is refreshed") { [self] in refresh() },
    ]
      + ["apples", "pears", "plums"].map { good in Move("0 \(good) are in stock") { [self] in change(good, 0) } }
      + [Move("the board is refreshed") { [self] in refresh() }]
  }

  private func change(_ good: String, _ count: Int) {
    changes += 1
    warehouse.assumeIsolated { $0.set(good, to: count) }
  }

  private func refresh(isCancelled: Bool = false) {
    let refresh = Refresh()
    refreshes.append(refresh)
    refresh.call = scenario.call("refresh \(refreshes.count)") { [self] in
      await call(refresh)
    } back: { [self] _ in
      returns(refresh)
    }
    if isCancelled { refresh.call?.leave() }
  }

  /// The office calls on the main actor, at a moment that may be long after it was told to.
  @MainActor private func call(_ refresh: Refresh) async {
    refresh.start = history.count - 1
    await board.refresh()
  }

  // MARK: Promises

  /// Between two jobs, whichever actor they belong to.
  private func look() {
    let shown = MainActor.assumeIsolated { Picture(rows: board.rows, total: board.total) }
    scenario.expect(
      shown.isSum, "For a moment the board shows rows that are worth \(shown.sum), and a total of \(shown.total).")
    if place == nil && shown == Picture(rows: []) { return }
    let places = history.indices.filter { history[$0] == shown }
    scenario.expect(!places.isEmpty, "The board shows what was never in stock at one moment: \(shown).")
    let next = places.first { $0 >= place ?? 0 }
    scenario.expect(
      places.isEmpty || next != nil, "The board has shown a newer stock, and shows an older one again: \(shown).")
    place = next ?? place
  }

  private func returns(_ refresh: Refresh) {
    // A board that has shown nothing so far may show that nothing is in stock.
    guard let place = place ?? history.indices.first(where: { $0 >= refresh.start && history[$0].rows.isEmpty }) else {
      return scenario.expect(false, "A refresh has returned, and the board has shown nothing.")
    }
    let shown = history[place]
    let latest = history.lastIndex(of: shown) ?? place
    scenario.expect(
      latest >= refresh.start,
      "A refresh has returned, and the board shows a stock from before it was called: \(shown).")
    self.place = history.indices.first { $0 >= max(place, refresh.start) && history[$0] == shown } ?? place
  }

  func always() {
    scenario.expect(
      warehouse.log.visits <= refreshes.count,
      "refresh was called \(refreshes.count) times, and the warehouse was visited \(warehouse.log.visits) times.")
  }

  func atRest() {
    scenario.expect(
      refreshes.allSatisfy { $0.call?.waits == false }, "Nothing can go on, and a refresh has not returned.")
  }
}

@Suite struct HiddenHopsStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 1_500, held: 1_500, random: 1_500), hasRareMoves: true) { scenario in
      let promises = await BoardPromises(scenario)
      await scenario.tell(promises, isolation: promises.warehouse)
      withExtendedLifetime(promises) {}
    }
  }
}
