import FailLate
import ScheduleLab
import Testing

/// What a rollout promises, whatever its shops and its owner do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class RolloutPromises: Promises, @unchecked Sendable {
  /// Two shops have the same name, an empty one.
  private static let names = ["", "market", "", "harbour"]
  private static func name(_ place: Int) -> String { names[place % names.count] }

  private let scenario: Scenario
  /// Each call is one shop at work, asked by its place.
  private let shops: Fake<Int, Void>
  private var rollout: Rollout?
  private var count = 0
  private var runs = 0
  private var owner: Caller<Void>?
  /// True if the next report cancels the owner’s task.
  private var leavesAtReport = false
  /// Two runs of another rollout, and the calls of its only shop.
  private var otherOwners: [Caller<Void>] = []
  private let otherShop: Fake<String, Void>

  // Of the latest run:
  private var calls: ArraySlice<Asked<Int, Void>> { shops.calls[firstCall...] }
  private var firstCall = 0
  private var atWork = 0
  private var reported: [String] = []
  /// What may be the first error: more than one if they came at once.
  private var firstErrors: [any Error] = []
  private var isFirstCertain = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    shops = Fake("shop", scenario)
    otherShop = Fake("other shop", scenario)
    shops.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<Int, Void>) {
    scenario.expect(owner?.waits == true, "run has ended, and a shop begins its work.")
    scenario.expect(
      !calls.contains { $0.question == call.question && $0.number < call.number },
      "A shop was asked a second time in one run.")
  }

  private func makeRollout() -> Rollout {
    let shops = (0..<count).map { place in
      Rollout.Shop(name: Self.name(place)) { [self] in
        atWork += 1
        defer { atWork -= 1 }
        try await self.shops.call(place)
      }
    }
    return Rollout(shops: shops) { [unowned self] in isReported($0) }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if rollout == nil {
      for count in [3, 4, 1, 0] { moves.append(Move("run with \(count) shops") { [self] in run(count) }) }
    } else if owner?.waits == false, runs < 2 {
      moves.append(Move("run once more") { [self] in run(count) })
    }
    if let owner, owner.waits, !owner.hasLeft { moves.append(Move("the owner’s task is cancelled") { owner.leave() }) }
    for (which, call) in shops.open.told {
      moves.append(Move("the \(which) shop has the new prices") { call.answer(()) })
      moves.append(Move("the \(which) shop refuses") { [self] in fail(call, FakeError("refusal \(call.number)")) })
      moves.append(Move("the \(which) shop throws CancellationError") { [self] in fail(call, CancellationError()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let many = Move("run with 40 shops", takes: .milliseconds(1)) { [self] in
      guard owner?.waits != true else { return }
      rollout = nil
      run(40)
    }
    let leaves = Move("the next report will cancel the owner’s task") { [self] in leavesAtReport = true }
    guard owner?.waits == true else { return twoRuns() + [many, leaves] }
    let allAreDone = Move("every shop has the new prices", takes: .milliseconds(1)) { [self] in
      for call in shops.open { call.answer(()) }
    }
    return twoRuns() + [allAreDone, many, leaves]
  }

  private func twoRuns() -> [Move] {
    let other = Rollout(shops: [.init(name: "other") { [otherShop] in try await otherShop.call("other") }]) { _ in }
    return [
      Move("two owners run another rollout at the same time", takes: .milliseconds(1)) { [self] in
        otherOwners = (1...2).map { _ in scenario.call("other owner") { try await other.run() } }
      },
      Move("its shop refuses in the first run, and has the new prices in the second") { [self] in
        let calls = otherShop.open
        calls.first?.fail(FakeError("no"))
        calls.last?.answer(())
      },
    ]
  }

  func owed() -> Move? {
    if let call = otherShop.open.first { return Move("the other shop has the new prices") { call.answer(()) } }
    return shops.open.first.map { call in Move("the shop has the new prices") { call.answer(()) } }
  }

  private func run(_ count: Int) {
    self.count = count
    let rollout = self.rollout ?? makeRollout()
    self.rollout = rollout
    runs += 1
    (firstCall, reported, firstErrors, isFirstCertain) = (shops.calls.count, [], [], false)
    owner = scenario.call("owner") {
      try await rollout.run()
    } back: { [self] in
      ends($0)
    }
  }

  private func fail(_ call: Asked<Int, Void>, _ error: any Error) {
    if !isFirstCertain { firstErrors.append(error) }
    call.fail(error)
  }

  // MARK: Promises

  /// The names of the shops that have the new prices.
  private var updated: [String] {
    calls.compactMap { if case .success = $0.outcome { Self.name($0.question) } else { nil } }
  }

  private func isReported(_ name: String) {
    reported.append(name)
    if leavesAtReport { owner?.leave() }
    scenario.expect(
      reported.count { $0 == name } <= updated.count { $0 == name },
      "A shop was reported that has not got the new prices, or one was reported twice.")
  }

  private func ends(_ owner: Caller<Void>) {
    scenario.expect(atWork == 0, "run has ended, and a shop is still at work.")
    scenario.expect(
      reported.sorted() == updated.sorted(), "run has ended, and a shop that has the new prices was not reported.")
    switch owner.outcome! {
    case .success:
      scenario.expect(firstErrors.isEmpty, "A shop threw an error, and run returns.")
      scenario.expect(
        updated.count == count || (count > 0 && owner.hasLeft && calls.isEmpty),
        "run has returned, and not every shop has the new prices.")
      scenario.expect(
        updated.count == count, "The owner’s task is cancelled, no shop has the new prices, and run returns.")
    case .failure(let error):
      // A run that is cancelled early need not ask every shop.
      if owner.hasLeft, calls.count < count || count == 0, error is CancellationError { return }
      scenario.expect(!firstErrors.isEmpty, "No shop threw an error, and run throws one.")
      scenario.expect(firstErrors.contains { isSame($0, error) }, "run throws another error than the first of a shop.")
    }
  }

  private func isSame(_ one: any Error, _ other: any Error) -> Bool {
    if let one = one as? FakeError { one == other as? FakeError } else { other is CancellationError }
  }

  func always() {
    guard let owner, !owner.hasLeft, firstErrors.isEmpty else { return }
    scenario.expect(
      !shops.open.contains(where: \.isCancelled), "No shop threw, the owner stays, and a shop was cancelled.")
  }

  func inTheEnd() {
    let refusals = otherShop.calls.count { if case .failure = $0.outcome { true } else { false } }
    scenario.expect(
      otherOwners.count(where: \.hasFailed) == refusals,
      "Two runs were under way at the same time, a shop refused in one of them, and not this one alone throws.")
  }

  func atRest() {
    guard let owner else { return }
    if !firstErrors.isEmpty { isFirstCertain = true }
    let goesOn = shops.open.contains { !$0.isCancelled }
    scenario.expect(!goesOn || firstErrors.isEmpty, "A shop threw an error, and another was not cancelled.")
    scenario.expect(!goesOn || !owner.hasLeft, "The owner’s task is cancelled, and a shop was not told to stop.")
    if owner.waits, !owner.hasLeft, firstErrors.isEmpty {
      scenario.expect(
        calls.count == count, "The shops go at the same time, and one does not begin before another has ended.")
    }
    scenario.expect(!owner.waits || !shops.open.isEmpty, "No shop is at work any more, and run does not end.")
  }
}

@Suite struct FailLateStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = RolloutPromises(scenario)
      await scenario.tell(promises, isolation: nil)
      withExtendedLifetime(promises) {}
    }
  }
}
