import ScheduleLab
import Toctou
import Testing

/// What the mailbox promises, whatever its user reads and archives, and whenever the server is reached and confirms.
///
/// A story ends with the window closed: then nobody keeps the mailbox, and what is under way is answered.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class MailboxPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let connection: Fake<String, Void>
  private let server: Fake<String, Void>
  /// The mailbox; nil once the window is closed.
  private(set) var mailbox: Mailbox?
  /// What the user has on the screen.
  private var open: String?
  /// What was open at each request, in order.
  private var requests: [String] = []
  private var seen: Set<String> = []
  /// True once the user archived with no mail open.
  private var hasArchivedNothing = false
  /// What the list showed when nothing could run.
  private var listed: [String] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let connection = Fake<String, Void>("the connection", scenario)
    let server = Fake<String, Void>("the server", scenario)
    (self.connection, self.server) = (connection, server)
    mailbox = Mailbox {
      await connection.answer(to: "is asked for")
    } archive: {
      await server.answer(to: $0)
    }
    connection.begins = { [weak self] _ in
      guard let self else { return }
      scenario.expect(
        !hasArchivedNothing || !seen.isEmpty,
        "No mail had been opened, and a request to archive connected to the server: it must do nothing.")
    }
    server.begins = { [weak self] in self?.begins($0.question) }
  }

  private func begins(_ mail: String) {
    scenario.expect(
      connection.calls.contains { !$0.isOpen }, "The server was asked to file a mail before it had been reached.")
    scenario.expect(
      requests.contains(mail),
      "The server was asked to file \(title(mail)), which was not open at any request to archive.")
    scenario.expect(
      count(mail, in: server.calls.map(\.question)) <= count(mail, in: requests),
      "The server was asked to file \(title(mail)) more often than the user asked for it.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves = ["A", "", "B"].prefix(seen.count + 1).filter { $0 != open }.map { mail in
      Move("\(title(mail)) is opened") { [self] in select(mail) }
    }
    if open != nil { moves.append(Move("the mail is closed") { [self] in select(nil) }) }
    if requests.count < 4 {
      moves.append(Move("the user archives \(open.map(title) ?? "with no mail open")") { [self] in archive() })
    }
    for (which, call) in connection.open.told {
      moves.append(Move("the \(which) connection is made") { call.answer(()) })
    }
    for (which, call) in server.open.told {
      moves.append(Move("the server confirms the \(which) mail") { call.answer(()) })
    }
    return moves
  }

  /// The last mail is archived when the request for another one is over, and those for many more are not.
  func rareMoves() -> [Move] {
    let mails = (1...20).flatMap { ["Mail \($0)", "mail \($0)"] }
    return mails.flatMap(opensAndArchives) + [
      Move("100 more mails are opened and archived, one after the other") { [self] in
        for number in 1...100 {
          select("letter \(number)")
          archive()
        }
      },
      Move("the oldest connection is made, if there is one") { [self] in connection.open.first?.answer(()) },
      Move("the server confirms the oldest mail, if it has one") { [self] in server.open.first?.answer(()) },
    ] + opensAndArchives("the last mail")
  }

  private func opensAndArchives(_ mail: String) -> [Move] {
    [
      Move("\(mail) is opened") { [self] in select(mail) },
      Move("the user archives \(mail)") { [self] in archive() },
    ]
  }

  private func select(_ mail: String?) {
    mailbox?.assumeIsolated { $0.select(mail) }
    open = mail
    if let mail { seen.insert(mail) }
  }

  private func archive() {
    if let open { requests.append(open) } else { hasArchivedNothing = true }
    mailbox?.assumeIsolated { $0.archiveSelected() }
  }

  /// Closes the window, and then answers everything.
  func closeTheWindow() async {
    let lifetime = mailbox.map(scenario.lifetime(of:))
    scenario.note("the window is closed")
    mailbox = nil
    while true {
      await scenario.quiet()
      guard let call = connection.open.first ?? server.open.first else { break }
      call.answer(())
    }
    expectFiled(
      "The window was closed, the server was reached and confirmed everything, and a request was not carried out.")
    scenario.expect(
      lifetime?.isAlive == false, "Every request is carried out and the window is closed, and the mailbox still exists."
    )
  }

  // MARK: Promises

  func always() {
    mailbox?.assumeIsolated { [self] mailbox in
      let says = mailbox.selected.map(title) ?? "that none is"
      scenario.expect(
        mailbox.selected == open,
        "The user left \(open.map(title) ?? "no mail") open, and the mailbox says \(says).")
      for mail in mailbox.archived {
        scenario.expect(
          count(mail, in: mailbox.archived) <= count(mail, in: confirmed),
          "The list shows \(title(mail)) more often than the server has confirmed it.")
      }
    }
  }

  func atRest() {
    let archived = mailbox?.assumeIsolated { $0.archived } ?? []
    scenario.expect(
      Set(confirmed).isSubset(of: archived), "The server has confirmed a mail, and the list of archived mails lacks it."
    )
    scenario.expect(
      Set(confirmed).count < confirmed.count || archived.starts(with: listed),
      "The list showed \(list(listed)), then the server confirmed another mail, and the list shows \(list(archived)).")
    listed = archived
    guard connection.open.isEmpty, server.open.isEmpty else { return }
    expectFiled("The server was reached and confirmed everything, and a request was not carried out.")
  }

  private func expectFiled(_ message: String) {
    scenario.expect(Set(requests).isSubset(of: confirmed), message)
  }

  private var confirmed: [String] { server.calls.filter { !$0.isOpen }.map(\.question) }

  private func count(_ mail: String, in mails: [String]) -> Int { mails.count { $0 == mail } }

  private func list(_ mails: [String]) -> String {
    mails.isEmpty ? "nothing" : mails.map(title).joined(separator: ", ")
  }

  private func title(_ mail: String) -> String { mail.isEmpty ? "a mail without a name" : mail }
}

@Suite struct ToctouStories {
  @Test func everyStory() {
    checkStories(StoryPlan(held: 2_000), hasRareMoves: true) { scenario in
      let promises = MailboxPromises(scenario)
      await scenario.tell(promises, isolation: promises.mailbox)
      await promises.closeTheWindow()
    }
  }
}
