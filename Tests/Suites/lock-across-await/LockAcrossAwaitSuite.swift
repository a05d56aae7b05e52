import LockAcrossAwait
import ScheduleLab
import Testing

@Suite struct LockAcrossAwaitSuite {
  @Test func booksAddUp() {
    check { scenario in
      let audited = Log<Int>()
      let ledger = Ledger { amount in
        audited.add(amount)
        scenario.note("the auditor takes \(amount)")
        await scenario.pause()
        scenario.note("the auditor agrees to \(amount)")
      }
      scenario.expect(await ledger.total() == 0, "Empty books have a total of 0.")
      var written: [(amount: Int, balance: Int)] = []
      for (amount, balance) in [(50, 50), (-20, 30), (70, 100), (50, 150)] {
        try await ledger.append(amount)
        scenario.note("append \(amount) returns")
        written.append((amount, balance))
        let entries = await ledger.allEntries()
        guard entries.count >= written.count else {
          scenario.expect(false, "append has returned, and its amount is not in the books.")
          return
        }
        scenario.expect(
          entries.elementsEqual(written) { ($0.amount, $0.balance) == $1 },
          "Amounts that are appended one after the other are in that order, each with the balance that it leads to.")
        scenario.expect(await ledger.total() == balance, "The total is not the balance of the last entry.")
      }
      scenario.expect(
        audited.entries == [50, -20, 70, 50],
        audited.entries == [50, -20, 70]
          ? "50 was audited before, it was appended once more, and the auditor was not asked about it again."
          : "50, -20, 70, 50 were appended, and the auditor was asked about \(list(audited.entries)).")
    }
  }

  @Test func refusalLeavesNothing() {
    check(ifItHangs: "An append never comes back. What is held over an audit must be given back after a refusal too.") {
      scenario in
      let isRefused = Gate()
      let refusal: any Error =
        scenario.choose("the auditor refuses with", from: ["his own error", "CancellationError"]) == "his own error"
        ? Refusal() : CancellationError()
      let ledger = Ledger { amount in
        await scenario.pause()
        if amount == 13 {
          scenario.note("the auditor refuses 13")
          isRefused.open()
          throw refusal
        }
        scenario.note("the auditor agrees to \(amount)")
      }
      try await ledger.append(50)
      do {
        try await ledger.append(13)
        scenario.expect(
          false,
          isRefused.isOpen
            ? "The auditor has refused the amount, and append returns as if all were well."
            : "append returns before the auditor has answered.")
      } catch {
        scenario.expect(
          type(of: error) == type(of: refusal), "append throws something else than what the auditor threw.")
      }
      scenario.expect(
        await ledger.allEntries().map(\.amount) == [50], "A refused amount has changed the books.")
      do {
        try await ledger.append(7)
      } catch {
        scenario.expect(
          false, "An amount was refused, and the next one after it as well: a refusal is about one amount only.")
        return
      }
      scenario.expect(
        await ledger.allEntries().map(\.balance) == [50, 57],
        "After a refusal append has returned for 7, and the balances in the books are not 50 and 57.")
      scenario.expect(await ledger.total() == 57, "A refused amount counts in the total.")
    }
  }

  @Test func booksStayOpen() {
    check { scenario in
      let desk = Desk(scenario)
      try await desk.ledger.append(50)
      let append = scenario.task("append 20") { try await desk.append20() }
      let reader = scenario.task("reader") {
        await desk.taken.pass()
        if scenario.choose("the reader asks for", from: ["the total", "the entries"]) == "the total" {
          let total = await desk.ledger.total()
          scenario.note("the total is \(total)")
          desk.expectRead([50, 70].contains(total))
        } else {
          let balances = await desk.ledger.allEntries().map(\.balance)
          scenario.note("the balances are \(balances)")
          desk.expectRead([[50], [50, 70]].contains(balances))
        }
      }
      await desk.taken.pass()
      await scenario.quiet()
      scenario.expect(
        desk.isRead,
        "The auditor has an amount, and the reader is kept waiting: reading must not wait for an audit.")
      desk.answer.open()
      await append.ended()
      await reader.ended()
    }
  }

  @Test func auditComesFirst() {
    check { scenario in
      let refuses = scenario.choose("the auditor", from: ["agrees", "refuses"]) == "refuses"
      let isCancelled = scenario.choose("the caller", from: ["waits", "is cancelled meanwhile"]) != "waits"
      let desk = Desk(scenario, refuses: refuses)
      try await desk.ledger.append(50)
      let append = scenario.task("append 20") {
        do {
          try await desk.append20()
          scenario.expect(!desk.answer.isOpen || !refuses, "The auditor has refused the amount, and append returns.")
        } catch {
          scenario.expect(
            !desk.answer.isOpen || !refuses || error is Refusal,
            "The auditor has refused the amount, and append throws another error than the auditor threw.")
        }
      }
      let reader = scenario.task("reader") {
        await desk.taken.pass()
        scenario.note("the reader opens the books")
        let total = await desk.ledger.total()
        scenario.note("the total is \(total)")
        let entries = await desk.ledger.allEntries()
        scenario.expect(
          desk.answer.isOpen || (total != 70 && !entries.contains { $0.amount == 20 }),
          "The auditor still has the amount, and a reader finds it in the books already.")
      }
      await desk.taken.pass()
      await scenario.quiet()
      if isCancelled { append.cancel() }
      desk.answer.open()
      await append.ended()
      await reader.ended()
      await scenario.quiet()
      let balances = await desk.ledger.allEntries().map(\.balance)
      scenario.expect(
        balances == (refuses ? [50] : [50, 70]),
        refuses
          ? "A refused amount has changed the books."
          : isCancelled
            ? "The auditor has agreed to an amount whose caller was cancelled meanwhile, and it is not in the "
              + "books."
            : "The audited amount is not in the books.")
    }
  }

  @Test func auditorReads() {
    check { scenario in
      let asked = Gate()
      let told = Gate()
      let shelf = Shelf()
      let ledger = Ledger { amount in
        guard amount == 20, let ledger = shelf.ledger else { return }
        scenario.note("the auditor asks for the total")
        asked.open()
        let total = await ledger.total()
        scenario.note("the auditor reads \(total)")
        told.open()
        let amounts = await ledger.allEntries().map(\.amount)
        scenario.expect(
          total >= 50 && amounts.first == 50,
          "append has returned for 50, and an auditor who looks into the books afterwards does not find it.")
      }
      shelf.ledger = ledger
      try await ledger.append(50)
      let append = scenario.task("append 20") { try await ledger.append(20) }
      await asked.pass()
      await scenario.quiet()
      scenario.expect(
        told.isOpen,
        """
        The auditor looks into the books during the audit and gets no answer: append waits for the auditor, \
        and the auditor for append.
        """)
      guard told.isOpen else { return }
      await append.ended()
      scenario.expect(await ledger.total() == 70, "The audited amount is not in the books.")
    }
  }

  @Test func auditsOverlap() {
    check(Budget(steps: 10_000), many: appendMany) { scenario in
      let audited = Log<Int>()
      let seen = Log<[Ledger.Entry]>()
      let ledger = Ledger { amount in
        audited.add(amount)
        scenario.note("the auditor takes \(amount)")
        scenario.expect(
          audited.entries.count { $0 == amount } == 1,
          "\(amount) was brought in once, and the auditor is asked about it a second time.")
        if amount == 20 { await scenario.pause() }
        scenario.note("the auditor agrees to \(amount)")
      }
      try await ledger.append(50)
      let appends = [20, 30].map { amount in
        scenario.task("append \(amount)") {
          scenario.note("\(amount) is brought in")
          try await ledger.append(amount)
          let entries = await ledger.allEntries()
          scenario.note("append \(amount) has returned: \(entries.map(\.balance))")
          seen.add(entries)
          scenario.expect(
            entries.contains { $0.amount == amount },
            "append has returned, and its amount is not in the books.")
        }
      }
      for append in appends { try await append.value }

      let entries = await ledger.allEntries()
      for amount in [20, 30] {
        scenario.expect(
          entries.contains { $0.amount == amount },
          "An amount in the books is gone: another append has overwritten it.")
      }
      scenario.expect(entries.count == 3, "An amount that was appended once is in the books more than once.")
      expectToContinue(scenario, entries)
      scenario.expect(
        seen.entries.allSatisfy { entries.starts(with: $0) },
        "An entry in the books was changed afterwards.")
      scenario.expect(await ledger.total() == 100, "The total is not the sum of the amounts in the books.")
      scenario.expect(
        audited.entries.sorted() == [20, 30, 50],
        "50, 20 and 30 were brought in, and the auditor was asked about \(list(audited.entries)).")
    }
  }

  private func list(_ amounts: [Int]) -> String {
    amounts.isEmpty ? "none" : amounts.map { "\($0)" }.joined(separator: ", ")
  }

  /// Brings in more amounts than a queue or a list with a limit holds.
  @Sendable private func appendMany(_ scenario: Scenario) async {
    let agrees = Gate()
    let returned = Log<Int>()
    let ledger = Ledger { _ in await agrees.pass() }
    let amounts = Array(1...300)
    for amount in amounts {
      _ = scenario.task("append \(amount)") {
        try await ledger.append(amount)
        returned.add(amount)
      }
    }
    await scenario.quiet()
    scenario.note("\(amounts.count) amounts have been brought in, and the auditor agrees to all")
    agrees.open()
    await scenario.quiet()
    let entries = await ledger.allEntries()
    let booked = Set(amounts).intersection(entries.map(\.amount)).count
    scenario.expect(
      booked == amounts.count,
      "\(amounts.count) amounts were brought in at once, the auditor agrees to all, and \(booked) of them are in the books."
    )
    scenario.expect(
      entries.count == amounts.count,
      "\(amounts.count) amounts were brought in, and the books have \(entries.count) entries.")
    scenario.expect(
      returned.count == amounts.count,
      "\(amounts.count) amounts were brought in at once and are in the books, and \(returned.count) appends have returned."
    )
    expectToContinue(scenario, entries)
  }

  /// Each balance is the one before it plus the amount. Tells a balance that was too old from one that is just wrong.
  private func expectToContinue(_ scenario: Scenario, _ entries: [Ledger.Entry]) {
    var balances = [0]
    for entry in entries {
      let isTooOld = balances.dropLast().contains(entry.balance - entry.amount)
      scenario.expect(
        entry.balance == balances.last.map { $0 + entry.amount },
        isTooOld
          ? "An entry continues from a balance that was the last one when it was read, no longer when it was written."
          : "The balance of an entry is not the balance before it plus its amount.")
      balances.append(entry.balance)
    }
  }
}

/// A ledger whose auditor takes 20 and answers when the scenario says so.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Desk: @unchecked Sendable {
  /// The auditor has the amount.
  let taken = Gate()
  /// The auditor may answer.
  let answer = Gate()
  let ledger: Ledger
  private(set) var isRead = false
  private let scenario: Scenario

  init(_ scenario: Scenario, refuses: Bool = false) {
    self.scenario = scenario
    ledger = Ledger { [taken, answer] amount in
      guard amount == 20 else { return }
      scenario.note("the auditor takes 20")
      taken.open()
      await answer.pass()
      scenario.note("the auditor \(refuses ? "refuses" : "agrees")")
      if refuses { throw Refusal() }
    }
  }

  /// Appends 20. Says so if the auditor never saw it, so that nobody waits for him in vain.
  func append20() async throws {
    defer { taken.open() }
    try await ledger.append(20)
    scenario.expect(taken.isOpen, "append has returned without having asked the auditor.")
  }

  /// Notes that the reader got an answer, and says so if it is one that the books never gave.
  func expectRead(_ isTrue: Bool) {
    isRead = true
    scenario.expect(
      isTrue, "The auditor has an amount, and a reader gets another answer than what append had returned for.")
  }
}

/// Where the auditor finds the ledger that asks for the audit.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Shelf: @unchecked Sendable {
  weak var ledger: Ledger?
}

struct Refusal: Error {}
