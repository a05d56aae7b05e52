import NeverFinished
import ScheduleLab
import Testing

@Suite struct NeverFinishedSuite {
  @Test func everyRow() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let rows = scenario.choose("the card has", from: [["row 1", "row 2"], ["", "row 2"], []])
      let card = FakeCard(scenario, rows: rows)
      let reader = CardReader(card: card)
      let got = try await collect(scenario, from: reader).value
      scenario.expect(got.end == "end", "The card was read to its end, and the stream did not end normally.")
      scenario.expect(
        got.rows == rows,
        rows.contains("")
          ? "A row of the card is empty, and the rows that come are not those of the card: an empty row is a row."
          : "The rows must come once each, in the order of the card.")
    }
  }

  @Test func asTheyAreRead() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let card = FakeCard(scenario, rows: 3, slowFrom: 2)
      let reader = CardReader(card: card)
      let user = scenario.task("user") {
        var early = 0
        for try await row in reader.rows() {
          scenario.note("gets \(row)")
          if scenario.clock.now.offset == .zero { early += 1 }
        }
        return early
      }
      let early = try await user.value
      scenario.expect(
        early > 0, "The last row takes a minute to read, and the reader does not get the first one before that.")
    }
  }

  @Test func slowUser() {
    let budget = Budget(steps: 20_000)
    check(budget, ifItHangs: Self.stillWaits, many: { try await Self.readAll(1_100, $0, isQuick: true) }) { scenario in
      try await Self.readAll(300, scenario)
    }
  }

  /// Says that no row is dropped while the user does something else.
  private static func readAll(_ count: Int, _ scenario: Scenario, isQuick: Bool = false) async throws {
    let card = FakeCard(scenario, rows: count, isNoted: false, isQuick: isQuick)
    let reader = CardReader(card: card)
    let user = scenario.task("user") {
      let rows = reader.rows()
      scenario.note("takes their time")
      await scenario.quiet()
      var received = 0
      for try await _ in rows { received += 1 }
      scenario.note("has got \(received) of \(count) rows")
      return received
    }
    let received = try await user.value
    scenario.expect(received == count, "The reader took its time, and what did not fit was dropped.")
  }

  @Test func nobodyKeepsTheReader() {
    check(
      ifItHangs: "Nothing keeps the CardReader, and the reader of its rows waits for ever: the stream was never ended."
    ) { scenario in
      let card = FakeCard(scenario, rows: 2)
      let user = scenario.task("user") { await Self.collect(scenario, CardReader(card: card).rows()) }
      let got = try await user.value
      scenario.expect(
        got == Received(rows: ["row 1", "row 2"], end: "end"),
        "Nothing keeps the CardReader, and the rows that it had promised are not there: the stream ended before the card."
      )
    }
  }

  @Test func errorReachesReader() {
    check(ifItHangs: "The card has failed, and the reader of the rows waits for the next one, for ever.") { scenario in
      let good = scenario.choose("good rows", from: [2, 0])
      let error: any Error =
        scenario.choose("the card fails with", from: ["its own error", "CancellationError"]) == "its own error"
        ? BadSpot() : CancellationError()
      let card = FakeCard(scenario, rows: 4, failsAfter: good, with: error)
      let reader = CardReader(card: card)
      let got = try await collect(scenario, from: reader).value
      scenario.expect(
        got.end != "end", "The card has failed, and the rows end as if it had been read to the end: the error is lost.")
      scenario.expect(
        got.end == "\(type(of: error))", "The stream throws something else than what the card has thrown.")
      let rows = (0..<good).map { "row \($0 + 1)" }
      scenario.expect(
        got.rows == rows,
        got.rows.starts(with: rows)
          ? "The card has failed, and a row came that was read after that."
          : "The rows that could be read must come before the error.")
      await scenario.quiet()
      scenario.expect(card.begun == good + 1, "The card has failed, and it is read on.")
    }
  }

  @Test func readerLeaves() {
    check(ifItHangs: Self.waitsOn) { scenario in
      let breaks = scenario.choose("the user", from: ["breaks", "is cancelled"]) == "breaks"
      let card = FakeCard(scenario, rows: 3)
      let user = scenario.task("user") {
        await Self.collect(scenario, CardReader(card: card).rows(), upTo: breaks ? 1 : .max)
        scenario.note("lets go of the rows")
        // If they have ended before the card was read, there is nothing to wait for.
        card.isBeingRead.open()
        return card.begun
      }
      if !breaks {
        await card.isBeingRead.pass()
        user.cancel()
        scenario.note("cancels the user")
      }
      let begun = try await user.value
      await scenario.quiet()
      // One may have been on its way already: between the look at the cancellation and the read there can be a hop.
      scenario.expect(card.begun <= begun + 1, "The reader has left, and the card is read on and on.")
    }
  }

  @Test func readIsCancelled() {
    check(ifItHangs: Self.waitsOn) { scenario in
      let breaks = scenario.choose("the user", from: ["breaks", "is cancelled"]) == "breaks"
      let card = FakeCard(scenario, rows: 4, slowFrom: 1)
      let user = scenario.task("user") {
        await Self.collect(scenario, CardReader(card: card).rows(), upTo: breaks ? 1 : .max)
        scenario.note("lets go of the rows")
      }
      if !breaks {
        await scenario.quiet()
        user.cancel()
        scenario.note("cancels the user")
      } else {
        await user.ended()
      }
      // No time passes meanwhile, so a read that is not cancelled does not end.
      await scenario.quiet()
      scenario.expect(
        card.underWay == 0,
        "The reader has left, and a read of the card is still under way: it was not cancelled.")
    }
  }

  private static let stillWaits =
    "The card has been read to its end, and the reader of the rows still waits for the next one."

  private static let waitsOn =
    "The task that reads the rows waits for the first one, or waits on after it was cancelled."

  private struct Received: Sendable, Equatable {
    var rows: [String] = []
    /// How it ended: “end”, or the name of the error.
    var end = "end"
  }

  private func collect(_ scenario: Scenario, from reader: CardReader) -> ScenarioTask<Received> {
    scenario.task("user") { await Self.collect(scenario, reader.rows()) }
  }

  /// Reads rows. When it returns, the stream has been let go of.
  @discardableResult
  private static func collect(
    _ scenario: Scenario, _ rows: consuming AsyncThrowingStream<String, any Error>, upTo count: Int = .max
  ) async -> Received {
    var received = Received()
    do {
      for try await row in rows {
        scenario.note("gets \(row.isEmpty ? "an empty row" : row)")
        received.rows.append(row)
        if received.rows.count == count { return received }
      }
      scenario.note("is told that this was all")
    } catch {
      received.end = "\(type(of: error))"
      scenario.note("gets \(received.end)")
    }
    return received
  }
}

struct BadSpot: Error {}

/// A card that takes its time. Its quick reads do not heed cancellation, the slow ones do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class FakeCard: Card, @unchecked Sendable {
  private let scenario: Scenario
  private let rows: [String]
  private let failsAfter: Int?
  private let error: any Error
  private let slowFrom: Int
  private let isNoted: Bool
  /// True if a read does not suspend.
  private let isQuick: Bool
  /// The reads that have begun, and how many of them have not ended.
  private(set) var begun = 0
  private(set) var underWay = 0
  let isBeingRead = Gate()

  convenience init(
    _ scenario: Scenario, rows count: Int, failsAfter: Int? = nil, with error: any Error = BadSpot(),
    slowFrom: Int = .max, isNoted: Bool = true, isQuick: Bool = false
  ) {
    self.init(
      scenario, rows: (0..<count).map { "row \($0 + 1)" }, failsAfter: failsAfter, with: error, slowFrom: slowFrom,
      isNoted: isNoted, isQuick: isQuick)
  }

  init(
    _ scenario: Scenario, rows: [String], failsAfter: Int? = nil, with error: any Error = BadSpot(),
    slowFrom: Int = .max, isNoted: Bool = true, isQuick: Bool = false
  ) {
    self.scenario = scenario
    self.rows = rows
    self.failsAfter = failsAfter
    self.error = error
    self.slowFrom = slowFrom
    self.isNoted = isNoted
    self.isQuick = isQuick
  }

  func read() async throws -> String? {
    let index = begun
    begun += 1
    underWay += 1
    defer { underWay -= 1 }
    isBeingRead.open()
    if index >= slowFrom {
      scenario.note("a slow read begins")
      do {
        try await scenario.clock.sleep(for: .seconds(60))
      } catch {
        scenario.note("the read is cancelled")
        throw error
      }
    } else if !isQuick {
      await scenario.pause()
    }
    if index == failsAfter {
      scenario.note("the card fails")
      throw error
    }
    guard index < rows.count else {
      scenario.note("the card is at its end")
      return nil
    }
    if isNoted { scenario.note("the card gives row \(index + 1)") }
    return rows[index]
  }
}
