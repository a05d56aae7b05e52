import LockAcrossAwait
import ScheduleLab
import Testing

/// What the hall relies on, whatever is brought in and however the auditor answers.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class LedgerPromises: Promises, @unchecked Sendable {
  private struct Append {
    let amount: Int
    let caller: Caller<Void>
  }

  private let scenario: Scenario
  private let auditor: Fake<Int, Void>
  /// True if the auditor reads the books before each answer.
  private let looks: Bool
  private lazy var ledger = Ledger { [unowned self] amount in
    if looks { await read() }
    try await auditor.call(amount)
  }
  private var appends: [Append] = []
  /// The most that a reader has found in the books.
  private var found: [Ledger.Entry] = []
  private var readers = (begun: 0, waiting: 0)
  private var farewell = 0
  /// What the auditor refuses when he is asked in the end, and whose caller is cancelled when he is asked.
  private static let refused = 13
  /// What is brought in often at once. The auditor agrees to all of it as soon as he has agreed to the first.
  private static let small = 1

  init(_ scenario: Scenario) {
    self.scenario = scenario
    looks = scenario.choose("the auditor", from: ["looks into the books", "answers"]) == "looks into the books"
    auditor = Fake("the auditor", scenario)
    auditor.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ audit: Asked<Int, Void>) {
    let asked = auditor.calls.count { $0.question == audit.question }
    scenario.expect(
      asked <= appends.count { $0.amount == audit.question },
      "The auditor was asked more often than amounts were brought in.")
    if audit.question == Self.refused { leave() }
    if audit.question == Self.small, asked > 1, auditor.calls.contains(where: isSmallAndAgreed) { audit.answer(()) }
  }

  private func isSmallAndAgreed(_ audit: Asked<Int, Void>) -> Bool {
    audit.question == Self.small && !audit.isOpen
  }

  private func leave() {
    scenario.note("the caller’s task is cancelled")
    for append in appends where append.amount == Self.refused { append.caller.leave() }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if appends.count < 4 {
      moves += [5, -7].map { amount in Move("\(amount) is brought in") { [self] in append(amount) } }
    }
    for (which, audit) in auditor.open.told {
      moves += [
        Move("the auditor agrees to the \(which)") { audit.answer(()) },
        Move("the auditor refuses the \(which)") { audit.fail(FakeError("refused: \(audit.number)")) },
        Move("the auditor refuses the \(which) with a CancellationError") { audit.fail(CancellationError()) },
      ]
    }
    for (which, append) in appends.filter({ $0.caller.waits && !$0.caller.hasLeft }).told {
      moves.append(Move("the \(which) caller’s task is cancelled") { append.caller.leave() })
    }
    if readers.begun < 3 { moves.append(Move("the books are read") { [self] in startReader() }) }
    return moves
  }

  func rareMoves() -> [Move] {
    let agreed = (21...40).flatMap { [$0, $0] }
      .map { amount in Move("\(amount) is brought in") { [self] in append(amount) } }
    let many = Move("\(Self.small) is brought in 270 times") { [self] in
      for _ in 1...270 { append(Self.small) }
    }
    return agreed + (looks ? [] : [many]) + [
      Move("\(Self.refused) is brought in, which is refused, and its caller is cancelled meanwhile") { [self] in
        append(Self.refused)
        // The books are read once more in the end.
        farewell = min(farewell, 2)
      }
    ]
  }

  func owed() -> Move? {
    if let audit = auditor.open.first {
      if audit.question == Self.small {
        return Move("the auditor agrees to each \(Self.small)") { [auditor] in
          for audit in auditor.open where audit.question == Self.small { audit.answer(()) }
        }
      }
      return audit.question == Self.refused
        ? Move("the auditor refuses") { audit.fail(FakeError("refused")) }
        : Move("the auditor agrees") { audit.answer(()) }
    }
    farewell += 1
    switch farewell {
    // Nothing at all is an amount, too, and two of them are two.
    case 1, 2: return Move("0 is brought in") { [self] in append(0) }
    case 3: return Move("the books are read") { [self] in startReader() }
    default: return nil
    }
  }

  private func append(_ amount: Int) {
    let caller = scenario.call("append \(amount)") { [self] in
      try await ledger.append(amount)
    } back: { [self] in
      if amount == Self.refused { comesBack($0) }
    }
    appends.append(Append(amount: amount, caller: caller))
  }

  /// The caller of what is refused has its answer.
  private func comesBack(_ caller: Caller<Void>) {
    guard outcomes(of: Self.refused) == [.refused], let error = caller.error else { return }
    scenario.expect(
      error is FakeError,
      "The caller was cancelled while the auditor had the amount, he refused it, and append throws another error than "
        + "the auditor threw.")
  }

  private func startReader() {
    readers.begun += 1
    _ = scenario.call("reader") { [self] in await read() }
  }

  private func read() async {
    readers.waiting += 1
    let before = found
    let returned = appends.filter { $0.caller.value != nil }.map(\.amount)
    let total = await ledger.total()
    let entries = await ledger.allEntries()
    readers.waiting -= 1
    scenario.note("reads \(entries.map(\.balance))")

    scenario.expect(
      entries.starts(with: before) && (entries.starts(with: found) || found.starts(with: entries)),
      "What was in the books was changed afterwards.")
    if entries.count > found.count { found = entries }
    let balances = entries.reduce(into: [0]) { $0.append($0.last! + $1.amount) }
    scenario.expect(
      entries.map(\.balance) == Array(balances.dropFirst()), "An entry does not continue from the one before it.")
    for amount in Set(entries.map(\.amount) + returned) {
      let standing = entries.count { $0.amount == amount }
      scenario.expect(
        standing <= outcomes(of: amount).count { $0 == .agreed },
        "An amount is in the books, and the auditor has not agreed to it.")
      scenario.expect(
        standing >= returned.count { $0 == amount }, "append has returned, and its amount is not in the books.")
    }
    guard entries.count >= before.count else { return }
    scenario.expect(balances[before.count...].contains(total), "The total is no balance that the books had.")
  }

  // MARK: Promises

  private enum Outcome { case open, agreed, refused }

  private func outcomes(of amount: Int) -> [Outcome] {
    auditor.calls.filter { $0.question == amount }.map {
      switch $0.outcome {
      case nil: .open
      case .success: .agreed
      case .failure: .refused
      }
    }
  }

  /// What the auditor threw for an amount.
  private func errors(of amount: Int) -> [any Error] {
    auditor.calls.filter { $0.question == amount }.compactMap {
      if case .failure(let error) = $0.outcome { error } else { nil }
    }
  }

  func atRest() {
    scenario.expect(readers.waiting == 0, "The books are being read, and the reader gets no answer.")
    for amount in Set(appends.map(\.amount)) {
      let callers = appends.filter { $0.amount == amount }.map(\.caller)
      let outcomes = outcomes(of: amount)
      scenario.expect(
        callers.count { $0.value != nil } <= outcomes.count { $0 == .agreed },
        "append has returned, and the auditor has not agreed to the amount.")
      scenario.expect(
        callers.count { $0.hasFailed && !$0.hasLeft } <= outcomes.count { $0 == .refused },
        "append throws, and the auditor has not refused the amount.")
    }
    for append in appends where !append.caller.hasLeft {
      guard let error = append.caller.error else { continue }
      scenario.expect(
        errors(of: append.amount).contains { "\($0)" == "\(error)" },
        "append throws another error than the auditor threw.")
    }
    guard auditor.open.isEmpty else { return }
    scenario.expect(
      !appends.contains { $0.caller.waits && !$0.caller.hasLeft },
      "The auditor has answered every question, and append does not come back.")
  }

  func inTheEnd() {
    for amount in Set(appends.map(\.amount)) {
      scenario.expect(
        outcomes(of: amount).count == appends.count { $0.amount == amount },
        "An amount was brought in, and the auditor was never asked about it.")
      scenario.expect(
        found.count { $0.amount == amount } == outcomes(of: amount).count { $0 == .agreed },
        "The auditor has agreed to an amount, and it is not in the books.")
    }
  }
}

@Suite struct LockAcrossAwaitStories {
  @Test func everyStory() {
    checkStories(
      StoryPlan(inOrder: 2_000, held: 1_000, random: 2_300),
      ifItHangs: "A story ends with a call that never comes back.", hasRareMoves: true
    ) { scenario in
      let promises = LedgerPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
