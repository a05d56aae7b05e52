import BlockedPool
import ScheduleLab
import Testing

/// Few steps are needed. A loop that yields is found the sooner.
private let brief = Budget(steps: 300, totalSteps: 60_000)

@Suite struct BlockedPoolSuite {
  @Test func knownAtOnce() {
    check { scenario in
      let server = Server(scenario)
      let credentials = Credentials(token: "old", fetch: server.fetch)
      scenario.expect(credentials.known() == "old", "There is a token, and it is not known.")
      scenario.expect(try await credentials.current() == "old", "There is a token, and another one is given.")
      credentials.invalidate("older")
      scenario.expect(
        credentials.known() == "old", "Another token than the one in use was refused, and this one is gone.")
      credentials.invalidate("old")
      scenario.expect(credentials.known() == nil, "The token was refused, and is still in use.")
      await scenario.quiet()
      scenario.expect(server.asked == 0, "The server was asked, though no caller needed a token.")
    }
  }

  @Test func firstToken() {
    check { scenario in
      let server = Server(scenario)
      let credentials = Credentials(fetch: server.fetch)
      scenario.expect(credentials.known() == nil, "There is no token yet, and one is known.")
      for _ in 1...2 {
        scenario.note("asks for the token")
        let token = try? await credentials.current()
        scenario.note("is given \(token ?? "none")")
        scenario.expect(
          token == "token 1",
          token == nil
            ? "The server gives a token, and current() throws: nothing can answer while the thread is blocked."
            : "current() gives another token than the server gave.")
      }
      scenario.expect(credentials.known() == "token 1", "The server has given a token, and it is not known.")
      scenario.expect(server.asked == 1, "There was a token, and the server was asked for another one.")
      guard await isGivenSameAgain(scenario) else { return }
      await expectTokenForMany(scenario)
    }
  }

  /// Says that one answer of the server is for all who wait.
  private func expectTokenForMany(_ scenario: Scenario) async {
    let answer = Gate()
    let server = Server(scenario) { await answer.pass() }
    let credentials = Credentials(fetch: server.fetch)
    let (crowd, given, count) = (Crowd(), Log<String>(), 40)
    for _ in 1...count { crowd.task { if let token = try? await credentials.current() { given.add(token) } } }
    scenario.note("\(count) callers of new credentials ask for the token")
    await scenario.quiet()
    answer.open()
    await scenario.quiet()
    scenario.expect(
      given.count == count,
      "\(count) callers wait for the token, the server has given it, and \(given.count) of them have it.")
  }

  /// Says that what the server gives is a token, even if it was refused before.
  /// - Returns: whether that is so.
  private func isGivenSameAgain(_ scenario: Scenario) async -> Bool {
    let asked = Log<Int>()
    let credentials = Credentials(fetch: {
      asked.add(asked.count + 1)
      let token = asked.count < 3 ? "same" : "other"
      scenario.note("the server gives “\(token)”")
      return token
    })
    scenario.note("new credentials, and “same” is refused")
    credentials.invalidate("same")
    for count in 1...2 {
      scenario.note("asks for the token")
      let token = await token(of: credentials, scenario)
      scenario.note("is given \(token.map { "“\($0)”" } ?? "none")")
      let isGiven = token == "same" && asked.count == count
      scenario.expect(
        isGiven,
        "A token was refused, later the server gives the same one, and a caller that needs a token is not given it.")
      guard isGiven else { return false }
      scenario.note("“same” is refused once more")
      credentials.invalidate("same")
      let isForgotten = credentials.known() == nil
      scenario.expect(isForgotten, "The token was refused once more, and is still in use.")
      guard isForgotten else { return false }
    }
    return true
  }

  @Test func workGoesOn() {
    check(brief) { scenario in
      let isAsked = Gate()
      let answer = Gate()
      let credentials = Credentials {
        scenario.note("the server is asked")
        isAsked.open()
        await answer.pass()
        scenario.note("the server answers")
        return "token 1"
      }
      let caller = scenario.task("caller") {
        scenario.note("asks for the token")
        let token = try await credentials.current()
        scenario.note("is given \(token)")
        return token
      }
      let other = scenario.task("other work") {
        await isAsked.pass()
        scenario.expect(
          credentials.known() == nil, "The server has not answered yet, and a token is known.")
        scenario.note("the work is done")
        answer.open()
      }
      await other.ended()
      scenario.expect(
        try await caller.value == "token 1", "current() gives another token than the server gave.")
    }
  }

  @Test func oneFetchForAll() {
    check(brief) { scenario in
      let server = Server(scenario) { await scenario.pause() }
      let credentials = Credentials(fetch: server.fetch)
      let callers = ["A", "B"].map { name in
        scenario.task(name) {
          let token = try await credentials.current()
          scenario.note("\(name) is given \(token)")
          return token
        }
      }
      for caller in callers {
        let token = try await caller.value
        scenario.expect(
          server.asked == 1,
          "Two asked at the same time, and the server was asked twice: its second token makes the first one invalid.")
        scenario.expect(token == "token 1", "A caller is given another token than the server gave.")
      }
      scenario.expect(credentials.known() == "token 1", "The server has given a token, and it is not known.")
    }
  }

  @Test func slowServer() {
    check(Budget(steps: 1_000, totalSteps: 60_000)) { scenario in
      // At no moment at which somebody who looks now and then would look.
      let duration = Duration.milliseconds(50) + .nanoseconds(1)
      let server = Server(scenario) { await scenario.wait(duration) }
      let credentials = Credentials(fetch: server.fetch)
      let callers = ["A", "B"].map { name in
        scenario.task(name) {
          let token = try await credentials.current()
          scenario.note("\(name) is given \(token)")
          scenario.expect(
            scenario.clock.now.offset == duration,
            "The server had answered, and a waiting caller went on only later: the answer must wake every waiter, and no waiter "
              + "may poll.")
          return token
        }
      }
      await scenario.quiet()
      scenario.expect(credentials.known() == nil, "The server has not answered yet, and a token is known.")
      for caller in callers {
        scenario.expect(try await caller.value == "token 1", "A caller is given another token than the server gave.")
      }
    }
  }

  @Test func failureIsNotKept() {
    check(brief, ifItHangs: "The server is down, and a caller of current() never gets an answer.") { scenario in
      let server = Server(scenario) { await scenario.pause() }
      server.isDown = true
      let credentials = Credentials(fetch: server.fetch)
      let callers = ["A", "B"].map { name in
        scenario.task(name) {
          do {
            _ = try await credentials.current()
            scenario.expect(false, "The server gave no token, and current() gives one.")
          } catch {
            scenario.note("\(name) learns that there is none")
            scenario.expect(error is Down, "current() throws something else than fetch threw.")
          }
        }
      }
      for caller in callers { await caller.ended() }
      scenario.expect(credentials.known() == nil, "The server gave no token, and one is known.")
      server.isDown = false
      let token = try? await credentials.current()
      scenario.expect(
        token == "token 1",
        "The server was down once. Now it gives a token, and the next caller gets the old failure.")
    }
  }

  @Test func refusedTwice() {
    check(brief) { scenario in
      let server = Server(scenario) { await scenario.pause() }
      let credentials = Credentials(token: "old", fetch: server.fetch)
      scenario.watch("known") { credentials.known() }
      let requests = ["A", "B"].map { name in
        scenario.task(name) {
          scenario.note("“old” is refused")
          let before = credentials.known()
          credentials.invalidate("old")
          scenario.expect(
            before == nil || before == "old" || credentials.known() == before,
            "A token was refused to two requests. There was a new one when the second of them reported the old, and the "
              + "new one was forgotten.")
          let token = try await credentials.current()
          scenario.note("\(name) is given \(token)")
          scenario.expect(token != "old", "A request whose token was refused is given the same one again.")
        }
      }
      for request in requests { try await request.value }
      scenario.expect(
        server.asked == 1,
        "One token was refused to two requests, and the server was asked for two in its place: the second makes the first "
          + "invalid.")
      scenario.expect(
        credentials.known() == "token 1",
        "A token was refused, the server gave a new one, and that is not the one in use.")
    }
  }

  @Test func refusedLater() {
    check(brief) { scenario in
      let server = Server(scenario)
      let told = Log<String>()
      let credentials = Credentials(fetch: server.fetch) { told.add($0) }
      let requests = ["A", "B"].map { name in
        scenario.task(name) {
          guard let first = await token(of: credentials, scenario) else { return }
          scenario.note("\(name) is given \(first)")
          guard first == "token 1" else {
            scenario.expect(first == "token 2", "A caller is given another token than the server gave.")
            return
          }
          scenario.note("“token 1” is refused")
          credentials.invalidate("token 1")
          scenario.expect(credentials.known() != "token 1", "The token was refused, and is still in use.")
          guard let second = await token(of: credentials, scenario) else { return }
          scenario.note("\(name) is given \(second)")
          scenario.expect(
            second != "token 1", "The server gave a token, and later refused it. The next caller gets it again.")
          scenario.expect(
            server.asked == 2,
            "One token was refused, and the server was asked for two in its place: the second makes the first invalid.")
          scenario.expect(second == "token 2", "A caller is given another token than the server gave.")
        }
      }
      for request in requests { try await request.value }
      await scenario.quiet()
      scenario.expect(
        told.entries.contains("token 2"), "The server gave a second token, and the listener was not told of it.")
    }
  }

  @Test func listenerReads() {
    check(brief) { scenario in
      let server = Server(scenario)
      let told = Log<String>()
      let shelf = Shelf()
      let credentials = Credentials(fetch: server.fetch) { token in
        scenario.note("the listener gets \(token)")
        told.add(token)
        shelf.credentials?.invalidate("an older one")
        let known = shelf.credentials?.known()
        scenario.note("the listener reads \(known ?? "none")")
        scenario.expect(known == token, "The listener got a token, and it is not the one that known returns.")
      }
      shelf.credentials = credentials
      let callers = ["A", "B"].map { name in
        scenario.task(name) {
          let token = try await credentials.current()
          scenario.note("\(name) is given \(token)")
          let times = told.entries.count { $0 == token }
          scenario.expect(times > 0, "A new token is given to a caller, and the listener has not got it yet.")
          scenario.expect(
            times == 1, "A new token is given to a caller, and the listener did not get it exactly once.")
          scenario.expect(
            told.count == 1, "A new token is given to a caller, and the listener got another one as well.")
        }
      }
      for caller in callers { try await caller.value }
    }
  }

  /// The token that a caller is given by a server that never fails.
  private func token(of credentials: Credentials, _ scenario: Scenario) async -> String? {
    do {
      return try await credentials.current()
    } catch {
      scenario.expect(false, "The server gave a token each time that it was asked, and current throws.")
      return nil
    }
  }
}

/// Gives token 1, token 2 and so on.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Server: @unchecked Sendable {
  /// How many tokens it has been asked for, while it was up.
  private(set) var asked = 0
  var isDown = false
  private let scenario: Scenario
  private let work: @Sendable () async -> Void

  /// - Parameter work: how long the server takes.
  init(_ scenario: Scenario, work: @escaping @Sendable () async -> Void = {}) {
    self.scenario = scenario
    self.work = work
  }

  func fetch() async throws -> String {
    scenario.note("the server is asked")
    if !isDown { asked += 1 }
    let number = asked
    await work()
    guard !isDown else {
      scenario.note("the server is down")
      throw Down()
    }
    scenario.note("the server gives token \(number)")
    return "token \(number)"
  }
}

private struct Down: Error {}

/// Where the listener finds the credentials.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Shelf: @unchecked Sendable {
  weak var credentials: Credentials?
}
