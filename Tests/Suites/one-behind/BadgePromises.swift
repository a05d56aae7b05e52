import OneBehind
import ScheduleLab
import Testing

/// What the badge promises, whatever happens to the inbox and to the badge.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class BadgePromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let inbox: Inbox
  /// Another model, which `show` reads.
  private let other: Inbox
  private var badge: Badge?
  private var lifetime: Lifetime
  private var isOn = false
  /// What was shown last.
  private var shown: Int?
  /// The changes, and what was shown, since the last rest.
  private var changes = 0
  private var shows = 0
  /// True if the next call of `show` changes the inbox.
  private var readsNext = false
  /// True if the next call of `show` that `start` does not make stops the badge.
  private var stopsNext = false
  private var isStarting = false
  /// Another badge that follows the inbox, and what it shows.
  private var second: (badge: Badge, icon: SecondIcon)?

  @MainActor private final class SecondIcon {
    var shown: Int?
  }

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Icon: @unchecked Sendable {
    weak var promises: BadgePromises?
  }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    (inbox, other) = (Inbox(), Inbox())
    let icon = Icon()
    let badge = Badge(inbox: inbox) { icon.promises?.show($0) }
    self.badge = badge
    lifetime = scenario.lifetime(of: badge)
    icon.promises = self
    scenario.expect(inbox.unread == 0 && !inbox.isMuted, "A new inbox has unread messages, or is muted.")
  }

  @MainActor private func show(_ number: Int) {
    scenario.note("the icon shows \(number)")
    // How the number looks depends on another model.
    _ = other.unread
    scenario.expect(
      number == (inbox.isMuted ? 0 : inbox.unread), "The icon shows a number that the inbox does not have.")
    scenario.expect(
      isOn,
      badge == nil
        ? "The owner has released the badge, and a number is shown after that."
        : "The badge is stopped, and a number is shown.")
    shown = number
    shows += 1
    if readsNext {
      readsNext = false
      scenario.note("show marks all messages as read")
      change { $0.unread = 0 }
    }
    if stopsNext, !isStarting {
      stopsNext = false
      scenario.note("show stops the badge")
      stop()
    }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves = [
      Move.onMain("messages come") { [self] in change { $0.unread += $0.unread == 0 ? 1 : 200 } },
      Move.onMain("all messages are read") { [self] in change { $0.unread = 0 } },
      Move.onMain("the inbox is muted, or no longer") { [self] in change { $0.isMuted.toggle() } },
      Move.onMain("something else changes that show reads") { [self] in other.unread += 1 },
    ]
    if !readsNext {
      moves.append(Move.onMain("the next call of show will mark all as read") { [self] in readsNext = true })
    }
    guard badge != nil else { return moves }
    moves.append(Move.onMain("the badge is started") { [self] in start() })
    moves.append(Move.onMain("the badge is stopped") { [self] in stop() })
    moves.append(Move.onMain("the badge is released") { [self] in (isOn, badge) = (false, nil) })
    return moves
  }

  func rareMoves() -> [Move] {
    guard badge != nil else { return [] }
    let starts = Move.onMain("the badge is started") { [self] in start() }
    let stops = Move.onMain("the badge is stopped") { [self] in stop() }
    let messagesCome = Move.onMain("messages come") { [self] in change { $0.unread += 200 } }
    let willStop = Move.onMain("the next change that is shown will stop the badge") { [self] in stopsNext = true }
    let secondStarts = Move.onMain("another badge of the inbox is started") { [self] in startSecond() }
    return [secondStarts, starts, willStop, messagesCome, starts, messagesCome]
      + Array(repeating: [stops, starts], count: 40).flatMap(\.self) + [messagesCome]
  }

  @MainActor private func change(_ body: (Inbox) -> Void) {
    changes += 1
    body(inbox)
  }

  @MainActor private func start() {
    let wasOn = isOn
    // What has changed until now, start() shows: that is the one time.
    if !wasOn { count() }
    let before = shows
    // What show changes may be shown at once.
    let mayShowMore = readsNext && !wasOn
    (isOn, isStarting) = (true, true)
    badge?.start()
    isStarting = false
    scenario.expect(
      shows == before + (wasOn ? 0 : 1) || mayShowMore && shows > before,
      wasOn
        ? "The badge had been started, and start() shows a number once more."
        : "start() has returned, and it has not shown the number once.")
    // Its own does not count among those that need a change.
    if !wasOn { shows -= 1 }
  }

  @MainActor private func startSecond() {
    let icon = SecondIcon()
    let badge = Badge(inbox: inbox) { icon.shown = $0 }
    second = (badge, icon)
    badge.start()
  }

  @MainActor private func stop() {
    badge?.stop()
    isOn = false
  }

  // MARK: Promises

  func atRest() {
    let number = MainActor.assumeIsolated { inbox.isMuted ? 0 : inbox.unread }
    if isOn {
      scenario.expect(shown == number, "Nothing else can run, and the icon does not have the number of the inbox.")
    }
    if let icon = second?.icon {
      scenario.expect(
        MainActor.assumeIsolated { icon.shown } == number,
        "Two badges follow one inbox, nothing else can run, and one of them does not have its number.")
    }
    count()
    scenario.expect(badge != nil || !lifetime.isAlive, "The owner has released the badge, and something keeps it.")
  }

  /// Compares the changes with what was shown of them, and begins again.
  private func count() {
    scenario.expect(
      shows <= changes,
      changes == 0
        ? "The inbox has not changed since the number was shown, and a number is shown."
        : "One change of the inbox is shown several times.")
    (changes, shows) = (0, 0)
  }
}

@Suite struct OneBehindStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      try await scenario.onMain { await scenario.tell(BadgePromises(scenario), isolation: MainActor.shared) }
    }
  }
}
