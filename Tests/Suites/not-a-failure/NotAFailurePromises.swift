import NotAFailure
import ScheduleLab
import Testing

/// What the inbox promises, whatever the user and the radio do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class InboxPromises: Promises, @unchecked Sendable {
  /// One time that the page is open.
  private final class Visit: @unchecked Sendable {
    var page: Caller<Void>?
    /// Its load; nil if it has none yet, or the tasks do not tell whose it is.
    var load: Asked<String, [String]>?
    /// True once `refresh` has begun for certain.
    var hasBegun = false
    /// True if its task was cancelled by then. Whether such a load counts as one that has begun, the inbox decides.
    var wasTooLate = false

    var isCancelled: Bool { page?.hasLeft == true }
    var waits: Bool { page?.waits == true }
  }

  @TaskLocal private static var current: Visit?

  private let scenario: Scenario
  private let radio: Fake<String, [String]>
  let inbox: Inbox
  private var visits: [Visit] = []
  /// What the page may show when nothing loads: how the last load went that was not cancelled, and how those went that
  /// were cancelled as they ended.
  private var known: [Inbox.State] = [.empty]

  /// A failure, whatever the alert says.
  private static let anyFailure = Inbox.State.failed("")

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let radio = Fake<String, [String]>("load", scenario)
    self.radio = radio
    inbox = Inbox { try await radio.call("begins") }
    radio.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<String, [String]>) {
    scenario.expect(radio.calls.count <= visits.count, "The radio was asked more often than refresh was called.")
    let visit = Self.current ?? (visits.count == 1 ? visits[0] : nil)
    scenario.expect(visit?.load == nil, "One refresh asked the radio twice.")
    visit?.load = call
    visit?.hasBegun = true
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let visit = visits.last, visit.waits, !visit.isCancelled {
      moves.append(Move("the user turns the page") { visit.page?.leave() })
    } else if visits.count < 4, visits.last?.hasBegun != false {
      // Of two refreshes that have not begun, either may be the newer one for the inbox.
      moves.append(Move("the user opens the page") { [self] in open() })
    }
    for (_, call) in radio.open.told {
      let name = "load \(call.number)"
      moves.append(Move("\(name) brings messages") { [self] in answer(call) })
      moves.append(
        Move("\(name) fails") { [self] in end(call, Self.anyFailure) { call.fail(RadioError.silence) } })
      if call.isCancelled {
        moves.append(Move("\(name) stops") { call.fail(CancellationError()) })
        moves.append(Move("\(name) stops in its own words") { call.fail(RadioError.cancelled) })
      }
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let isBack = inAMoment("the user is back") { [self] in
      turnPage()
      open()
    }
    let bringsTheSame = inAMoment("the latest load brings the same message, if one goes on") { [self] in
      radio.open.last.map { answer($0, ["the same"]) }
    }
    // The radio fails, and then it brings the same messages as before.
    let sameAgain = [
      isBack, bringsTheSame, isBack,
      inAMoment("the latest load fails, if one goes on") { [self] in
        if let call = radio.open.last { end(call, Self.anyFailure) { call.fail(RadioError.silence) } }
      },
      isBack, bringsTheSame,
    ]
    // The load before the last one that brings messages takes long to stop.
    let leavesTwice = [
      isBack, isBack,
      inAMoment("the latest load brings messages, if one goes on") { [self] in radio.open.last.map { answer($0) } },
      isBack,
      inAMoment("the user turns the page") { [self] in turnPage() },
      inAMoment("the latest load stops, if it was told to") { [self] in
        if let call = radio.open.last, call.isCancelled { call.fail(CancellationError()) }
      },
    ]
    let isTooLate = inAMoment("the oldest load brings messages, if it was told to stop") { [self] in
      radio.open.first { $0.isCancelled }.map { answer($0) }
    }
    return sameAgain + leavesTwice + Array(repeating: isBack, count: 40) + Array(repeating: isTooLate, count: 40)
  }

  /// A move that begins at rest, and ends when all that follows from it has come to rest.
  private func inAMoment(_ name: String, _ run: @escaping () -> Void) -> Move {
    Move(name, takes: .milliseconds(1)) { [self] in
      atRest()
      run()
    }
  }

  func owed() -> Move? {
    radio.open.first.map { call in
      call.isCancelled
        ? Move("load \(call.number) stops") { call.fail(CancellationError()) }
        : Move("load \(call.number) brings messages") { [self] in answer(call) }
    }
  }

  private func turnPage() {
    if let visit = visits.last, visit.waits, !visit.isCancelled { visit.page?.leave() }
  }

  private func open() {
    let visit = Visit()
    visits.append(visit)
    visit.page = scenario.call("page \(visits.count)") { [inbox] in
      await Self.$current.withValue(visit) { await Self.refresh(inbox, for: visit) }
    }
  }

  /// Calls `refresh` in one turn of the inbox, so that it is certain when it has begun.
  private static func refresh(_ inbox: isolated Inbox, for visit: Visit) async {
    visit.hasBegun = true
    visit.wasTooLate = Task.isCancelled
    await inbox.refresh()
  }

  private func answer(_ call: Asked<String, [String]>, _ messages: [String]? = nil) {
    // The first load brings an empty list.
    let messages = messages ?? (call.number == 1 ? [] : ["message \(call.number)"])
    end(call, .loaded(messages)) { call.answer(messages) }
  }

  /// Ends a load that was not told to stop, or not in time.
  private func end(_ call: Asked<String, [String]>, _ state: Inbox.State, _ comesBack: () -> Void) {
    // If the user is back for certain, only the new load counts.
    let index = visits.firstIndex { $0.load === call } ?? visits.endIndex
    if !visits.dropFirst(index + 1).contains(where: { $0.hasBegun && !$0.wasTooLate }) { known.append(state) }
    comesBack()
  }

  // MARK: Promises

  private func isKnown(_ state: Inbox.State) -> Bool {
    if case .failed = state, known.contains(Self.anyFailure) { return true }
    return known.contains(state)
  }

  func always() {
    let state = inbox.assumeIsolated { $0.state }
    if case .failed = state {
      scenario.expect(isKnown(state), "The page shows a failure, and no load that counts has failed in earnest.")
    }
    scenario.expect(
      state == .loading || isKnown(state),
      "The page shows neither a spinner nor how the last load went that was not cancelled.")
  }

  func atRest() {
    let state = inbox.assumeIsolated { $0.state }
    for visit in visits {
      visit.hasBegun = true
      guard let load = visit.load, load.isOpen else { continue }
      scenario.expect(
        !visit.isCancelled || load.isCancelled, "The user has turned the page, and the radio was not told to stop.")
      scenario.expect(visit.isCancelled || !load.isCancelled, "The page is open, and its load was cancelled.")
    }
    let hasOpenLoad = !radio.open.isEmpty
    scenario.expect(
      hasOpenLoad || !visits.contains(where: \.waits),
      "Every load has ended or was never begun, and refresh does not return.")
    scenario.expect(hasOpenLoad || state != .loading, "No load is under way, and the page shows a spinner.")
    guard let visit = visits.last else { return }
    if let load = visit.load {
      newest(load, of: visit, shows: state)
    } else if !visit.isCancelled {
      scenario.expect(hasOpenLoad, "The user has opened the page, and nothing is loaded.")
    }
  }

  /// Looks at the page while only the load of the newest visit counts.
  private func newest(_ load: Asked<String, [String]>, of visit: Visit, shows state: Inbox.State) {
    guard !load.isOpen else {
      scenario.expect(visit.isCancelled || state == .loading, "A load is under way, and the page shows no spinner.")
      return
    }
    scenario.expect(state != .loading, "The newest load has ended, and the page shows a spinner.")
    guard !visit.isCancelled else { return }
    scenario.expect(!visit.waits, "The load has ended, and refresh does not return.")
    switch load.outcome! {
    case .success(let messages):
      scenario.expect(state == .loaded(messages), "The load has brought messages, and the page does not show them.")
    case .failure:
      guard case .failed = state else {
        return scenario.expect(false, "The load has failed in earnest, and the page does not say so.")
      }
    }
    known = [state]
  }
}

@Suite struct NotAFailureStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 1_500, random: 4_000), hasRareMoves: true) { scenario in
      let promises = InboxPromises(scenario)
      await scenario.tell(promises, isolation: promises.inbox)
    }
  }
}
