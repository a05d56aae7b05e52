import NeverFinished
import ScheduleLab
import Testing

/// What the reader of a card promises, whatever the card gives and whenever the user leaves.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class CardReaderPromises: Promises, @unchecked Sendable {
  /// Who reads the rows.
  private final class User: @unchecked Sendable {
    var task: ScenarioTask<Void>?
    let begins = Gate()
    var isCancelled = false
    /// True once the stream has been released, after a break.
    var hasBroken = false
    /// True once it has been told that there is no further row.
    var end: Result<Void, any Error>?

    var hasLeft: Bool { hasBroken || isCancelled && begins.isOpen }
  }

  private struct FakeCard: Card {
    let reads: Fake<String, String?>
    func read() async throws -> String? { try await reads.call("begins") }
  }

  private let scenario: Scenario
  private let card: Fake<String, String?>
  private var reader: CardReader?
  private let isKept: Bool
  private var user: User?
  private var received: [String] = []
  /// True once the user has left and nothing could run.
  private var isOver = false
  /// True if the card has many rows, which it gives when what is owed is made.
  private var isFull = false
  /// How many of them it has not given.
  private var rowsLeft = 0

  init(_ scenario: Scenario) {
    self.scenario = scenario
    isKept = scenario.choose("the reader", from: ["is kept", "is not kept"]) == "is kept"
    let heeds = scenario.choose("a cancelled read", from: ["goes on", "throws"]) == "throws"
    let card = Fake<String, String?>("read", scenario, stopsWhenCancelled: heeds)
    self.card = card
    reader = CardReader(card: FakeCard(reads: card))
    card.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ read: Asked<String, String?>) {
    scenario.expect(
      !isOver,
      read.number == 1
        ? "The user had left before the first read, and the card was read all the same."
        : "The user had left, and the card was read on.")
    scenario.expect(
      !card.calls.contains { $0.number < read.number && $0.hasFailed }, "The card had failed, and it was read on.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let user {
      if user.end == nil, !user.hasBroken, !user.isCancelled {
        moves.append(Move("the user is cancelled") { [self] in cancel(user) })
      }
      if !user.begins.isOpen { moves.append(Move("the user begins to read") { user.begins.open() }) }
    } else {
      for limit in [Int.max, 1, 2] {
        moves.append(
          Move("a user wants \(limit == .max ? "all rows" : "\(limit) of the rows")") { [self] in come(limit) })
      }
      moves.append(Move("a user comes for all rows, and takes their time") { [self] in come(.max, atOnce: false) })
      moves.append(Move("a user comes, and leaves at once") { [self] in comeAndLeave() })
    }
    if let read = card.open.first {
      // Each comes twice.
      let row = "row \(rows.count / 2 + 1)"
      moves.append(Move("the card gives “\(row)”") { read.answer(row) })
      moves.append(Move("the card gives an empty row") { read.answer("") })
      moves.append(Move("the card is at its end") { read.answer(nil) })
      moves.append(Move("the card fails") { read.fail(FakeError("bad spot")) })
      moves.append(Move("the card fails with a CancellationError") { read.fail(CancellationError()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let rows = Move("the card is full: it has 105 more rows") { [self] in (isFull, rowsLeft) = (true, 105) }
    guard user == nil else { return [rows] }
    return [rows, Move("a user comes for all rows, and takes their time") { [self] in come(.max, atOnce: false) }]
  }

  func owed() -> Move? {
    if let read = card.open.first {
      guard rowsLeft > 0 else { return Move("the card is at its end") { read.answer(nil) } }
      rowsLeft -= 1
      let row = "row \(rows.count + 1)"
      return Move("the card gives “\(row)”") { read.answer(row) }
    }
    guard isFull, let user, !user.begins.isOpen else { return nil }
    return Move("the user begins to read") { user.begins.open() }
  }

  private func come(_ limit: Int, atOnce: Bool = true) {
    let user = User()
    self.user = user
    if atOnce { user.begins.open() }
    user.task = scenario.task("user") { [self] in
      if await read(takeRows(), for: user, upTo: limit) {
        user.hasBroken = true
        scenario.note("has left")
      }
    }
  }

  private func comeAndLeave() {
    let user = User()
    self.user = user
    user.begins.open()
    _ = takeRows()
    user.hasBroken = true
    // The turn is still the one in which the rows were asked for.
    isOver = true
  }

  private func takeRows() -> AsyncThrowingStream<String, any Error> {
    defer { if !isKept { reader = nil } }
    return reader!.rows()
  }

  /// Reads rows. When it returns, the stream has been released.
  /// - Returns: true if the user has left by a break.
  private func read(
    _ rows: consuming AsyncThrowingStream<String, any Error>, for user: User, upTo limit: Int
  ) async -> Bool {
    await user.begins.pass()
    var iterator = rows.makeAsyncIterator()
    do {
      while let row = try await iterator.next() {
        receive(row)
        if received.count == limit { return true }
      }
      user.end = .success(())
      scenario.note("is told that this was all")
    } catch {
      user.end = .failure(error)
      scenario.note("is told: \(error)")
    }
    let more = try? await iterator.next()
    scenario.expect(more == nil, "The rows were over, and a further one came.")
    return false
  }

  private func receive(_ row: String) {
    scenario.note("gets \(row.isEmpty ? "an empty row" : "“\(row)”")")
    received.append(row)
    scenario.expect(rows.starts(with: received), "The rows that come are not those of the card, in its order.")
  }

  private func cancel(_ user: User) {
    user.isCancelled = true
    user.task?.cancel()
    user.begins.open()
  }

  // MARK: Promises

  func atRest() {
    guard let user else { return }
    if user.hasLeft {
      isOver = true
      for read in card.open {
        scenario.expect(read.isCancelled, "The user has left, and a read that is under way was not cancelled.")
      }
      scenario.expect(
        !card.open.isEmpty || user.hasBroken || user.end != nil, "The user is cancelled, and still waits for a row.")
      return
    }
    guard user.begins.isOpen else { return }
    scenario.expect(
      received == rows,
      card.hasFailed
        ? "The card has failed, and the user has not got the rows that could be read before."
        : "The card has given a row, and the user has not got it.")
    let last = card.calls.last?.outcome
    switch user.end {
    case nil:
      scenario.expect(!card.hasFailed, "The card has failed, and the user still waits for a row.")
      scenario.expect(!card.isAtEnd, "The card is at its end, and the user still waits for a row.")
      scenario.expect(!card.open.isEmpty, "The user waits for a row, and the card is not being read.")
    case .success:
      scenario.expect(!card.hasFailed, "The card has failed, and the rows end as if it had been read to its end.")
      scenario.expect(card.isAtEnd, "The card has not been read to its end, and the rows end.")
    case .failure(let error):
      scenario.expect(card.hasFailed, "The card has not failed, and the rows throw an error.")
      guard case .failure(let thrown) = last else { return }
      scenario.expect("\(error)" == "\(thrown)", "The card has failed, and the rows throw another error.")
    }
  }

  /// The rows that the card has given, in order.
  private var rows: [String] { card.calls.compactMap { $0.row } }
}

extension Asked<String, String?> {
  fileprivate var hasFailed: Bool { if case .failure = outcome { true } else { false } }
  fileprivate var row: String? { if case .success(let row) = outcome { row } else { nil } }
  fileprivate var isEnd: Bool { if case .success(nil) = outcome { true } else { false } }
}

extension Fake<String, String?> {
  fileprivate var hasFailed: Bool { calls.contains(where: \.hasFailed) }
  fileprivate var isAtEnd: Bool { calls.contains(where: \.isEnd) }
}

@Suite struct NeverFinishedStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 3_000, random: 3_000), hasRareMoves: true) { scenario in
      await scenario.tell(CardReaderPromises(scenario), isolation: nil)
    }
  }
}
