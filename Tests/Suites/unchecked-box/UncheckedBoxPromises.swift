import ScheduleLab
import UncheckedBox
import Testing

/// What the feed promises, whatever its sensor, its users and its targets do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FeedPromises: Promises, @unchecked Sendable {
  /// What a target holds.
  private final class Owner: Sendable {}

  private final class Binding: @unchecked Sendable {
    let name: String
    let owner: Lifetime
    var bind: Caller<Void>?
    /// The moments at which `bind` was called, at the earliest, and at which it had returned.
    let called: Int
    var returned: Int?
    /// How many readings had been posted when it was certain that another target is bound in its place.
    var replaced: Int?
    /// True if that is certain because both were bound at the same time, and the other one is handed the readings.
    var hasComeFirst = false
    /// True once everything has come to rest after `bind` had returned, or after it was replaced.
    var isSettled = false
    var isBusy = false
    init(_ name: String, _ owner: Lifetime, called: Int) {
      (self.name, self.owner, self.called) = (name, owner, called)
    }
  }

  /// One reading, on its way into a target.
  private struct Handing: CustomStringConvertible {
    let reading: Int
    let binding: Binding
    var description: String { "\(binding.name) is handed \(reading)" }
  }

  /// Equal readings are two readings, and one below zero is a reading.
  private static let readings = [0, -2, -2, 3, 3]

  private let scenario: Scenario
  /// Each call is one reading that a target works on.
  private let work: Fake<Handing, Void>
  private var feed: Feed? = Feed()
  private var bindings: [Binding] = []
  private var posted: [Int] = []
  /// The readings that were handed over, by their places among those posted.
  private var handed: [Int] = []
  private var moment = 0

  init(_ scenario: Scenario) {
    self.scenario = scenario
    work = Fake("work", scenario)
    work.begins = { [unowned self] call in
      isHanded(call.question.reading, to: call.question.binding)
      call.question.binding.isBusy = true
    }
  }

  private func target(of binding: Binding, _ owner: Owner) -> @Sendable (Int) async -> Void {
    { [self] reading in
      await work.answer(to: Handing(reading: reading, binding: binding))
      binding.isBusy = false
      withExtendedLifetime(owner) {}
    }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let feed {
      if posted.count < Self.readings.count { moves.append(Move("a reading is posted") { [self] in post(to: feed) }) }
      if bindings.count < 4 { moves.append(Move("a target is bound") { [self] in bind(to: feed) }) }
      if !bindings.isEmpty { moves.append(Move("the feed is released") { [self] in self.feed = nil }) }
    }
    for (which, call) in work.open.told { moves.append(Move("the \(which) work is done") { call.answer(()) }) }
    return moves
  }

  func rareMoves() -> [Move] {
    guard feed != nil else { return [] }
    return [
      Move("a target is bound in a task that is cancelled") { [self] in
        guard let feed else { return }
        bind(to: feed)
        bindings.last?.bind?.leave()
      },
      Move(bindings.isEmpty ? "70 readings are posted, and a target is bound" : "70 readings are posted") { [self] in
        guard let feed else { return }
        for _ in 1...70 { post(to: feed) }
        if bindings.isEmpty { bind(to: feed) }
      },
    ]
  }

  func owed() -> Move? {
    if let call = work.open.first { return Move("the work is done") { call.answer(()) } }
    return feed == nil ? nil : Move("the feed is released") { [self] in feed = nil }
  }

  private func post(to feed: Feed) {
    let reading = posted.count < Self.readings.count ? Self.readings[posted.count] : posted.count
    posted.append(reading)
    feed.post(reading)
  }

  private func bind(to feed: Feed) {
    let owner = Owner()
    moment += 1
    let binding = Binding(["A", "B", "C", "D", "E"][bindings.count], scenario.lifetime(of: owner), called: moment)
    bindings.append(binding)
    let target = target(of: binding, owner)
    binding.bind = scenario.call("bind \(binding.name)") {
      await feed.bind(to: target)
    } back: { [self] _ in
      isBound(binding)
    }
  }

  // MARK: Promises

  private func isBound(_ binding: Binding) {
    moment += 1
    binding.returned = moment
    for other in bindings where other.replaced == nil {
      guard let returned = other.returned, returned < binding.called else { continue }
      (other.replaced, other.isSettled) = (posted.count, false)
    }
  }

  /// A reading that was taken for a target before another one was bound may still be on its way to it, until everything
  /// comes to rest: that is one reading, and no other may be handed to a target that was replaced.
  private func isHanded(_ reading: Int, to binding: Binding) {
    let waiting = posted.indices.filter { !handed.contains($0) }
    let index = waiting.first { posted[$0] == reading }
    let onTheirWay = bindings.count { !$0.isSettled }
    scenario.expect(
      waiting.prefix(1 + onTheirWay).contains(index ?? -1),
      "Each reading is handed over once, in the order of posting.")
    if let replaced = binding.replaced {
      // Of equal readings, any may be the one that was on its way.
      scenario.expect(
        !binding.isSettled && posted.prefix(replaced).contains(reading),
        binding.hasComeFirst
          ? "Targets were bound at the same time, every bind has returned, and more than one of them is handed readings."
          : "bind has returned, and the target that was bound before is handed a reading after that.")
      binding.isSettled = true
    }
    scenario.expect(!binding.isBusy, "A target is handed a reading before it is done with the one before.")
    if let index { handed.append(index) }
    guard bindings.allSatisfy(\.isSettled) else { return }
    // Of those that were bound at the same time, this one came last.
    for other in bindings where other !== binding && other.replaced == nil {
      (other.replaced, other.hasComeFirst) = (0, true)
    }
  }

  func atRest() {
    scenario.expect(
      !bindings.contains { $0.bind?.waits == true }, "bind must not wait for a target, and it does not return.")
    for binding in bindings where binding.returned != nil { binding.isSettled = true }
    guard !bindings.contains(where: \.isBusy) else { return }
    if feed != nil {
      scenario.expect(
        bindings.isEmpty || handed.count == posted.count,
        "A target is bound, no target is busy, and a reading that was posted is not handed over.")
    } else {
      scenario.expect(
        !bindings.contains(where: \.owner.isAlive),
        "The feed was released, no target is busy, and a target is still held.")
    }
  }
}

@Suite struct UncheckedBoxStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = FeedPromises(scenario)
      await scenario.tell(promises, isolation: nil)
      withExtendedLifetime(promises) {}
    }
  }
}
