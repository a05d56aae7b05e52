import Observation
import OneBehind
import ScheduleLab
import Testing

@Suite struct OneBehindSuite {
  @Test func startsWithTheNumber() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.inbox.unread = 3
        phone.badge?.start()
        scenario.expect(phone.icon.entries == [3], "start() has returned, and it has not shown the number once.")
        phone.badge?.start()
        await scenario.quiet()
        scenario.expect(phone.icon.entries == [3], "Nothing has changed since start(), and a number was shown again.")
        let other = Phone(scenario)
        let start = scenario.task("cancelled") { @MainActor in other.badge?.start() }
        start.cancel()
        await start.ended()
        scenario.expect(
          other.icon.entries == [0], "A cancelled task has called start(), and it has not shown the number once.")
      }
    }
  }

  @Test func newNumber() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        phone.inbox.unread = 1
        scenario.note("a message comes")
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 1,
          "A message has come, nothing else can run, and the icon has the number of before.")
        scenario.expect(
          phone.icon.entries.count { $0 == 1 } == 1, "One message has come, and the new number was shown several times."
        )
        let other = Phone(scenario)
        other.badge?.start()
        other.badge?.stop()
        phone.inbox.unread = 2
        scenario.note("the badge of another phone was started and stopped, and a message comes")
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 2,
          "Another badge was started and stopped, a message has come, and the icon has the number of before.")
        let list = Log<Int>()
        let second = Badge(inbox: phone.inbox) { list.add($0) }
        second.start()
        phone.inbox.unread = 3
        scenario.note("a second badge follows the same inbox, and a message comes")
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 3 && list.entries.last == 3,
          "Two badges follow one inbox, a message has come, and one of them has the number of before.")
        second.stop()
        phone.inbox.unread = 4
        scenario.note("the second badge is stopped, and a message comes")
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 4 && list.entries.last == 3,
          "Two badges follow one inbox, one is stopped, and a message is not shown by the other one alone.")
        scenario.expect(
          follows(phone.inbox, \.unread) { $0.unread = 5 } && follows(phone.inbox, \.isMuted) { $0.isMuted = true },
          "A view follows the inbox with Observation, the inbox changes, and the view is not told.")
      }
    }
  }

  /// Whether code that is no badge is told of a change.
  @MainActor private func follows(
    _ inbox: Inbox, _ value: KeyPath<Inbox, some Any>, _ change: (Inbox) -> Void
  ) -> Bool {
    let told = Log<Bool>()
    withObservationTracking {
      _ = inbox[keyPath: value]
    } onChange: {
      told.add(true)
    }
    change(inbox)
    return told.count > 0
  }

  @Test func everyChange() {
    check(many: changeOften) { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        for unread in [1, 2, 3] {
          phone.inbox.unread = unread
          scenario.note("a message comes")
          if scenario.choose("the next", from: ["later", "at once"]) == "later" { await scenario.quiet() }
        }
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 3,
          "Messages have come, nothing else can run, and the icon does not have the latest number.")
        phone.inbox.isMuted = true
        scenario.note("the inbox is muted")
        await scenario.quiet()
        scenario.expect(phone.icon.entries.last == 0, "The inbox is muted, and the icon has its number of before.")
        phone.inbox.unread = 4
        await scenario.quiet()
        phone.inbox.isMuted = false
        scenario.note("the inbox is no longer muted")
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == 4, "The inbox is no longer muted, and the icon does not have its number.")
      }
    }
  }

  /// Changes the number more often than a loop with a limit turns.
  @Sendable private func changeOften(_ scenario: Scenario) async throws {
    try await scenario.onMain {
      let phone = Phone(scenario)
      phone.badge?.start()
      for unread in 1...40 {
        phone.inbox.unread = unread
        await scenario.quiet()
        scenario.expect(
          phone.icon.entries.last == unread,
          "\(unread) messages have come one by one, nothing else can run, and the icon says "
            + "\(phone.icon.entries.last.map(String.init) ?? "nothing").")
      }
    }
  }

  @Test func inboxAlone() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        if scenario.choose("a message comes", from: ["before", "not yet"]) == "before" { phone.inbox.unread = 1 }
        await scenario.quiet()
        let count = phone.icon.count
        phone.other.unread = 7
        scenario.note("something else changes that show reads")
        await scenario.quiet()
        scenario.expect(
          phone.icon.count == count, "Something else changed that show reads, and the badge took it for its inbox.")
      }
    }
  }

  @Test func stopped() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        phone.inbox.unread = 1
        if scenario.choose("stop() comes", from: ["at once", "later"]) == "later" { await scenario.quiet() }
        phone.badge?.stop()
        phone.isOn = false
        scenario.note("stop() returns")
        await scenario.quiet()
        phone.inbox.unread = 2
        scenario.note("a message comes")
        await scenario.quiet()
      }
    }
  }

  @Test func startedAgain() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        if scenario.choose("a message comes", from: ["before stop()", "not yet"]) == "before stop()" {
          phone.inbox.unread = 1
          if scenario.choose("stop() comes", from: ["at once", "later"]) == "later" { await scenario.quiet() }
        }
        let times = scenario.choose("then the badge is stopped and started, times", from: [2, 12])
        for _ in 1...times {
          phone.badge?.stop()
          phone.badge?.start()
        }
        await scenario.quiet()
        let count = phone.icon.count
        phone.inbox.unread = 5
        scenario.note("a message comes")
        await scenario.quiet()
        scenario.expect(
          phone.icon.count > count && phone.icon.entries.last == 5,
          "The badge was started again, a message has come, and the icon has the number of before.")
        scenario.expect(
          phone.icon.count == count + 1, "The badge was stopped and started, and one message is shown several times.")
      }
    }
  }

  @Test func released() {
    check { scenario in
      try await scenario.onMain {
        let phone = Phone(scenario)
        phone.badge?.start()
        phone.inbox.unread = 1
        if scenario.choose("the badge is released", from: ["later", "at once"]) == "later" { await scenario.quiet() }
        let lifetime = scenario.lifetime(of: phone.badge!)
        phone.badge = nil
        phone.isOn = false
        scenario.note("the badge is released")
        await scenario.quiet()
        scenario.expect(!lifetime.isAlive, "The owner has released the badge, and something keeps it.")
        phone.inbox.unread = 2
        scenario.note("a message comes")
        await scenario.quiet()
      }
    }
  }
}

/// A phone with an inbox, and an icon that writes down what it shows.
@MainActor private final class Phone {
  let inbox = Inbox()
  /// Another model, which `show` reads.
  let other = Inbox()
  let icon = Log<Int>()
  var badge: Badge?
  var isOn = true
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
    badge = Badge(inbox: inbox) { [inbox, other, icon, weak self] number in
      scenario.note("the icon shows \(number)")
      icon.add(number)
      let color = other.unread
      scenario.expect(
        self?.isOn == true,
        self?.badge == nil
          ? "The owner has released the badge, and a number is shown after that."
          : "The badge is stopped, and a number is shown.")
      scenario.expect(
        color < 0 || number == (inbox.isMuted ? 0 : inbox.unread),
        "The icon shows a number that the inbox does not have.")
    }
  }

  deinit { if badge != nil { scenario.note("the phone goes, and releases its badge") } }
}
