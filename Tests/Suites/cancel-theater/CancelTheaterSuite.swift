import CancelTheater
import ScheduleLab
import Testing

@Suite struct CancelTheaterSuite {
  @Test func answers() {
    check { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let story = scenario.choose(
        "the station", from: ["answers", "gives no token", "breaks off", "keeps another page waiting"])
      if story == "keeps another page waiting" {
        let tokens = station.holdTokens()
        let other = self.page(scenario, client, "inbox", "other page")
        await scenario.quiet()
        station.holdNoMore()
        let page = self.page(scenario, client, "inbox")
        await scenario.wait(.seconds(30))
        scenario.expect(
          station.sent.count >= 1,
          "Two requests share an id: the second could have had its token at once, and had to wait for the first.")
        tokens.open()
        await page.ended()
        await other.ended()
        return
      }
      station.fails = story
      let page = scenario.task("page") { await outcome(of: client, "inbox") }
      let result = try await page.value
      scenario.expect(
        result == (station.fails == "answers" ? "inbox with token 1" : station.fails),
        "The request was not cancelled: the page must get the answer, or the error that the station gave.")
      scenario.expect(station.sent.count == (station.fails == "gives no token" ? 0 : 1), "One request is sent once.")
    }
  }

  @Test func cancelWhileSending() {
    check { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let page = page(scenario, client, "inbox")
      await station.isSending.pass()
      await client.cancel("inbox")
      scenario.note("cancel returns")
      await scenario.quiet()
      scenario.expect(
        station.sending == 0, "cancel() had returned, and the request that was being sent went on as before.")
      scenario.expect(
        try await page.value == "cancelled", "A request that was cancelled must throw CancellationError.")
    }
  }

  @Test func cancelBeforeSending() {
    check { scenario in
      let station = FakeStation(scenario)
      let isSlow = scenario.choose("the token", from: ["takes long", "comes any moment"]) == "takes long"
      let tokens = station.holdTokens()
      if !isSlow { tokens.open() }
      let client = client(station)
      let page = page(scenario, client, "inbox")
      await station.isAsked.pass()
      let sent = await callOff(client, station, scenario).sent
      scenario.note("cancel returns")
      await scenario.quiet()
      tokens.open()
      await scenario.quiet()
      scenario.expect(
        station.sending == 0,
        sent == 0
          ? "cancel() came while the request waited for its token, and the request was sent when the token had come."
          : "cancel() came when the request had just been sent, and the sending went on as before.")
      scenario.expect(!isSlow || station.sent.count == 0, "A request was sent that had been cancelled long before.")
      scenario.expect(
        station.sent.count == sent,
        "cancel() came before the request was sent, and it was sent all the same, to be stopped a moment later: too late."
      )
      scenario.expect(
        try await page.value == "cancelled", "A request that was cancelled must throw CancellationError.")
    }
  }

  @Test func callerLeaves() {
    check { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let moment = scenario.choose("the page is closed", from: ["on opening", "while it waits", "while it is sent"])
      let tokens = station.holdTokens()
      if moment == "while it is sent" { tokens.open() }
      let page = page(scenario, client, "inbox")
      switch moment {
      case "while it waits": await station.isAsked.pass()
      case "while it is sent": await station.isSending.pass()
      default: break
      }
      page.cancel()
      scenario.note("the page is closed")
      // On opening the request may begin late. Then the token comes at once: it must not overtake the cancellation.
      if moment == "on opening" { await scenario.quiet() }
      tokens.open()
      await scenario.quiet()
      scenario.expect(
        station.sending == 0 || moment != "while it is sent",
        "The task that waits was cancelled while its request was sent, and the sending goes on.")
      scenario.expect(
        station.sending == 0 && (moment == "while it is sent" || station.sent.count == 0),
        "The task that waits had been cancelled before the token came, and the request was sent.")
      scenario.expect(
        try await page.value == "cancelled", "A request whose caller has left must throw CancellationError.")
    }
  }

  @Test func sameId() {
    check { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let story = scenario.choose(
        "two pages",
        from: [
          "both stay", "are cancelled", "one is done first", "the later one leaves", "wait for tokens",
          "have the same token, and stay", "have the same token, and are cancelled",
        ])
      station.hasOneToken = story.hasPrefix("have the same token")
      let isWaiting = story == "wait for tokens"
      let firstToken = isWaiting ? station.holdTokens() : nil
      let first = page(scenario, client, "inbox")
      if !isWaiting { await station.isSending.pass() }
      await scenario.wait(.seconds(5))
      let secondToken = isWaiting ? station.holdTokens() : nil
      let second = page(scenario, client, "inbox", "other page")
      if story.hasSuffix("stay") {
        let answers = [try await first.value, try await second.value]
        guard !station.hasOneToken else {
          return scenario.expect(
            station.sent.count == 2 && answers == ["inbox with token 1", "inbox with token 1"],
            "Two requests share an id, and the same token is valid for both: each must be sent, and get its own answer."
          )
        }
        scenario.expect(
          !answers.allSatisfy { $0.hasSuffix("token 1") } || station.sent.count < 2,
          "Each request needs a token that is valid now, and the second was sent with the token of the first.")
        scenario.expect(
          station.sent.count == 2 && answers == ["inbox with token 1", "inbox with token 2"],
          "Two requests share an id and were not cancelled: each must be sent, and get its own answer.")
        return
      }
      if story == "one is done first" { await first.ended() }
      await scenario.quiet()
      if story == "the later one leaves" {
        second.cancel()
        await second.ended()
        await scenario.quiet()
        scenario.expect(
          station.sending < 2, "The task that waits was cancelled while its request was sent, and the sending goes on.")
      }
      await client.cancel("inbox")
      scenario.note("cancel returns")
      await scenario.quiet()
      for token in [firstToken, secondToken] {
        token?.open()
        await scenario.quiet()
      }
      let sentence =
        switch story {
        case "one is done first":
          "Two requests shared an id. The first ended, and after that cancel() did not stop the second."
        case "the later one leaves":
          "Two requests shared an id. The page of the second left, and after that cancel() did not stop the first."
        default: "Two requests shared an id, and cancel() did not stop both."
        }
      scenario.expect(station.sending == 0, sentence)
      await first.ended()
      await second.ended()
    }
  }

  @Test func manyRequests() {
    check(Budget(schedules: 100, totalSteps: 40_000)) { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let tokens = station.holdTokens()
      let pages = (1...100).map { page(scenario, client, "inbox", "page \($0)") }
      await scenario.quiet()
      scenario.expect(
        station.asked == 100,
        "100 requests with one id wait for their tokens, and \(station.asked) have asked for one: none may wait for another."
      )
      tokens.open()
      await scenario.quiet()
      scenario.expect(
        station.sending == 100,
        "100 requests with one id have their tokens, and \(station.sending) are being sent: none may wait for another.")
      let active = await client.activeCount
      scenario.expect(active == 100, "100 requests are under way, and activeCount says \(active).")
      await client.cancel("inbox")
      await scenario.quiet()
      scenario.expect(
        station.sending == 0, "100 requests shared an id, cancel() was called, and \(station.sending) are being sent.")
      for page in pages { await page.ended() }
    }
  }

  @Test func onlyWhatIsMeant() {
    check(many: manyIds) { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      let other = scenario.choose("another request", from: ["has another id", "comes later", "comes while it stops"])
      switch other {
      case "has another id":
        let inbox = page(scenario, client, "inbox")
        await station.isSending.pass()
        let outbox = page(scenario, client, "outbox", "other page")
        await scenario.quiet()
        await client.cancel("inbox")
        await inbox.ended()
        await expectAnswer(outbox, scenario)
      case "comes later":
        await client.cancel("inbox")
        scenario.note("cancel returns")
        await expectAnswer(page(scenario, client, "inbox"), scenario)
      default:
        let tokens = station.holdTokens()
        let old = page(scenario, client, "inbox")
        await station.isAsked.pass()
        await client.cancel("inbox")
        scenario.note("cancel returns")
        let new = page(scenario, client, "inbox", "other page")
        await scenario.quiet()
        tokens.open()
        await expectAnswer(new, scenario)
        await old.ended()
      }
    }
  }

  /// Ids that begin or end with each other, whatever is put between an id and a number.
  @Sendable private func manyIds(_ scenario: Scenario) async {
    let station = FakeStation(scenario)
    let client = client(station)
    let inbox = page(scenario, client, "inbox")
    let ids = ["-", "#", "/", ":", ".", "_", "|", "@", ",", " ", "1"].flatMap { ["inbox\($0)1", "1\($0)inbox"] }
    let others = (ids + ["Inbox"]).map { page(scenario, client, $0, $0) }
    await scenario.quiet()
    await client.cancel("inbox")
    await inbox.ended()
    for other in others { await expectAnswer(other, scenario) }
  }

  @Test func countIsTrue() {
    check { scenario in
      let station = FakeStation(scenario)
      let client = client(station)
      scenario.watch("active", of: client) { $0.activeCount }
      let end = scenario.choose("the request", from: ["is answered", "gets no token", "is cancelled", "is abandoned"])
      let tokens = station.holdTokens()
      if end == "gets no token" { station.fails = "gives no token" }
      let hasReturned = Gate()
      let page = scenario.task("page") {
        _ = await outcome(of: client, "inbox")
        scenario.note("data returns")
        hasReturned.open()
        scenario.expect(
          await client.activeCount == 0, "data() had returned to its caller, and the request was still counted.")
      }
      await station.isAsked.pass()
      scenario.expect(
        await client.activeCount == 1, "The only request waits for its token, and activeCount does not say 1.")
      let early =
        "A request was cancelled, data() has not returned, and activeCount does not count the request any more."
      if end == "is cancelled" { scenario.expect(await callOff(client, station, scenario).active == 1, early) }
      if end == "is abandoned" { page.cancel() }
      await scenario.quiet()
      let active = await client.activeCount
      if !hasReturned.isOpen {
        scenario.expect(
          active == 1,
          ["is cancelled", "is abandoned"].contains(end)
            ? early : "The only request waits for its token, and activeCount does not say 1.")
      }
      tokens.open()
      if end == "is answered" {
        await station.isSending.pass()
        scenario.expect(await client.activeCount == 1, "A request is being sent, and it is not counted.")
      }
      await page.ended()
    }
  }

  /// Calls the request off, in one turn of the client. Says how many were sent by then, and how many counted right after.
  private func callOff(
    _ client: isolated NetworkClient, _ station: FakeStation, _ scenario: Scenario
  ) -> (sent: Int, active: Int) {
    let sent = station.sent.count
    scenario.note("cancel is called")
    client.cancel("inbox")
    return (sent, client.activeCount)
  }

  private func client(_ station: FakeStation) -> NetworkClient {
    NetworkClient(token: station.token, send: station.send)
  }

  private func page(
    _ scenario: Scenario, _ client: NetworkClient, _ id: String, _ name: String = "page"
  ) -> ScenarioTask<String> {
    scenario.task(name) {
      let outcome = await outcome(of: client, id)
      scenario.note(outcome == "cancelled" ? "CancellationError" : "gets its answer")
      return outcome
    }
  }

  private func outcome(of client: NetworkClient, _ id: String) async -> String {
    do {
      return try await client.data(id)
    } catch is CancellationError {
      return "cancelled"
    } catch {
      return "\(error)"
    }
  }

  private func expectAnswer(_ page: ScenarioTask<String>, _ scenario: Scenario) async {
    let outcome = try? await page.value
    scenario.expect(
      outcome == "cancelled" || outcome?.contains(" with token ") == true,
      "A request that was not cancelled did not get its answer.")
    scenario.expect(
      outcome?.contains(" with token ") == true,
      "A request was cancelled without being meant: cancel() is about the requests of its id that are under way.")
  }
}

/// What the fake station fails with.
struct StationError: Error, CustomStringConvertible {
  let description: String
}

/// A station that hands out tokens, to the cancelled as well, and takes requests. An answer takes ten seconds, and less if
/// the sending is cancelled.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FakeStation: @unchecked Sendable {
  /// Open once a token has been asked for.
  let isAsked = Gate()
  /// What tokens wait for, if anything.
  private var tokens: Gate?
  /// Open once a request has been sent.
  let isSending = Gate()
  /// What goes wrong, if anything.
  var fails = "answers"
  /// True if it gives the same token to all.
  var hasOneToken = false
  /// How many tokens were asked for.
  private(set) var asked = 0
  /// The requests that were sent.
  private(set) var sent: [String] = []
  /// How many of them are being sent.
  private(set) var sending = 0
  private var count = 0
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Lets no token out until the gate is opened, for those who ask from now on.
  func holdTokens() -> Gate {
    let gate = Gate()
    tokens = gate
    return gate
  }

  /// Lets tokens out at once to those who ask from now on.
  func holdNoMore() {
    tokens = nil
  }

  func token() async throws -> String {
    scenario.note("asks for token")
    asked += 1
    isAsked.open()
    if let tokens {
      await tokens.pass()
      await scenario.pause()
    }
    scenario.note("token comes")
    if fails == "gives no token" { throw StationError(description: fails) }
    if count == 0 || !hasOneToken { count += 1 }
    return "token \(count)"
  }

  func send(_ id: String, _ token: String) async throws -> String {
    try Task.checkCancellation()
    scenario.note("“\(id)” is sent")
    sent.append(id)
    sending += 1
    defer { sending -= 1 }
    isSending.open()
    do {
      try await scenario.clock.sleep(for: .seconds(10))
    } catch {
      scenario.note("sending stops")
      throw error
    }
    if fails == "breaks off" { throw StationError(description: fails) }
    scenario.note("answer comes")
    return "\(id) with \(token)"
  }
}
