import ScheduleLab
import Testing
import Toctou

@Suite struct ToctouSuite {
  @Test func openMailIsArchived() {
    check { scenario in
      let connection = scenario.choose("the connection", from: ["stands", "takes a second"])
      let desk = Desk(scenario) {
        if connection == "takes a second" { await scenario.wait(.seconds(1)) }
      } confirm: {
        await scenario.wait(.seconds(2))
      }
      for mail in ["A", "B"] {
        await desk.mailbox.select(mail)
        scenario.expect(await desk.mailbox.selected == mail, "\(mail) was opened last, and it is not the open mail.")
        await desk.mailbox.archiveSelected()
        await scenario.wait(.milliseconds(1500))
        scenario.expect(
          !(await desk.mailbox.archived.contains(mail)),
          "The server has not confirmed \(mail) yet, and the list says that it is filed.")
        await scenario.wait(.seconds(4))
        scenario.expect(
          await desk.mailbox.selected == mail,
          "\(mail) was archived, and is not the open mail any more: archiving neither opens nor closes a mail.")
      }
      await desk.expectFiled(
        ["A", "B"],
        late: "Only A and B are in this mailbox, and something else was filed.",
        dropped: "Nothing overlaps: A is opened and archived, long afterwards B, and not both of them are filed.")
    }
  }

  @Test func movesOnWhileConnecting() {
    check { scenario in
      let desk = Desk(scenario) { await scenario.wait(.seconds(1)) }
      _ = scenario.task("user") { await desk.perform([.open("A"), .archive]) }
      await scenario.quiet()
      _ = scenario.task("user, later") { await desk.perform([.open("B")]) }
      await scenario.wait(.seconds(2))
      await desk.expectFiled(
        ["A"],
        late: "A was open when the user archived it. Your code read the selection later than that, and by then it "
          + "was B.",
        dropped: "The user archived A and then opened B. That takes nothing back, and yet the archiving of A was "
          + "dropped.")
    }
  }

  @Test func movesOnAtOnce() {
    check { scenario in
      let desk = Desk(scenario) {}
      _ = scenario.task("user") { await desk.perform([.open("A"), .archive, .open("B")]) }
      await scenario.quiet()
      await desk.expectFiled(
        ["A"],
        late: "The user archived A and opened B in one turn of the actor. Your code read the selection after that "
          + "turn, when it was B.",
        dropped: "The user archived A and then opened B. That takes nothing back, and yet the archiving of A was "
          + "dropped.")
    }
  }

  @Test func closesTheMail() {
    check { scenario in
      let moment = scenario.choose("the user closes A", from: ["at once", "a little later"])
      let desk = Desk(scenario) { await scenario.wait(.seconds(1)) }
      _ = scenario.task("user") {
        await desk.perform(moment == "at once" ? [.open("A"), .archive, .close] : [.open("A"), .archive])
      }
      await scenario.quiet()
      if moment != "at once" { _ = scenario.task("user, later") { await desk.perform([.close]) } }
      await scenario.wait(.seconds(2))
      await desk.expectFiled(
        ["A"],
        late: "Only A was ever open, and something else was filed.",
        dropped:
          "The user archived A and then closed it. That takes nothing back, and yet the archiving of A was dropped.")
    }
  }

  @Test func nothingIsOpen() {
    check { scenario in
      let desk = Desk(scenario) {}
      _ = scenario.task("user") { await desk.perform([.archive, .open("A")]) }
      await scenario.quiet()
      await desk.expectFiled(
        [],
        late: "No mail was open when the user archived. A was opened afterwards, and your code took it for the one "
          + "that was meant.",
        dropped: "")
    }
  }

  @Test func twoInARow() {
    check(many: archiveMany) { scenario in
      let turns = scenario.choose("the user archives", from: ["in one turn", "in two turns"])
      let calls = Log<String>()
      let times = Log<VirtualClock.Instant>()
      let desk = Desk(scenario) {
        guard turns == "in one turn" else { return }
        // The second connection stands before the first.
        calls.add("connect")
        await scenario.wait(.seconds(calls.count == 1 ? 2 : 1))
      } confirm: {
        times.add(scenario.clock.now)
      }
      _ = scenario.task("user") {
        if turns == "in one turn" {
          await desk.perform([.open("A"), .archive, .open("B"), .archive])
        } else {
          await desk.perform([.open("A"), .archive])
          await desk.perform([.open("B"), .archive])
        }
      }
      await scenario.wait(.seconds(4))
      let filed = desk.server.entries
      await desk.expectFiled(
        ["A", "B"],
        late: "Nothing but A and B was ever open, and something else was filed.",
        dropped: filed == ["B", "B"]
          ? "The user archived A and then B, and B was filed twice: both requests read one variable, which by then "
            + "said B."
          : "The user archived A and then B, and not both were filed: one request got in the way of the other.")
      // Of two that were filed at the same time, either may be listed first.
      guard Set(times.entries).count == filed.count else { return }
      let archived = await desk.mailbox.archived
      scenario.expect(
        archived == filed,
        "The server filed \(list(filed)), in this order, and the list shows \(list(archived)): it is to show the "
          + "order in which the server did.")
    }
  }

  /// Archives more mails than a list with a limit holds, all of them before the first connection stands.
  @Sendable private func archiveMany(_ scenario: Scenario) async {
    let server = Log<String>()
    let stands = Gate()
    let mailbox = Mailbox {
      await stands.pass()
    } archive: {
      server.add($0)
    }
    let mails = (1...300).map { "mail \($0)" }
    for mail in mails {
      await mailbox.select(mail)
      await mailbox.archiveSelected()
    }
    scenario.note("opens and archives \(mails.count) mails")
    await scenario.quiet()
    scenario.note("the connection is made")
    stands.open()
    await scenario.quiet()
    let filed = Set(mails).intersection(server.entries).count
    scenario.expect(
      filed == mails.count,
      "\(mails.count) mails were opened and archived, one after the other, and \(filed) of them were filed.")
    let listed = Set(mails).intersection(await mailbox.archived).count
    scenario.expect(
      listed == mails.count,
      "\(mails.count) mails were archived and filed, and the list of archived mails shows \(listed) of them.")
    guard filed == mails.count, listed == mails.count else { return }
    await archiveInBetween(scenario)
  }

  /// Archives C when A is filed, and B still waits for its connection.
  private func archiveInBetween(_ scenario: Scenario) async {
    let (server, connections) = (Log<String>(), Log<Int>())
    let (first, second) = (Gate(), Gate())
    let mailbox = Mailbox {
      connections.add(connections.count + 1)
      switch connections.count {
      case 1: await first.pass()
      case 2: await second.pass()
      default: break
      }
    } archive: {
      server.add($0)
    }
    scenario.note("now another mailbox, with nothing filed")
    for mail in ["A", "B", "C"] {
      await mailbox.select(mail)
      await mailbox.archiveSelected()
      scenario.note("opens and archives \(mail)")
      await scenario.quiet()
      if mail == "B" {
        scenario.note("the first connection is made")
        first.open()
        await scenario.quiet()
      }
    }
    scenario.note("the second connection is made")
    second.open()
    await scenario.quiet()
    scenario.expect(
      server.entries.sorted() == ["A", "B", "C"],
      "A, B and C were opened and archived, C when A had been filed, and filed were \(list(server.entries)).")
  }

  @Test func anotherWindow() {
    check { scenario in
      let desk = Desk(scenario) {}
      await desk.perform([.open("A")])
      _ = scenario.task("user") { await desk.perform([.archive]) }
      _ = scenario.task("other window") { await desk.perform([.open("B")]) }
      await scenario.quiet()
      let meant = desk.meant.entries
      await desk.expectFiled(
        meant,
        late: meant == ["A"]
          ? "The user archived A. Then the other window opened B, and only after that did your code read the selection."
          : "The other window had opened B when the user archived, and something else was filed.",
        dropped: "\(list(meant)) was open when the user archived, and was not filed.")
    }
  }

  @Test func closesTheWindow() {
    check { scenario in
      let server = Log<String>()
      var mailbox: Mailbox? = Mailbox {
        await scenario.wait(.seconds(1))
      } archive: { mail in
        scenario.note("the server files \(mail)")
        server.add(mail)
      }
      let lifetime = mailbox.map(scenario.lifetime(of:))
      scenario.watch("mailbox") { lifetime?.isAlive == true ? "in use" : "gone" }
      await mailbox?.select("A")
      await mailbox?.archiveSelected()
      scenario.note("archives A and closes the window")
      mailbox = nil
      await scenario.wait(.seconds(2))
      scenario.expect(
        server.entries == ["A"],
        "The user archived A and closed the window, and the request went with it: what was asked for depends on "
          + "something keeping the mailbox.")
      scenario.expect(
        lifetime?.isAlive == false,
        "The request is carried out, nothing keeps the mailbox, and it is still there: a task that does not end keeps "
          + "it.")
    }
  }
}

/// A mailbox, the hands of its user, and a server that remembers what it has filed.
private final class Desk: Sendable {
  enum Step {
    case open(String)
    case close
    case archive
  }

  let mailbox: Mailbox
  let server = Log<String>()
  /// The mails that were open when they were archived.
  let meant = Log<String>()
  private let scenario: Scenario

  init(
    _ scenario: Scenario, connect: @escaping @Sendable () async -> Void,
    confirm: @escaping @Sendable () async -> Void = {}
  ) {
    let server = server
    let reached = Gate()
    self.scenario = scenario
    mailbox = Mailbox {
      await connect()
      reached.open()
    } archive: { mail in
      scenario.expect(reached.isOpen, "The server was asked to file \(mail) before it was connected.")
      scenario.note("the server files \(mail)")
      server.add(mail)
      await confirm()
    }
    scenario.watch("open", of: mailbox) { $0.selected }
  }

  /// Takes all steps in one turn of the actor: nothing else of it runs in between.
  func perform(_ steps: [Step]) async {
    let scenario = scenario
    let meant = meant
    await { (mailbox: isolated Mailbox) async in
      for step in steps {
        switch step {
        case .open(let mail):
          scenario.note("opens \(mail)")
          mailbox.select(mail)
        case .close:
          scenario.note("closes the mail")
          mailbox.select(nil)
        case .archive:
          let mail = mailbox.selected
          scenario.note("archives \(mail ?? "with no mail open")")
          if let mail { meant.add(mail) }
          await mailbox.archiveInTurn()
        }
      }
    }(mailbox)
  }

  /// Says which mails must have been filed, each once.
  /// - Parameters:
  ///   - late: the sentence for when a mail was filed that was not meant.
  ///   - dropped: the sentence for when one that was meant was not filed.
  func expectFiled(_ mails: [String], late: String, dropped: String) async {
    let filed = server.entries.sorted()
    scenario.expect(Set(filed).isSubset(of: mails), late)
    scenario.expect(Set(mails).isSubset(of: filed), dropped)
    scenario.expect(filed == mails, "The server was asked more than once for one request: it filed \(list(filed)).")
    let archived = await mailbox.archived
    scenario.expect(
      Set(archived).isSubset(of: filed),
      "The server filed \(list(filed)), and the list shows \(list(archived)): once the server had answered, the "
        + "selection was read again.")
    scenario.expect(
      archived.sorted() == filed,
      "The server filed \(list(filed)), and the list of archived mails shows \(list(archived)).")
  }
}

extension Mailbox {
  /// Archives the open mail, whether that is `async` or not. If it is not, the turn does not end here.
  fileprivate func archiveInTurn() async {
    _ = await (nothing(), archiveSelected())
  }
}

/// Gives `await` something to wait for that does not suspend.
private func nothing(isolation: isolated (any Actor)? = #isolation) async {}

private func list(_ mails: [String]) -> String {
  mails.isEmpty ? "nothing" : mails.joined(separator: " and ")
}
