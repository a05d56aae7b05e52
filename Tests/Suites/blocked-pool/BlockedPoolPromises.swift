import BlockedPool
import ScheduleLab
import Testing

/// What the credentials promise, whatever their callers, the listener and the server do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class CredentialsPromises: Promises, @unchecked Sendable {
  private final class Call: @unchecked Sendable {
    /// The tokens that had been refused, and the failures that callers had been told of, before it.
    var refusedBefore: Set<String> = []
    var oldFailures: Set<String> = []
    /// True once the story has come to rest after it came back.
    var isOver = false
    var caller: Caller<String>?
    var waits: Bool { caller?.waits != false }
    var hasLeft: Bool { caller?.hasLeft == true }
  }

  private let scenario: Scenario
  private let server: Fake<String, String>
  private let listener = Listener()
  private let credentials: Credentials
  private var calls: [Call] = []
  private let first: String?
  private var refused: Set<String> = []
  private var toldFailures: Set<String> = []
  /// Those who waited for each fetch at rest, by its number, when it was not cancelled.
  private var waiting: [Int: [Call]] = [:]
  /// The token that the server gives next, once more.
  private var again: String?
  /// True once that token was refused once more while the server was asked.
  private var isRefusedOnceMore = false

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Listener: @unchecked Sendable {
    var hears: (String) -> Void = { _ in }
    var told: [String] = []
    var refusesNext = false
  }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    first = scenario.choose("the token from before", from: ["none", "old"]) == "old" ? "old" : nil
    let habits = ["knows no cancellation", "heeds cancellation", "heeds it with an error of its own"]
    let habit = scenario.choose("the server", from: habits)
    let server = Fake<String, String>("the server", scenario, stopsWhenCancelled: habit != habits[0])
    self.server = server
    credentials = Credentials(
      token: first,
      fetch: {
        do {
          return try await server.call("a token")
        } catch is CancellationError where habit == habits[2] && Task.isCancelled {
          // As a client of a network does.
          throw FakeError(Self.stopped)
        }
      }, onChange: { [listener] in listener.hears($0) })
    server.begins = { [weak self] in self?.begins($0) }
    listener.hears = { [weak self] in self?.hears($0) }
  }

  private func begins(_ fetch: Asked<String, String>) {
    scenario.expect(
      !server.calls.contains { $0.number < fetch.number && $0.isOpen && !$0.isCancelled },
      "The server is being asked for a token, and it is asked for a second one at the same time.")
    scenario.expect(credentials.known() == nil, "There is a token, and the server is asked for another one.")
    scenario.expect(
      calls.contains { $0.waits || $0.hasLeft && !$0.isOver }, "The server is asked, and no caller waits for a token.")
  }

  private func hears(_ token: String) {
    scenario.note("the listener gets “\(token)”")
    scenario.expect(given.contains(token), "The listener got a token that the server has not given.")
    scenario.expect(
      listener.told.count { $0 == token } < max(1, given.count { $0 == token }),
      "The listener got the same token twice.")
    scenario.expect(
      refused.contains(token) || credentials.known() == token,
      "The listener got a token, and known() did not return it.")
    listener.told.append(token)
    guard listener.refusesNext else { return }
    listener.refusesNext = false
    scenario.note("the listener refuses “\(token)”")
    refuse(token)
  }

  /// The tokens that the server has given, in the order in which it was asked.
  private var given: [String] { server.calls.compactMap { try? $0.outcome?.get() } }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if calls.count < 5 { moves.append(Move("a caller asks") { [self] in ask() }) }
    if let known = credentials.known() {
      moves.append(Move("the token in use is refused") { [self] in refuse(known) })
    }
    if let old = refused.sorted().last {
      moves.append(Move("an old token is refused again") { [self] in refuse(old) })
    }
    for (which, call) in calls.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the \(which) caller leaves") { call.caller?.leave() })
    }
    for fetch in server.open.prefix(1) {
      moves += [
        Move("the server gives a token") { [self] in fetch.answer(token(of: fetch)) },
        Move("the server gives none") { fetch.fail(FakeError("no token \(fetch.number)")) },
        Move("the server throws a CancellationError") { fetch.fail(CancellationError()) },
      ]
      if !listener.refusesNext {
        moves.append(Move("the listener will refuse the next token") { [listener] in listener.refusesNext = true })
      }
    }
    return moves
  }

  func rareMoves() -> [Move] {
    guard server.open.isEmpty, let known = credentials.known() else { return [] }
    return [
      Move("the token in use is refused") { [self] in refuse(known) },
      Move("a caller asks, and the server will give the same token once more") { [self] in
        again = known
        ask()
      },
    ]
  }

  func owed() -> Move? {
    guard let fetch = server.open.first else { return nil }
    guard let token = again else {
      return Move("the server gives a token") { [self] in fetch.answer(token(of: fetch)) }
    }
    guard isRefusedOnceMore else {
      return Move("the old token is refused once more") { [self] in
        isRefusedOnceMore = true
        refuse(token)
      }
    }
    return Move("the server gives the same token once more") { [self] in
      again = nil
      // It is in use again, also for those who asked after it was refused.
      refused.remove(token)
      for call in calls { call.refusedBefore.remove(token) }
      fetch.answer(token)
    }
  }

  /// The first token is empty, and is a token.
  private func token(of fetch: Asked<String, String>) -> String { fetch.number == 1 ? "" : "token \(fetch.number)" }

  private func ask() {
    let call = Call()
    calls.append(call)
    call.caller = scenario.call("caller \(calls.count)") { [self] in
      (call.refusedBefore, call.oldFailures) = (refused, toldFailures)
      return try await credentials.current()
    } back: { [self] caller in
      look(at: call, caller)
    }
  }

  private func refuse(_ token: String) {
    let before = credentials.known()
    credentials.invalidate(token)
    refused.insert(token)
    let now = credentials.known()
    scenario.expect(now != token, "A token was refused, and known() still has it.")
    scenario.expect(before == token || now == before, "An old token was refused, and the one in use is gone.")
  }

  // MARK: Promises

  private static let stopped = "the request was cancelled"
  private static let oldFailure = "A caller asked after another had got a failure, and got the same one."

  /// A call has come back.
  private func look(at call: Call, _ caller: Caller<String>) {
    switch caller.outcome {
    case .success(let token):
      scenario.expect(
        token == first || given.contains(token), "current() returned a token that the server has not given.")
      scenario.expect(
        !call.refusedBefore.contains(token), "A token was refused, and a caller that asked after that is given it.")
      scenario.expect(
        token == first || listener.told.contains(token),
        "current() returned a new token, and the listener had not got it.")
    case .failure(let error as FakeError):
      let failure = error.description
      guard failure != Self.stopped else {
        return scenario.expect(
          call.hasLeft,
          "A request was cancelled and ended with an error, and a caller that had not left was given that error.")
      }
      scenario.expect(!call.oldFailures.contains(failure), Self.oldFailure)
      toldFailures.insert(failure)
      // Callers that are told of a failure ask again at once.
      if calls.count < 5 { ask() }
    case .failure(is CancellationError):
      // What was cancelled is a caller's, what the server throws by itself is for all who wait.
      let failures = server.calls.filter { fetch in
        if case .failure(is CancellationError) = fetch.outcome { !fetch.isCancelled } else { false }
      }.map { "cancellation \($0.number)" }
      guard !call.hasLeft else { return }
      scenario.expect(
        !failures.isEmpty,
        "A caller that had not left was given a CancellationError, and the server had not thrown it by itself.")
      let new = failures.filter { !call.oldFailures.contains($0) }
      scenario.expect(!new.isEmpty, Self.oldFailure)
      // One error looks like another: of several it is not certain which one it was.
      if new.count == 1 { toldFailures.insert(new[0]) }
    default:
      scenario.expect(call.hasLeft, "current() threw something else than fetch had thrown.")
    }
  }

  func always() {
    guard let known = credentials.known() else { return }
    scenario.expect(!refused.contains(known), "A token was refused, and later known() has it again.")
    scenario.expect(known == first || given.contains(known), "known() has a token that the server has not given.")
  }

  func atRest() {
    scenario.expect(
      !server.open.isEmpty || !calls.contains(where: \.waits),
      "The server is not being asked any more, and a caller still waits for a token.")
    let here = calls.filter { $0.waits && !$0.hasLeft }
    for fetch in server.open where !fetch.isCancelled { waiting[fetch.number] = here }
    // Whether an answer counts that everybody has left is open.
    for fetch in server.calls where !fetch.isCancelled || waiting[fetch.number]?.contains { !$0.hasLeft } == true {
      guard let token = try? fetch.outcome?.get() else { continue }
      // Whether a token that was in use before counts as a new one is open.
      let isNew = token != first && given.count { $0 == token } == 1
      scenario.expect(
        listener.told.contains(token) || !isNew, "The server gave a token, and the listener was not told of it.")
      scenario.expect(
        refused.contains(token) || credentials.known() == token,
        "The server gave a token, and known() does not have it.")
    }
    scenario.expect(
      first == nil || refused.contains("old") || credentials.known() == "old",
      "The token from before was not refused, and known() does not have it.")
    for call in calls { call.isOver = !call.waits }
  }
}

@Suite struct BlockedPoolStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = CredentialsPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
