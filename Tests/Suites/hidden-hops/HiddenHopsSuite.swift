import HiddenHops
import ScheduleLab
import Testing

@Suite struct HiddenHopsSuite {
  @Test func showsTheStock() {
    check { scenario in
      let office = await Office(scenario)
      if scenario.choose("the warehouse", from: ["has three goods", "is empty"]) == "is empty" {
        for good in ["apples", "pears", "plums"] { await office.warehouse.set(good, to: 0) }
      }
      await office.board.refresh()
      let shown = await office.shown
      let expected = office.warehouse.log.pictures.last!
      scenario.expect(
        shown.rows == expected.rows, "The board was refreshed, and shows \(shown), and not \(expected).")
      scenario.expect(
        shown.total == expected.total, "The stock is worth \(expected.total), and the board says \(shown.total).")
      await office.warehouse.set("plums", to: 9)
      await office.board.refresh()
      let now = await office.shown
      let changed = office.warehouse.log.pictures.last!
      scenario.expect(
        now == changed, "The stock has changed, the board was refreshed, and shows \(now), and not \(changed).")
      for good in ["apples", "pears", "plums"] { await office.warehouse.set(good, to: 0) }
      await office.board.refresh()
      let atLast = await office.shown
      scenario.expect(
        atLast == Picture(rows: []), "All has been sold, the board was refreshed, and still shows \(atLast).")
      for number in 1...9 {
        await office.warehouse.setPrice(of: "box \(number)", to: 1)
        await office.warehouse.set("box \(number)", to: number)
      }
      await office.board.refresh()
      scenario.expect(
        await office.shown == office.warehouse.log.pictures.last!,
        "Nine goods are in stock, the board was refreshed, and does not show all of them.")
      await office.warehouse.set("box 1", to: 10)
      let refresh = scenario.task("cancelled") { await office.refresh("refresh") }
      refresh.cancel()
      await refresh.ended()
      scenario.expect(
        await office.shown == office.warehouse.log.pictures.last!,
        "The stock has changed, the board was refreshed by a cancelled task, and does not show it.")
      // As many rows, and the same total: other counts, then another name.
      await office.warehouse.set("box 2", to: 3)
      await office.warehouse.set("box 3", to: 2)
      await office.board.refresh()
      let exchanged = await office.shown == office.warehouse.log.pictures.last!
      await office.warehouse.setPrice(of: "crate", to: 1)
      await office.warehouse.set("crate", to: 4)
      await office.warehouse.set("box 4", to: 0)
      await office.board.refresh()
      let renamed = await office.shown == office.warehouse.log.pictures.last!
      scenario.expect(
        exchanged && renamed,
        "Other goods of the same worth are in stock, the board was refreshed, and does not show them.")
    }
  }

  @Test func oneMoment() {
    check { scenario in
      let office = await Office(scenario)
      let refresh = scenario.task("board") { await office.board.refresh() }
      let forklift = scenario.task("forklift") {
        await office.warehouse.set("apples", to: 0)
        await office.warehouse.set("pears", to: 7)
      }
      await refresh.ended()
      await forklift.ended()
      let (shown, history) = (await office.shown, office.warehouse.log.pictures)
      scenario.note("the board shows \(shown)")
      scenario.expect(
        history.contains { $0.rows == shown.rows },
        shown.rows.isEmpty
          ? "The board was refreshed, and shows nothing."
          : "The rows on the board were not in stock together at any moment: \(shown).")
      scenario.expect(
        history.contains(shown), "The total on the board was not that of its rows at any moment: \(shown).")
    }
  }

  @Test func screenAgrees() {
    check { scenario in
      let office = await Office(scenario)
      scenario.always {
        let shown = MainActor.assumeIsolated { office.shownNow }
        let isOld = shown == Picture(rows: []) || shown == Office.before || shown == Office.after
        scenario.expect(
          shown.isSum, "For a moment the board shows rows that are worth \(shown.sum), and a total of \(shown.total).")
        scenario.expect(
          isOld, "For a moment the board shows what is neither the stock before nor the stock after: \(shown).")
      }
      await office.board.refresh()
      await office.warehouse.set("plums", to: 9)
      await office.board.refresh()
      let shown = await office.shown
      scenario.expect(shown == Office.after, "The board was refreshed, and shows \(shown).")
    }
  }

  @Test func oneVisit() {
    check { scenario in
      let office = await Office(scenario)
      await office.board.refresh()
      let visits = office.warehouse.log.visits
      scenario.expect(
        visits == 1,
        "One refresh of three goods has visited the warehouse \(visits) times. Each visit waits behind the forklifts.")
    }
  }

  @Test func newerStays() {
    check { scenario in
      // The main actor may be at it between a visit and its answer.
      let moments = ["after the forklift", "beside it", "when all is as it was shown", "and a third one"]
      let moment = scenario.choose("refresh 2 is called", from: moments)
      guard moment != moments[2] else { return await comeAndGo(scenario) }
      guard moment != moments[3] else { return await callOnTheWayBack(scenario) }
      let isApart = moment == "beside it"
      let office = await Office(scenario)
      for good in ["apples", "plums"] { await office.warehouse.set(good, to: 0) }
      let seen = Log<Bool>()
      scenario.always {
        let isShown = MainActor.assumeIsolated { office.shownNow }.rows.contains { $0.count == 7 }
        scenario.expect(
          isShown || seen.count == 0, "The board has shown a newer stock, and shows an older one again.")
        if isShown { seen.add(true) }
      }
      office.watchBoard()
      let first = scenario.task("refresh 1") { await office.refresh("refresh 1") }
      let forklift = isApart ? scenario.task("forklift") { await office.warehouse.set("pears", to: 7) } : nil
      let second = scenario.task(isApart ? "refresh 2" : "forklift, and refresh 2") { @MainActor in
        if !isApart { await office.warehouse.set("pears", to: 7) }
        let came = office.warehouse.log.pictures.last?.rows.contains { $0.count == 7 } ?? false
        await office.refresh("refresh 2")
        guard came else { return }
        scenario.expect(
          office.shownNow.rows.contains { $0.good == "pears" && $0.count == 7 },
          "The pears came before the call of refresh, refresh has returned, and the board does not show them.")
      }
      await second.ended()
      await first.ended()
      await forklift?.ended()
      guard !isApart else { return }
      scenario.expect(
        await office.shown.rows.contains { $0.good == "pears" && $0.count == 7 },
        "The board had shown the pears, and a refresh that visited the warehouse before has removed them.")
    }
  }

  /// Pears come and go again between two refreshes, and the stock that is shown is the newest one again.
  private func comeAndGo(_ scenario: Scenario) async {
    let office = await Office(scenario)
    await office.board.refresh()
    let back = Log<Bool>()
    scenario.always {
      let shown = MainActor.assumeIsolated { office.shownNow }
      scenario.expect(
        back.count == 0 || shown.rows == Office.before.rows,
        "The pears were back to 1 before refresh 2, which has returned, and the board shows \(shown).")
    }
    await office.warehouse.set("pears", to: 7)
    office.watchBoard()
    let first = scenario.task("refresh 1") { await office.refresh("refresh 1") }
    let second = scenario.task("forklift, and refresh 2") { @MainActor in
      await office.warehouse.set("pears", to: 1)
      await office.refresh("refresh 2")
      back.add(true)
    }
    await second.ended()
    await first.ended()
  }

  /// A third refresh has its place on the main actor before the second one has come back from the warehouse.
  private func callOnTheWayBack(_ scenario: Scenario) async {
    let office = await Office(scenario)
    let warehouse = office.warehouse
    office.watchBoard()
    let third = Log<Task<Void, Never>>()
    await warehouse.during(visit: 2) {
      // A task that begins on the main actor, which `scenario.task` does not.
      let refresh = Task { @MainActor in
        let came = warehouse.log.pictures.count > 1
        await office.refresh("refresh 3")
        scenario.expect(
          !came || office.shownNow.rows.contains { $0.count == 7 },
          "The pears came before the call of refresh, refresh has returned, and the board does not show them.")
      }
      third.add(refresh)
      _ = scenario.task("forklift") { await warehouse.set("pears", to: 7) }
    }
    let refreshes = ["refresh 1", "refresh 2"].map { name in scenario.task(name) { await office.refresh(name) } }
    for refresh in refreshes { await refresh.ended() }
    await scenario.quiet()
    for refresh in third.entries { await refresh.value }
  }
}

/// A board and its warehouse.
final class Office: Sendable {
  let warehouse: FakeWarehouse
  let board: StockBoard
  private let scenario: Scenario

  static let before = Picture(rows: [
    Row("apples", count: 3, price: 2), Row("pears", count: 1, price: 5), Row("plums", count: 4, price: 1),
  ])
  static let after = Picture(rows: [
    Row("apples", count: 3, price: 2), Row("pears", count: 1, price: 5), Row("plums", count: 9, price: 1),
  ])

  init(_ scenario: Scenario) async {
    self.scenario = scenario
    let warehouse = FakeWarehouse(scenario)
    self.warehouse = warehouse
    board = await StockBoard(warehouse: warehouse)
  }

  @MainActor var shownNow: Picture { Picture(rows: board.rows, total: board.total) }

  var shown: Picture { get async { await shownNow } }

  /// Refreshes the board, and notes the call and the return in the turns of the main actor in which they are.
  @MainActor func refresh(_ name: String) async {
    scenario.note("\(name) is called")
    await board.refresh()
    scenario.note("\(name) returns")
  }

  /// Gives the board a column.
  func watchBoard() {
    let pictures = Log<Picture>()
    scenario.always { [self] in
      let shown = MainActor.assumeIsolated { shownNow }
      if shown != pictures.entries.last { pictures.add(shown) }
    }
    scenario.watch("board") { pictures.entries.last ?? Picture(rows: []) }
  }
}
