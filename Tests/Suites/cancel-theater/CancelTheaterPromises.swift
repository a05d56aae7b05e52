import CancelTheater
import ScheduleLab
import Testing

/// What the client promises, whatever its pages and the station do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ClientPromises: Promises, @unchecked Sendable {
  private struct Letter: CustomStringConvertible {
    let id: String
    let token: String
    var description: String { "“\(id)” with “\(token)”" }
  }

  private final class Request: @unchecked Sendable {
    let id: String
    var page: Caller<String>?
    /// Its token and its sending; nil if it has none, or the tasks do not tell whose it is.
    var token: Asked<String, String>?
    var sending: Asked<Letter, String>?
    /// True once `data` has begun for certain.
    var hasBegun = false
    /// Cancelled, before it was sent or answered: for certain, or perhaps.
    var isCancelled = false
    var isPerhapsCancelled = false
    init(_ id: String) { self.id = id }

    var isOpen: Bool { page?.isCalled == true && page?.waits == true }
    var isUnderWay: Bool { hasBegun && isOpen && sending?.isOpen != false && token?.error == nil }
  }

  @TaskLocal private static var current: Request?

  private let scenario: Scenario
  private let tokens: Fake<String, String>
  private let station: Fake<Letter, String>
  let client: NetworkClient
  private var requests: [Request] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let tokens = Fake<String, String>("token", scenario)
    let station = Fake<Letter, String>("the station", scenario, stopsWhenCancelled: true)
    (self.tokens, self.station) = (tokens, station)
    client = NetworkClient(
      token: { try await tokens.call("is asked for") },
      send: { id, token in
        try Task.checkCancellation()
        return try await station.call(Letter(id: id, token: token))
      })
    tokens.begins = { [unowned self] in asks($0) }
    station.begins = { [unowned self] in sends($0) }
  }

  /// Finds out for which request the token is, if that is certain: the task says it, or there is only one.
  private func asks(_ call: Asked<String, String>) {
    let without = requests.filter { $0.isOpen && $0.token == nil }
    guard let request = Self.current ?? (requests.count == 1 ? requests[0] : nil),
      without.contains(where: { $0 === request }), !request.isCancelled || without.count == 1
    else { return }
    request.token = call
    request.hasBegun = true
  }

  private func sends(_ call: Asked<Letter, String>) {
    let letter = call.question
    let earlier = station.calls.filter { $0.number < call.number }
    scenario.expect(
      !earlier.contains { $0.question.token == letter.token },
      "Each request needs a token of its own, and two were sent with the same one.")
    scenario.expect(
      earlier.count { $0.question.id == letter.id }
        < requests.count { $0.id == letter.id && $0.page?.isCalled == true },
      "A request was sent twice, or one that was never made.")
    let request = requests.first { $0.token?.answer == letter.token && $0.id == letter.id }
    request?.sending = call
    scenario.expect(
      request?.isCancelled != true, "A request was cancelled before it was sent, and it was sent after that.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if requests.count < 3 {
      moves.append(Move("a page asks for “inbox”") { [self] in open("inbox") })
      if !requests.isEmpty { moves.append(Move("a page asks for “”") { [self] in open("") }) }
    }
    if !requests.isEmpty { moves.append(Move("“inbox” is cancelled") { [self] in cancel("inbox") }) }
    if requests.contains(where: { $0.id.isEmpty }) {
      moves.append(Move("“” is cancelled") { [self] in cancel("") })
    }
    for (which, request) in requests.filter({ $0.page?.waits == true && $0.page?.hasLeft == false }).told {
      moves.append(Move("the \(which) page leaves") { [self] in leave(request) })
    }
    for (which, call) in told(tokens.open) {
      moves.append(Move("the \(which) token comes") { call.answer(call.number == 1 ? "" : "token \(call.number)") })
      moves.append(Move("the \(which) token fails") { call.fail(FakeError("token error \(call.number)")) })
    }
    for (which, call) in told(station.open) {
      moves.append(
        Move("the \(which) sending is answered") { call.answer(call.number == 1 ? "" : "answer \(call.number)") })
      moves.append(Move("the \(which) sending fails") { call.fail(FakeError("sending error \(call.number)")) })
    }
    return moves
  }

  /// The calls by their names. The only one may not be the only one any more when the move comes, and is the oldest then.
  private func told<Call>(_ calls: [Call]) -> [(name: String, element: Call)] {
    calls.count == 1 ? [("oldest", calls[0])] : calls.told
  }

  func rareMoves() -> [Move] {
    // Ids that begin as another does, which is cancelled.
    let ids = (1...40).map { _ in "inbox" } + "-./:#_ |,".map { "inbox\($0)1" }
    return ids.map { id in Move("a page asks for “\(id)”") { [self] in open(id) } }
      + [
        Move("the pages wait for their tokens", takes: .seconds(1)),
        Move("“inbox” is cancelled") { [self] in cancel("inbox") },
      ]
  }

  func owed() -> Move? {
    if let call = tokens.open.first {
      return Move("the token comes") { call.answer(call.number == 1 ? "" : "token \(call.number)") }
    }
    return station.open.first.map { call in
      Move("the sending is answered") { call.answer(call.number == 1 ? "" : "answer \(call.number)") }
    }
  }

  private func open(_ id: String) {
    let request = Request(id)
    requests.append(request)
    request.page = scenario.call("page \(requests.count)") { [self] in
      try await Self.$current.withValue(request) { try await data(id, client) }
    } back: { [self] in
      returns(request, $0.outcome!)
    }
  }

  /// In the client's own isolation: what follows is in the turn in which `data` returns.
  private func data(_ id: String, _ client: isolated NetworkClient) async throws -> String {
    defer {
      scenario.expect(
        client.activeCount < requests.count { $0.isOpen },
        "data has returned to its caller, and activeCount still counts the request.")
    }
    return try await client.data(id)
  }

  private func cancel(_ id: String) {
    for request in requests where request.id == id && request.isOpen {
      if isUnderWay(request) { request.isCancelled = true } else { request.isPerhapsCancelled = true }
    }
    client.assumeIsolated { $0.cancel(id) }
  }

  private func leave(_ request: Request) {
    if !request.hasBegun || isUnderWay(request) {
      request.isCancelled = true
    } else {
      request.isPerhapsCancelled = true
    }
    request.page?.leave()
  }

  // MARK: Promises

  private func returns(_ request: Request, _ outcome: Result<String, any Error>) {
    let answers = station.calls.filter { $0.question.id == request.id }
    switch outcome {
    case .success(let answer):
      scenario.expect(
        answers.contains { $0.answer == answer }, "A page got an answer that the station has not given to its request.")
      scenario.expect(
        requests.count { $0.page?.value == answer } < 2, "Each request gets its own answer, and two pages got the same."
      )
      scenario.expect(
        request.sending == nil || request.sending?.answer == answer, "A page got the answer to another page’s request.")
    case .failure(is CancellationError):
      scenario.expect(
        request.isCancelled || request.isPerhapsCancelled,
        "A request threw CancellationError, and neither cancel nor its own task had cancelled it.")
    case .failure(let error as FakeError):
      let errors = tokens.calls.compactMap(\.error) + answers.compactMap(\.error)
      scenario.expect(errors.contains(error), "A request threw an error that is not its own.")
      scenario.expect(
        requests.count { $0.page?.error as? FakeError == error } < 2,
        "The station failed one request, and two pages got its error.")
      scenario.expect(
        request.token == nil || [request.token?.error, request.sending?.error].contains(error),
        "A request threw the error of another page’s request.")
    case .failure:
      scenario.expect(false, "A request threw an error that came neither from its token nor from its sending.")
    }
  }

  /// Whether a request is under way for certain: it may be the one that is over if the tasks do not tell whose token or sending
  /// has ended.
  private func isUnderWay(_ request: Request) -> Bool {
    guard request.token == nil else { return request.isUnderWay }
    let isOneOver =
      tokens.calls.contains { call in call.error != nil && !requests.contains { $0.token === call } }
      || station.calls.contains { call in !call.isOpen && !requests.contains { $0.sending === call } }
    return request.isUnderWay && !isOneOver
  }

  func always() {
    let count = client.assumeIsolated { $0.activeCount }
    scenario.expect(
      count >= requests.count { isUnderWay($0) && !$0.isCancelled && !$0.isPerhapsCancelled },
      "A request is under way, and activeCount leaves it out.")
    scenario.expect(
      count <= requests.count { $0.isOpen },
      "data has returned to its caller, and activeCount still counts the request.")
  }

  func atRest() {
    let open = requests.filter(\.isOpen)
    for request in open {
      request.hasBegun = true
      let isPerhapsCancelled = request.isCancelled || request.isPerhapsCancelled
      if let sending = request.sending {
        scenario.expect(sending.isOpen, "The sending of a request has ended, and data does not return.")
        scenario.expect(!request.isCancelled, "A request was cancelled while it was sent, and its sending goes on.")
      } else if let token = request.token {
        scenario.expect(token.error == nil, "The token of a request failed, and data does not return.")
        scenario.expect(
          token.isOpen || !request.isCancelled, "A request was cancelled, its token has come, and data does not return."
        )
        scenario.expect(
          token.isOpen || isPerhapsCancelled, "A request has its token, nothing cancelled it, and it is not sent.")
      }
    }
    // However little the tasks tell about whose sending it is.
    for id in ["inbox", ""] {
      scenario.expect(
        station.open.count { $0.question.id == id } <= open.count { $0.id == id && !$0.isCancelled },
        "More requests are being sent than there are requests under way that were not cancelled.")
    }
    scenario.expect(
      tokens.calls.count >= requests.count { !$0.isCancelled && !$0.isPerhapsCancelled },
      "No request may wait for another, and one has not even asked for its token.")
    scenario.expect(
      open.isEmpty || !(tokens.open.isEmpty && station.open.isEmpty),
      "Every token and every sending has ended, and a data call does not return.")
    scenario.expect(
      client.assumeIsolated { $0.activeCount } >= open.count,
      "data has not returned, and activeCount does not count the request.")
  }
}

extension Asked {
  fileprivate var answer: Answer? { try? outcome?.get() }
  fileprivate var error: FakeError? { if case .failure(let error as FakeError) = outcome { error } else { nil } }
}

@Suite struct CancelTheaterStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_200, held: 1_400, random: 2_500), hasRareMoves: true) { scenario in
      let promises = ClientPromises(scenario)
      await scenario.tell(promises, isolation: promises.client)
    }
  }
}
