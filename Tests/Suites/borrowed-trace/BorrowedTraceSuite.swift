import BorrowedTrace
import ScheduleLab
import Testing

@Suite struct BorrowedTraceSuite {
  @Test func oneFetchForAll() {
    check { scenario in
      let agencies = scenario.choose("there are", from: ["one agency", "two agencies"])
      guard agencies == "one agency" else { return try await expectApart(scenario) }
      let bank = Bank(scenario)
      let desk = bank.desk()
      let requests = ["request 1", "request 2"].map { bank.request($0, desk, "EUR") }
      await scenario.quiet()
      scenario.expect(
        bank.fetches == ["EUR"], "Two requests needed the same rate, and it was not fetched exactly once.")
      let other = bank.request("request 3", desk, "USD")
      await scenario.quiet()
      scenario.expect(bank.fetches == ["EUR", "USD"], "A slow currency holds up another one.")
      bank.answers("USD", 92)
      scenario.expect(try await other.value == 92, "A request got another rate than the bank's.")
      bank.answers("EUR", 97)
      for request in requests {
        scenario.expect(try await request.value == 97, "A request got another rate than the bank's.")
      }
      scenario.expect(
        try await bank.request("request 4", desk, "EUR").value == 97 && bank.fetches.count == 2,
        "The rate was there, and it was fetched again.")
    }
  }

  /// Says that two agencies have a desk each: one has two rates and waits for two more, and the second one needs all.
  private func expectApart(_ scenario: Scenario) async throws {
    let banks = [1, 2].map { Bank(scenario, "bank \($0)") }
    let desks = banks.map { $0.desk() }
    await desks[0].prefetch(["EUR", "USD", "CHF", "GBP"])
    await scenario.quiet()
    for currency in ["EUR", "USD"] { banks[0].answers(currency, 97) }
    await scenario.quiet()
    await desks[1].prefetch(["EUR", "CHF"])
    let requests = ["USD", "GBP"].map { banks[1].request("request at agency 2", desks[1], $0) }
    await scenario.quiet()
    let asked = banks[1].fetches.sorted()
    // What is shared by mistake must be over before anything is said: it would be there in the next schedule.
    for currency in ["EUR", "USD", "CHF", "GBP"] { banks[1].answers(currency, 40) }
    for currency in ["CHF", "GBP"] { banks[0].answers(currency, 97) }
    for request in requests { await request.ended() }
    await scenario.quiet()
    scenario.expect(
      asked == ["CHF", "EUR", "GBP", "USD"],
      "One agency has two rates and waits for two. A second agency needs all four, and its own bank is asked for \(asked.count)."
    )
    for request in requests {
      scenario.expect(
        try await request.value == 40, "A request got another rate than that of its own agency's bank.")
    }
  }

  @Test func manyCurrencies() {
    check(Budget(schedules: 100, totalSteps: 20_000), many: prefetchHundreds) { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let currencies = (1...100).map { "currency \($0)" }
      await desk.prefetch(currencies[..<50].flatMap { [$0, $0] })
      let requests = currencies[50...].map { bank.request("a request", desk, $0) }
      await scenario.quiet()
      scenario.expect(
        bank.fetches.count == 100,
        "100 rates are needed, 50 of them named twice in a prefetch, none has come, and there are \(bank.fetches.count) fetches."
      )
      for (rate, currency) in currencies.enumerated() { bank.answers(currency, rate + 1) }
      for (index, request) in requests.enumerated() {
        scenario.expect(try await request.value == 51 + index, "A request got another rate than the bank's.")
      }
      for (rate, currency) in currencies.enumerated() {
        let again = bank.request("a request", desk, currency)
        await scenario.quiet()
        scenario.expect(bank.fetches.count == 100, "100 rates are there, and one of them is fetched again.")
        scenario.expect(try await again.value == rate + 1, "A request got another rate than the bank's.")
      }
    }
  }

  /// Says that one prefetch can name any number of rates.
  @Sendable private func prefetchHundreds(_ scenario: Scenario) async {
    let bank = Bank(scenario)
    let desk = bank.desk()
    await desk.prefetch((1...300).map { "currency \($0)" })
    await scenario.quiet()
    scenario.expect(
      bank.fetches.count == 300, "300 rates were prefetched at once, and there are \(bank.fetches.count) fetches.")
  }

  @Test func fetchIsTheAgencys() {
    check { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let requests = ["request 1", "request 2"].map { bank.request($0, desk, "EUR") }
      await scenario.quiet()
      bank.answers("EUR", 97)
      for request in requests { await request.ended() }
      bank.expectNoOnesBill()
    }
  }

  @Test func prefetchIsTheAgencys() {
    check { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let begun = scenario.task("request 1") {
        await Trace.$request.withValue("request 1") { await desk.prefetch(["EUR", ""]) }
        scenario.note("prefetch returns")
      }
      await scenario.quiet()
      scenario.expect(bank.fetches.sorted() == ["", "EUR"], "prefetch was called, and a rate is not fetched.")
      await begun.ended()
      let next = bank.request("request 2", desk, "EUR")
      await scenario.quiet()
      bank.expectNoOnesBill()
      scenario.expect(bank.fetches.count == 2, "A prefetched rate was on its way, and it was fetched again.")
      bank.answers("EUR", 97)
      bank.answers("", 92)
      scenario.expect(try await next.value == 97, "A request got another rate than the bank's.")
    }
  }

  @Test func deskOfARequest() {
    check { scenario in
      let bank = Bank(scenario)
      let desk = Trace.$request.withValue("request 1") { bank.desk() }
      scenario.note("request 1 makes the desk")
      let request = bank.request("request 2", desk, "EUR")
      await scenario.quiet()
      bank.answers("EUR", 97)
      await request.ended()
      bank.expectNoOnesBill()
    }
  }

  @Test func ownLineInTheLog() {
    check(
      ifItHangs: "The bank has answered, and a request that waited for the rate did not get it.", many: askTwiceAtOnce
    ) { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let requests = ["request 1", "request 2"].map { bank.request($0, desk, "EUR") }
      await scenario.quiet()
      bank.answers("EUR", 97)
      for request in requests { await request.ended() }
      await bank.request("request 3", desk, "EUR").ended()
      scenario.expect(
        bank.log.entries.sorted() == ["request 1: EUR 97", "request 2: EUR 97", "request 3: EUR 97"],
        "Three requests got a rate, and the log does not have one line of each, with its own id.")
    }
  }

  /// Says that each call has its line, even if one request makes two of them.
  @Sendable private func askTwiceAtOnce(_ scenario: Scenario) async {
    let bank = Bank(scenario)
    let desk = bank.desk()
    scenario.note("request 1 calls rate(of: EUR) twice at once")
    let calls = (1...2).map { _ in bank.request("request 1", desk, "EUR") }
    await scenario.quiet()
    bank.answers("EUR", 97)
    for call in calls { await call.ended() }
    scenario.note("both calls are over, and the log has \(bank.log.count) of their lines")
    scenario.expect(
      bank.log.entries == ["request 1: EUR 97", "request 1: EUR 97"],
      "One request called rate(of:) twice for the same rate, and the log does not have one line for each call.")
  }

  @Test func failureIsNotKept() {
    check(ifItHangs: "A fetch has failed, and a request that waited for it did not get its error.") { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let requests = ["request 1", "request 2"].map { name in
        scenario.task(name) {
          do {
            _ = try await Trace.$request.withValue(name) { try await desk.rate(of: "EUR") }
            scenario.expect(false, "The fetch had failed, and a request that waited for it got a rate.")
          } catch {
            scenario.expect(error is FakeError, "A request got another error than the bank's.")
          }
        }
      }
      await scenario.quiet()
      bank.fails("EUR")
      for request in requests { await request.ended() }
      scenario.expect(bank.log.count == 0, "A fetch failed, and something was logged for a request that waited for it.")
      let next = bank.request("request 3", desk, "EUR")
      await scenario.quiet()
      scenario.expect(bank.fetches.count == 2, "A fetch had failed, and the next request caused no new one.")
      bank.answers("EUR", 97)
      scenario.expect(try await next.value == 97, "A request got another rate than the bank's.")
    }
  }

  @Test func oneLeaves() {
    check { scenario in
      let bank = Bank(scenario)
      let desk = bank.desk()
      let requests = ["request 1", "request 2"].map { bank.request($0, desk, "EUR") }
      await scenario.quiet()
      requests[0].cancel()
      scenario.note("request 1 is cancelled")
      await scenario.quiet()
      scenario.expect(!bank.isStopped, "A request was cancelled, and the fetch that others wait for was cancelled too.")
      bank.answers("EUR", 97)
      scenario.expect(
        try await requests[1].value == 97, "A request was cancelled, and another one did not get its rate.")
      await requests[0].ended()
    }
  }
}

/// A bank that answers when the scenario says so, and writes down whose bill it is.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Bank: @unchecked Sendable {
  let log = Log<String>()
  private let scenario: Scenario
  private let bank: Fake<String, Int>
  private var bills: [String?] = []

  init(_ scenario: Scenario, _ name: String = "the bank") {
    self.scenario = scenario
    bank = Fake(name, scenario)
  }

  /// The currencies that were fetched, in order.
  var fetches: [String] { bank.calls.map(\.question) }

  var isStopped: Bool { bank.calls.contains(where: \.isCancelled) }

  func desk() -> RateDesk {
    RateDesk(
      fetch: { [self] currency in
        bills.append(Trace.request)
        scenario.note("fetches \(currency) for \(Trace.request ?? "the agency")")
        return try await bank.call(currency)
      },
      log: { [self] currency, rate in log.add("\(Trace.request ?? "no one"): \(currency) \(rate)") })
  }

  func request(_ name: String, _ desk: RateDesk, _ currency: String) -> ScenarioTask<Int> {
    scenario.task(name) { try await Trace.$request.withValue(name) { try await desk.rate(of: currency) } }
  }

  func answers(_ currency: String, _ rate: Int) {
    for call in bank.open where call.question == currency { call.answer(rate) }
  }

  func fails(_ currency: String) {
    for call in bank.open where call.question == currency { call.fail(FakeError("closed")) }
  }

  func expectNoOnesBill() {
    scenario.expect(
      bills.allSatisfy { $0 == nil }, "A fetch is the agency's, and Trace.request was not nil in it.")
  }
}
