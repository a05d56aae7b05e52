import FrozenMain
import ScheduleLab
import Testing

/// What the feed promises, whatever its callers, the server and the pages do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FeedPromises: Promises, @unchecked Sendable {
  /// What is on a page, and what happens while it is decoded.
  private enum Kind: String {
    case whole = "page"
    case empty = "page without headlines"
    case broken = "broken page"
    case givenUp = "page that decode gives up"
  }

  private final class Load: @unchecked Sendable {
    /// What it asked the server for, where that is known.
    var request: Request?
    /// True if its caller left before the server had answered.
    var leftEarly = false
    /// True from the call of `load`.
    var hasBegun = false
    /// True if another load has come back since its call.
    var isOneBack = false
    var caller: Caller<[String]>?
    var waits: Bool { caller?.waits != false }
    var hasLeft: Bool { caller?.hasLeft == true }
  }

  private final class Request: @unchecked Sendable {
    let asked: Asked<String, String>
    weak var load: Load?
    var kind = Kind.whole
    /// True if the caller leaves while the page is decoded.
    var losesCaller = false
    /// What fetch or decode threw.
    var error: (any Error)?
    /// What decode returned.
    var headlines: [String]?
    /// What the server has sent.
    var page: String?
    /// True if the server or decode ends it with `CancellationError`, whatever its task is.
    var givesUp = false
    /// True if its page has come, and may still be decoded.
    var isUndecoded: Bool { page != nil && headlines == nil && error == nil && load?.waits != false }
    init(_ asked: Asked<String, String>, _ load: Load?) { (self.asked, self.load) = (asked, load) }
  }

  @TaskLocal private static var load: Load?

  private let scenario: Scenario
  private let server: Fake<String, String>
  private let model: FeedModel
  private var loads: [Load] = []
  private var requests: [Request] = []
  /// The loads since none was under way.
  private var together: [Load] = []
  /// What was shown when the story was at rest last, and the pages that have come since.
  private var shownAtRest: [String] = []
  private var newRequests: [Request] = []

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Decoder: @unchecked Sendable {
    var decode: (String) throws -> [String] = { _ in [] }
  }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    let server = Fake<String, String>("the server", scenario)
    let decoder = Decoder()
    self.server = server
    model = FeedModel(fetch: { try await server.call("a page") }, decode: { try decoder.decode($0) })
    server.begins = { [unowned self] in begins($0) }
    decoder.decode = { [unowned self] in try decode($0) }
    scenario.always { [weak self] in self?.always() }
  }

  private func begins(_ asked: Asked<String, String>) {
    let without = loads.filter { $0.caller?.isCalled == true && $0.waits && $0.request == nil }
    let load = Self.load ?? (without.count == 1 ? without[0] : nil)
    let request = Request(asked, load)
    scenario.expect(!without.isEmpty, "The server is asked for a page that no load waits for.")
    load?.request = request
    requests.append(request)
  }

  private func decode(_ page: String) throws -> [String] {
    // Of those with the same page, all but the last one are done.
    guard
      let request = requests.last(where: { $0.page == page && $0.isUndecoded })
        ?? requests.first(where: { $0.page == page })
    else {
      scenario.expect(false, "decode was given a page that the server has not sent.")
      return []
    }
    scenario.note("decodes \(page)")
    scenario.expect(
      !isOnMainActor(), "The page was decoded on the main actor: the screen is frozen until that is done.")
    if let load = request.load, hasOwnRequests {
      scenario.expect(
        !load.leftEarly || Task.isCancelled,
        "The caller of load was cancelled before its page came, and the decoding was not.")
      scenario.expect(
        load.hasLeft || !Task.isCancelled, "The caller of load was not cancelled, and the decoding’s task was.")
    }
    do {
      try Task.checkCancellation()
      if request.losesCaller, let caller = request.load?.caller {
        scenario.note("its caller leaves")
        caller.leave()
      }
      switch request.kind {
      case .whole: break
      case .empty:
        request.headlines = []
        return []
      case .broken: throw FakeError("\(page) is broken")
      case .givenUp: throw CancellationError()
      }
    } catch {
      request.error = error
      throw error
    }
    request.headlines = [page, "more"]
    return [page, "more"]
  }

  /// True if no two loads share a request.
  private var hasOwnRequests: Bool { loads.allSatisfy { $0.caller?.isCalled != true || $0.request != nil } }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if loads.count < 4 { moves.append(Move("load is called") { [self] in load() }) }
    for (which, load) in loads.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(
        Move("the \(which) caller leaves") {
          load.leftEarly = load.request?.asked.isOpen != false
          load.caller?.leave()
        })
    }
    let open = requests.filter(\.asked.isOpen)
    for (which, request) in open.told {
      moves += [
        Move("the \(which) request brings a page") { [self] in answer(request, .whole) },
        Move("the \(which) request brings a broken page") { [self] in answer(request, .broken) },
        Move("the \(which) request fails") { [self] in fail(request, FakeError("no page")) },
      ]
    }
    if let request = open.first, let before = requests.last(where: { $0.page != nil }),
      !requests.contains(where: \.isUndecoded)
    {
      // A page that decode has given up is whole.
      moves.append(
        Move("the first request brings the same page as the \(before.asked.number). request") { [self] in
          answer(request, before.kind == .givenUp ? .whole : before.kind, page: before.page)
        })
    }
    if let request = open.first {
      if !shownAtRest.isEmpty, !requests.contains(where: { $0.kind == .empty }) {
        moves.append(
          Move("the first request brings a page without headlines") { [self] in answer(request, .empty) })
      }
      moves += [
        Move("the first request is cancelled by the server") { [self] in fail(request, CancellationError()) },
        Move("the first request brings a page that decode gives up") { [self] in answer(request, .givenUp) },
        Move("the first request brings a page, and its caller leaves meanwhile") { [self] in
          answer(request, .whole, losesCaller: true)
        },
        Move("the first request brings a broken page, and its caller leaves meanwhile") { [self] in
          answer(request, .broken, losesCaller: true)
        },
      ]
    }
    return moves
  }

  func owed() -> Move? {
    requests.first(where: \.asked.isOpen).map { request in
      Move("the request brings a page") { [self] in answer(request, .whole) }
    }
  }

  private func load() {
    let load = Load()
    if !loads.contains(where: \.waits) { together = [] }
    loads.append(load)
    together.append(load)
    load.caller = scenario.call("load \(loads.count)") { [self] in
      try await Self.$load.withValue(load) { try await shown(by: load) }
    } back: { [self] caller in
      comesBack(load, caller)
    }
  }

  /// What is shown when a load returns, before others have a turn on the main actor.
  @MainActor private func shown(by load: Load) async throws -> [String] {
    load.hasBegun = true
    defer {
      scenario.expect(
        !model.isLoading || loads.contains { $0 !== load && $0.hasBegun && $0.waits },
        "The only load has come back to its caller, and isLoading is true.")
    }
    try await model.load()
    return model.headlines
  }

  private func answer(_ request: Request, _ kind: Kind, losesCaller: Bool = false, page: String? = nil) {
    (request.kind, request.losesCaller, request.givesUp) = (kind, losesCaller, kind == .givenUp)
    let page = page ?? "page \(request.asked.number)"
    request.page = page
    newRequests.append(request)
    request.asked.answer(page)
  }

  private func fail(_ request: Request, _ error: any Error) {
    request.error = error
    request.givesUp = error is CancellationError
    request.asked.fail(error)
  }

  // MARK: Promises

  /// A load has come back.
  private func comesBack(_ load: Load, _ caller: Caller<[String]>) {
    for other in loads where other !== load { other.isOneBack = true }
    switch caller.outcome {
    case .success(let shown):
      scenario.expect(
        load.request?.error == nil, "There was no page to show, and load returns as if there had been one.")
      let pages = requests.filter { load.request == nil || $0.page == load.request?.page } + newRequests
      scenario.expect(
        pages.contains { $0.headlines == shown }, "load has returned, and its page is not shown.")
    case .failure(let error):
      scenario.expect(
        load.hasLeft || !(error is CancellationError) || requests.contains(where: \.givesUp),
        "load throws CancellationError, and neither was its caller cancelled nor did fetch or decode give up by itself."
      )
      guard let request = load.request else { break }
      if let expected = request.error {
        let isSame =
          error is CancellationError ? expected is CancellationError : error as? FakeError == expected as? FakeError
        scenario.expect(isSame, "load throws something else than fetch or decode threw.")
      } else {
        scenario.expect(
          load.hasLeft && error is CancellationError,
          "fetch and decode threw nothing, the caller was not cancelled, and load throws.")
      }
    case nil: break
    }
  }

  func always() {
    let (isLoading, headlines) = MainActor.assumeIsolated { (model.isLoading, model.headlines) }
    scenario.expect(
      headlines == shownAtRest || requests.contains { $0.headlines == headlines },
      "What was shown is gone, and no new page has taken its place.")
    // The first load that is done may end it.
    let begun = together.compactMap(\.request)
    guard !together.isEmpty, !together.contains(where: { !$0.waits || $0.hasLeft }) else { return }
    if begun.count == together.count, begun.allSatisfy(\.asked.isOpen) {
      scenario.expect(isLoading, "The server is asked for a page, and isLoading is false.")
    } else if together.contains(where: \.hasBegun), begun.allSatisfy(\.asked.isOpen),
      requests.allSatisfy({ $0.load != nil || $0.asked.isOpen })
    {
      scenario.expect(isLoading, "load was called, its page has not come, and isLoading is false.")
    } else if together.count == 1, begun.count == 1, begun[0].error == nil, begun[0].headlines != headlines {
      // The same page again shows nothing: load may be about to return.
      scenario.expect(isLoading, "The page is not shown yet, and isLoading is false.")
    }
  }

  func atRest() {
    let (isLoading, headlines) = MainActor.assumeIsolated { (model.isLoading, model.headlines) }
    let under = loads.filter(\.waits)
    scenario.expect(!under.isEmpty || !isLoading, "No load is under way any more, and isLoading is true.")
    scenario.expect(
      isLoading || !under.contains { $0.hasBegun && !$0.isOneBack },
      "A load is under way, no load has come back since it was called, and isLoading is false.")
    scenario.expect(
      under.isEmpty || requests.contains(where: \.asked.isOpen),
      "The server has answered every request, and load does not come back.")
    let returned = loads.contains { load in
      load.caller?.value != nil && newRequests.contains { $0.load === load }
    }
    if newRequests.allSatisfy({ $0.load != nil && $0.load?.caller?.hasFailed == true }) {
      scenario.expect(headlines == shownAtRest, "load has thrown, and what was shown before is not shown any more.")
    } else if returned {
      scenario.expect(
        newRequests.contains { $0.headlines == headlines }, "load has returned, and its page is not shown.")
    }
    if hasOwnRequests {
      for request in requests where request.asked.isOpen {
        guard let load = request.load else { continue }
        scenario.expect(
          !load.hasLeft || !load.waits || request.asked.isCancelled,
          "The caller of load was cancelled while it waited for the page, and fetch’s task was not.")
        scenario.expect(
          load.hasLeft || !request.asked.isCancelled, "The caller of load was not cancelled, and fetch’s task was.")
      }
    }
    shownAtRest = headlines
    newRequests = []
  }
}

@Suite struct FrozenMainStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_500, held: 2_000, random: 2_000)) { scenario in
      try await scenario.onMain(as: "screen") {
        await scenario.tell(FeedPromises(scenario), isolation: MainActor.shared)
      }
    }
  }
}
