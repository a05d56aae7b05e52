import BorrowedTrace
import ScheduleLab
import Testing

/// What the rate desk promises, whatever requests and the bank do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class DeskPromises: Promises, @unchecked Sendable {
  private final class Request: @unchecked Sendable {
    /// Nil if the agency asks for itself.
    let id: String?
    let currency: String
    var caller: Caller<Int>?
    var lines: [Int] = []
    /// The fetches that had ended at the last rest before it came.
    var old: Set<Int> = []
    /// The fetches that were under way when it waited at rest.
    var shared: Set<Int> = []
    init(_ id: String?, _ currency: String) { (self.id, self.currency) = (id, currency) }
    var waits: Bool { caller?.waits != false }
    var stays: Bool { caller?.hasLeft != true }
  }

  private let scenario: Scenario
  private let bank: Fake<String, Int>
  let desk: RateDesk
  private var requests: [Request] = []
  private var prefetches = 0
  private var endedAtRest: Set<Int> = []
  /// The calls of a request that asks twice for the same rate, and its lines in the log.
  private var twins: [Caller<Int>] = []
  private var linesOfTwins = 0

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let bank = Fake<String, Int>("the bank", scenario)
    self.bank = bank
    let log = Log()
    // The first request makes the desk.
    desk = Trace.$request.withValue("request 0") {
      RateDesk(
        fetch: { currency in
          scenario.expect(
            Trace.request == nil, "A fetch is the agency's, and Trace.request was not nil in it.")
          return try await bank.call(currency)
        }, log: { log.promises?.logged($0, $1) })
    }
    log.promises = self
    bank.begins = { [weak self] in self?.begins($0) }
  }

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Log: @unchecked Sendable {
    weak var promises: DeskPromises?
  }

  private func begins(_ call: Asked<String, Int>) {
    let others = bank.calls.filter { $0.question == call.question && $0.number < call.number }
    scenario.expect(
      !others.contains(where: \.isOpen), "A fetch of a rate is under way, and another one of the same rate begins.")
    scenario.expect(
      !others.contains { (try? $0.outcome?.get()) != nil }, "The rate was there, and it was fetched again.")
  }

  private func logged(_ currency: String, _ rate: Int) {
    if Trace.request == Self.twin { return linesOfTwins += 1 }
    guard let request = requests.first(where: { $0.id == Trace.request }) else {
      return scenario.expect(false, "log was called without the id of the request that gets the rate.")
    }
    scenario.expect(request.currency == currency, "log was called with a currency that the request did not ask for.")
    scenario.expect(request.waits, "log was called for a request that has its answer already.")
    request.lines.append(rate)
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if requests.count < 5 {
      for currency in Self.currencies {
        moves.append(Move("a request asks for \(currency.isEmpty ? "points" : currency)") { [self] in ask(currency) })
      }
    }
    if !requests.contains(where: { $0.id == nil }), requests.count < 5 {
      moves.append(Move("the agency itself asks for EUR") { [self] in ask("EUR", as: nil) })
    }
    if prefetches < 2 {
      moves.append(Move("a request prefetches both") { [self] in prefetch() })
    }
    for (which, call) in bank.open.told {
      moves.append(Move("the \(which) fetch is answered") { call.answer(Self.rate(call.number)) })
      moves.append(Move("the \(which) fetch fails") { call.fail(FakeError("closed \(call.number)")) })
      moves.append(Move("the \(which) fetch ends with a CancellationError") { call.fail(CancellationError()) })
    }
    for (which, request) in requests.filter({ $0.waits && $0.stays }).told {
      moves.append(Move("the \(which) request is cancelled") { request.caller?.leave() })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let currencies = (1...40).map { "currency \($0)" }
    let asksTwice = Move("a request asks twice for CHF, and waits for both", takes: .milliseconds(1)) { [self] in
      twins = (1...2).map { _ in
        scenario.call(Self.twin) { [desk] in
          try await Trace.$request.withValue(Self.twin) { try await desk.rate(of: "CHF") }
        }
      }
    }
    let leavesOnce = Move("the first of the two calls is cancelled, if it waits") { [self] in
      if let first = twins.first, first.waits { first.leave() }
    }
    return [
      asksTwice, leavesOnce,
      Move("a request prefetches GBP and GBP") { [self] in prefetch(["GBP", "GBP"]) },
      // A penny, which is a hundredth of GBP.
      Move("a request asks for GBp") { [self] in ask("GBp") },
    ]
      + currencies.map { currency in Move("a request asks for \(currency)") { [self] in ask(currency) } }
  }

  func owed() -> Move? {
    bank.open.first.map { call in Move("the bank answers") { call.answer(Self.rate(call.number)) } }
  }

  private static let twin = "request twice"

  /// A currency’s name is any string: that of points is empty.
  private static let currencies = ["EUR", ""]

  /// The first rate is 0.
  private static func rate(_ number: Int) -> Int { number == 1 ? 0 : 90 + number }

  private func ask(_ currency: String) { ask(currency, as: "request \(requests.count + 1)") }

  /// - Parameter failed: the fetch of whose failure the one who asks has been told.
  private func ask(_ currency: String, as id: String?, after failed: Int? = nil) {
    let request = Request(id, currency)
    request.old = endedAtRest.union(failed.map { [$0] } ?? [])
    requests.append(request)
    request.caller = scenario.call(id ?? "agency") { [desk] in
      try await Trace.$request.withValue(request.id) { try await self.rate(of: currency, in: desk, for: request) }
    } back: { [self] caller in
      comesBack(request, caller)
    }
  }

  /// Asks in the desk's own isolation: what follows is in the turn in which the desk returns.
  private func rate(of currency: String, in desk: isolated RateDesk, for request: Request) async throws -> Int {
    let rate = try await desk.rate(of: currency)
    scenario.expect(
      !request.lines.isEmpty, "rate(of:) has returned a rate, and log was not called for the request before that.")
    return rate
  }

  private func prefetch(_ currencies: [String] = currencies) {
    prefetches += 1
    Trace.$request.withValue("prefetch \(prefetches)") { desk.assumeIsolated { $0.prefetch(currencies) } }
  }

  // MARK: Promises

  private func comesBack(_ request: Request, _ caller: Caller<Int>) {
    let calls = bank.calls.filter { $0.question == request.currency }
    switch caller.outcome {
    case .success(let rate):
      scenario.expect(
        calls.contains { (try? $0.outcome?.get()) == rate },
        "A request got a rate that the bank has not given for its currency.")
      scenario.expect(
        request.lines == [rate], "A request got a rate, and its lines in the log are not one line with that rate.")
    case .failure(is CancellationError) where !request.stays: break
    case .failure(let error):
      scenario.expect(
        !failures(error, of: request.currency).isEmpty,
        error is CancellationError
          ? "A request that was not cancelled got a CancellationError, and the bank had not thrown one for its currency."
          : "A request got an error that the bank has not thrown for its currency.")
      scenario.expect(request.lines.isEmpty, "A request got an error, and something was logged for it.")
      // Some ask again at once.
      let failures = failures(error, of: request.currency)
      if request.stays, requests.count < 5, failures.count == 1 {
        ask(request.currency, as: "request \(requests.count + 1)", after: failures[0])
      }
    case nil: break
    }
  }

  /// The numbers of the fetches of a currency that threw an error.
  private func failures(_ error: any Error, of currency: String) -> [Int] {
    bank.calls.filter { call in
      guard call.question == currency, case .failure(let other) = call.outcome else { return false }
      return other as? FakeError == error as? FakeError && (other is CancellationError) == (error is CancellationError)
    }.map(\.number)
  }

  func inTheEnd() {
    let isCancelled = twins.contains(where: \.hasLeft)
    scenario.expect(
      !isCancelled || twins.allSatisfy { $0.hasLeft || $0.value != nil },
      "One request called rate(of:) twice for the same rate. One call was cancelled, and the other one got no rate.")
    let returned = twins.count { $0.value != nil }
    scenario.expect(
      isCancelled ? linesOfTwins >= returned : linesOfTwins == returned,
      "One request called rate(of:) twice for the same rate, and the log does not have one line for each call.")
  }

  func atRest() {
    for request in requests where request.waits && request.stays {
      let open = bank.open.filter { $0.question == request.currency }.map(\.number)
      scenario.expect(!open.isEmpty, "A request waits for a rate, and no fetch of it is under way.")
      scenario.expect(
        request.shared.isSubset(of: open),
        "A request waited for a fetch, the fetch has ended, and the request still waits.")
      request.shared.formUnion(open)
    }
    for request in requests where request.stays {
      guard let error = request.caller?.error else { continue }
      let failures = failures(error, of: request.currency)
      scenario.expect(
        failures.isEmpty || !failures.allSatisfy(request.old.contains),
        "A fetch had failed, and a request that came later got the same failure.")
    }
    for call in bank.open {
      scenario.expect(!call.isCancelled, "A request was cancelled, and a fetch was cancelled with it.")
    }
    endedAtRest = Set(bank.calls.filter { !$0.isOpen }.map(\.number))
  }
}

@Suite struct BorrowedTraceStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_500, held: 1_500, random: 1_500), hasRareMoves: true) { scenario in
      let promises = DeskPromises(scenario)
      await scenario.tell(promises, isolation: promises.desk)
    }
  }
}
