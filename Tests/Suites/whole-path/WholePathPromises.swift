import ScheduleLab
import WholePath
import Testing

/// What the inbox promises, whatever its user, the network and the store do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class InboxPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let world: World
  private var calls: [Caller<Void>] = []
  /// The call whose refresh is under way for certain; nil if it is not certain whose it is.
  private var current: Caller<Void>?
  /// How often something had been saved when it was called.
  private var savesBefore = 0
  /// True if the refresh that is under way was cancelled while it fetched, with everything at rest, or while it decoded.
  private var isGivenUp = false
  /// What that refresh did then.
  private var givenUpWhen = "fetched"
  /// True if it was cancelled at another moment, and both ends are right.
  private var isInDoubt = false
  /// What the screen may show when nothing is under way.
  private var known: [(messages: [Message], state: Shown)] = [([], .idle)]
  /// The same, when the latest refresh was called.
  private var before: [(messages: [Message], state: Shown)] = []
  private var isQuiet = false
  /// How many fetches there must have been at the next rest.
  private var mustFetch: Int?
  /// How many messages must have been saved, and how often the store must have been read, at the next rest.
  private var mustSave: Int?
  private var mustRead: Int?
  /// What the screen showed at the last look.
  private var shown: (messages: [Message], isLoading: Bool) = ([], false)
  private var texts = ["1", "2 2", "", "3"]
  /// True if the user leaves when decode is called next.
  private var leavesInDecode = false
  /// What others make of the messages on the screen before the store is read next, and so on.
  private var corrections: [(name: String, change: ([Message]) -> [Message])] = []

  private enum Shown: Equatable { case idle, loaded, failed }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    world = World(scenario)
    world.decodes = { [unowned self] _ in
      scenario.expect(
        world.decodings.entries.last?.isOnMain == false, "decode ran on the main actor, and the screen stood still.")
      scenario.expect(calls.contains(where: \.waits), "Every refresh has returned, and decode was called.")
      if leavesInDecode { leaveInDecode() }
    }
    scenario.always { [weak self] in self?.look() }
    world.saves.begins = { [unowned self] in saves($0) }
    world.reads.begins = { [unowned self] _ in
      let hasFailed = if case .failure = world.saves.calls.last?.outcome { true } else { false }
      scenario.expect(!hasFailed, "Saving has failed, and the store was read after that.")
      scenario.expect(
        world.saves.calls.count(where: \.hasSucceeded) == world.reads.calls.count,
        "The store was read, and nothing new was saved before.")
    }
    world.fetches.begins = { [unowned self] _ in
      scenario.expect(world.fetches.open.count == 1, "A refresh is under way, and the network was asked again.")
    }
  }

  private var isUnderWay: Bool { !(world.fetches.open.isEmpty && world.saves.open.isEmpty && world.reads.open.isEmpty) }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if calls.count < 4 { moves.append(Move("refresh is called") { [self] in call() }) }
    for (which, call) in calls.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the task of the \(which) refresh is cancelled") { [self] in cancel(call) })
    }
    if let fetch = world.fetches.open.first {
      moves.append(Move("the network answers") { [self] in answer(fetch, texts.removeFirst()) })
      if texts.first == "1" {
        moves.append(Move("the network answers an empty inbox") { [self] in answer(fetch, "") })
      } else if let last = world.decodings.entries.last?.text, last != "?" {
        moves.append(Move("the network answers as before") { [self] in answer(fetch, last) })
      }
      moves.append(Move("the network answers nonsense") { [self] in end(.failed) { fetch.answer("?") } })
      moves.append(Move("the network fails") { [self] in end(.failed) { fetch.fail(Offline()) } })
      moves.append(
        Move("the network throws a CancellationError") { [self] in end(.failed) { fetch.fail(CancellationError()) } })
    }
    return moves + storeMoves()
  }

  private func storeMoves() -> [Move] {
    var moves: [Move] = []
    if let save = world.saves.open.first {
      moves.append(
        Move("it is saved") { [self] in
          mustRead = world.reads.calls.count + 1
          save.answer(())
        })
      moves.append(Move("saving fails") { [self] in end(.failed) { save.fail(Offline()) } })
    }
    if let read = world.reads.open.first {
      let stored = world.saves.calls.last?.question.messages ?? []
      moves.append(Move("the store is read") { [self] in end(.loaded, stored) { read.answer(stored) } })
      // Another part of the program has changed what it has.
      let other = stored.isEmpty ? [Message(9, "9")] : []
      moves.append(
        Move("the store is read, and has \(other.isEmpty ? "no messages" : "another message")") { [self] in
          end(.loaded, other) { read.answer(other) }
        })
      moves.append(Move("reading fails") { [self] in end(.failed) { read.fail(Offline()) } })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    guard !isUnderWay, !calls.contains(where: \.waits) else { return [] }
    if shown.messages.isEmpty {
      return [
        Move("refresh is called, and the user will leave while it decodes") { [self] in
          leavesInDecode = true
          call()
        }
      ]
    }
    return [
      Move("refresh is called, and again and again as it returns") { [self] in
        corrections = [
          ("other texts", { $0.map { Message($0.id, "\($0.text), corrected") } }),
          ("other ids", { $0.map { Message($0.id + 10, $0.text) } }),
          ("one more message", { $0 + [Message(8, "8")] }),
          ("another order", { $0.reversed() }),
          ("another first message", { [Message(7, "7")] + $0.dropFirst() }),
        ]
        call(times: corrections.count)
      }
    ]
  }

  func owed() -> Move? {
    if let fetch = world.fetches.open.first {
      if leavesInDecode || !corrections.isEmpty { return Move("the network answers") { [self] in answer(fetch, "4") } }
      return Move("the network fails") { [self] in end(.failed) { fetch.fail(Offline()) } }
    }
    if let (name, change) = corrections.first, let read = world.reads.open.first {
      return Move("the store is read, and has the messages on the screen with \(name)") { [self] in
        let stored = change(shown.messages)
        corrections.removeFirst()
        end(.loaded, stored) { read.answer(stored) }
      }
    }
    return storeMoves().first
  }

  /// Begins the story with a refresh that has succeeded.
  @MainActor func load() async {
    call()
    await rest()
    if let fetch = world.fetches.open.first { answer(fetch, texts.removeFirst()) }
    for _ in 0..<2 {
      await rest()
      storeMoves().first?.run()
    }
  }

  @MainActor private func rest() async {
    await scenario.quiet()
    atRest()
  }

  /// The network answers with an inbox.
  private func answer(_ fetch: Asked<String, String>, _ text: String) {
    mustSave = isQuiet && !isGivenUp && !isInDoubt ? world.saves.calls.count + 1 : nil
    fetch.answer(text)
  }

  private func call(times: Int = 1) {
    let fetches = world.fetches.calls.count
    mustFetch = isQuiet && !isUnderWay && !calls.contains(where: \.waits) ? fetches + 1 : nil
    let call = scenario.call("refresh \(calls.count + 1)") { @MainActor [self] in
      await world.model.refresh()
      // The screen’s own code, which looks in the same turn.
      scenario.expect(
        world.model.state != .loading || calls.count(where: \.waits) > 1,
        "refresh has come back, no other one is under way, and state is loading.")
      for _ in 1..<times where calls.count(where: \.waits) == 1 {
        look()
        scenario.expect(
          known.contains { $0.messages == world.model.messages && $0.state == Self.shown(world.model.state) },
          "refresh has returned, and the screen does not show how it ended.")
        let fetches = world.fetches.calls.count
        await world.model.refresh()
        scenario.expect(
          world.fetches.calls.count > fetches,
          "A refresh has returned, another one was called in the same turn, and the network was not asked.")
      }
    }
    if isQuiet, !calls.contains(where: \.waits) {
      (current, isGivenUp, isInDoubt) = (call, false, false)
      savesBefore = world.saves.calls.count
      before = known
    } else {
      // Which of two calls is the one that refreshes is up to the schedule.
      if current?.waits != true { current = nil }
      (isGivenUp, isInDoubt) = (false, true)
      before += known
    }
    calls.append(call)
    isQuiet = false
  }

  private func cancel(_ call: Caller<Void>) {
    call.leave()
    (mustFetch, mustSave) = (nil, nil)
    if call === current || current == nil {
      if isQuiet, call === current, !world.fetches.open.isEmpty {
        (isGivenUp, givenUpWhen) = (true, "fetched")
      } else if !(isQuiet && (!world.saves.open.isEmpty || !world.reads.open.isEmpty)),
        call !== current || world.saves.calls.count == savesBefore
      {
        isInDoubt = true
        known += before
      }
    }
    isQuiet = false
  }

  /// The one refresh that is under way is cancelled.
  private func leaveInDecode() {
    scenario.note("the user leaves")
    leavesInDecode = false
    calls.last?.leave()
    (isGivenUp, givenUpWhen) = (true, "decoded")
    (mustFetch, mustSave) = (nil, nil)
  }

  /// The last step of a refresh comes back.
  private func end(_ state: Shown, _ messages: [Message]? = nil, _ comesBack: () -> Void) {
    let isStored = world.fetches.open.isEmpty
    let new = known.map { (messages ?? $0.messages, state) }
    if isGivenUp && !isStored {
      // As before the call.
    } else if isInDoubt && !isStored {
      known += new
    } else {
      known = new
    }
    comesBack()
    isQuiet = false
  }

  // MARK: Promises

  private func saves(_ save: Asked<World.Batch, Void>) {
    scenario.expect(!isGivenUp, "A refresh was cancelled while it \(givenUpWhen), and something was saved after that.")
    scenario.expect(world.saves.open.count == 1, "Something is saved while something else is being saved.")
    scenario.expect(
      save.question.messages == World.messages(world.decodings.entries.last?.text ?? ""),
      "What is saved is not what was fetched and decoded last.")
  }

  /// Between two jobs, whichever actor they belong to.
  private func look() {
    let (messages, state) = MainActor.assumeIsolated { (world.model.messages, world.model.state) }
    scenario.expect(
      messages == shown.messages || shown.isLoading && state == .loaded,
      "The messages have changed, and state has not changed to loaded together with them.")
    shown = (messages, state == .loading)
  }

  func always() {
    let (messages, state) = MainActor.assumeIsolated { (world.model.messages, world.model.state) }
    let isKnown = known.contains { one in
      one.messages == messages && (state == .loading || Self.shown(state) == one.state)
    }
    // What comes back is shown later, in the model’s own time.
    if isQuiet {
      scenario.expect(
        isKnown, "Nothing can go on, and the screen shows neither what it showed before nor what was stored.")
    }
    scenario.expect(
      !world.saves.calls.contains(where: \.isCancelled) && !world.reads.calls.contains(where: \.isCancelled),
      "Saving had begun when the task was cancelled, and the store was cancelled as well.")
  }

  private static func shown(_ state: InboxModel.State) -> Shown? {
    switch state {
    case .idle: .idle
    case .loading: nil
    case .loaded: .loaded
    case .failed: .failed
    @unknown default: nil
    }
  }

  func atRest() {
    isQuiet = true
    if let mustFetch {
      scenario.expect(
        world.fetches.calls.count >= mustFetch,
        "Nothing was under way, a refresh was called, and the network was not asked.")
    }
    if let mustSave {
      scenario.expect(
        world.saves.calls.count >= mustSave, "The network has sent an inbox, nobody left, and it was not saved.")
    }
    if let mustRead {
      scenario.expect(
        world.reads.calls.count >= mustRead, "Messages were saved, and the store was not read after that.")
    }
    (mustFetch, mustSave, mustRead) = (nil, nil, nil)
    let (messages, state) = MainActor.assumeIsolated { (world.model.messages, world.model.state) }
    let waiting = calls.count(where: \.waits)
    guard isUnderWay else {
      scenario.expect(waiting == 0, "Nothing is under way, and a refresh has not returned.")
      scenario.expect(state != .loading, "Nothing is under way, and state is loading.")
      scenario.expect(
        known.contains { $0.messages == messages && $0.state == Self.shown(state) },
        isGivenUp
          ? "A refresh was cancelled while it \(givenUpWhen), and messages or state are not what they were before."
          : "No refresh is under way, and the screen does not show how the last one ended.")
      known = known.filter { $0.messages == messages && $0.state == Self.shown(state) }
      (current, isGivenUp, isInDoubt) = (nil, false, false)
      return
    }
    scenario.expect(state == .loading, "A refresh is under way, and state is not loading.")
    scenario.expect(
      waiting <= 1, "A refresh is under way, and another call has not returned.")
    scenario.expect(waiting == 1, "A refresh is under way, and the call that began it has returned.")
    // Of several calls, this one refreshes.
    if current?.waits != true { current = calls.first(where: \.waits) }
    if let current, !current.hasLeft { (isGivenUp, isInDoubt) = (false, false) }
    if isGivenUp || current?.hasLeft == true, let fetch = world.fetches.open.first {
      isGivenUp = true
      scenario.expect(fetch.isCancelled, "The task of a refresh was cancelled, and fetching was not cancelled.")
    }
  }
}

extension Asked {
  /// True if it was answered, and not with an error.
  fileprivate var hasSucceeded: Bool { if case .success = outcome { true } else { false } }
}

@Suite struct WholePathStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_000, held: 1_500, random: 2_000), hasRareMoves: true) { scenario in
      await scenario.task("the app") { @MainActor in
        let promises = InboxPromises(scenario)
        if scenario.choose("before", from: ["nothing was loaded", "1 was loaded"]) == "1 was loaded" {
          await promises.load()
        }
        await scenario.tell(promises, isolation: MainActor.shared)
        withExtendedLifetime(promises) {}
      }.ended()
    }
  }
}
