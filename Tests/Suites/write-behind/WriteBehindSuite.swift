import ScheduleLab
import Testing
import WriteBehind

@Suite struct WriteBehindSuite {
  private static let rows = Dictionary(
    uniqueKeysWithValues: [("b", "old")] + (1...20).map { ("c\($0)", $0 == 1 ? "" : "old") })

  @Test func savedAndRead() {
    check { scenario in
      let desk = Desk(scenario, holding: [.commit(3)], rows: Self.rows)
      scenario.expect(await desk.value(for: "a") == nil, "There is no such value, and the store has one.")
      for value in ["1", "2"] {
        await desk.save(value, for: "a")
        scenario.expect(
          await desk.value(for: "a") == value, "A value was saved, and the store answers with another one.")
      }
      scenario.expect(await desk.value(for: "b") == "old", "A value of the database is not found.")
      let reads = desk.database.reads.count
      for (id, value) in [("a", "2"), ("b", "old")] {
        scenario.expect(
          await desk.value(for: id) == value, "A value was there, and the store answers with another one.")
      }
      scenario.expect(
        desk.database.reads.count == reads, "A value that is in memory was asked of the database once more.")
      let save = scenario.task("save") { await desk.save("new", for: "b") }
      await scenario.quiet()
      let answers = Log<String>()
      let reader = scenario.task("reader") {
        scenario.note("asks")
        answers.add(await desk.value(for: "b") ?? "nothing")
        scenario.note("gets “\(answers.entries[0])”")
      }
      await scenario.quiet()
      scenario.expect(
        answers.count > 0 && desk.database.reads.count == reads,
        "A save is under way, and what had been asked for before it is not answered from memory.")
      desk.database.go(on: .commit(3))
      try await save.value
      try await reader.value
      scenario.expect(
        await desk.value(for: "b") == "new", "A value was saved, and the store answers with another one.")
      await desk.save("other", for: "A")
      let both = [await desk.value(for: "a"), await desk.value(for: "A")]
      scenario.expect(
        both == ["2", "other"],
        "Two names differ in a capital letter, and the store answers for one with the value of the other.")
      let others = (1...20).map { "c\($0)" }
      let before = desk.database.reads.count
      for id in others + others { _ = await desk.value(for: id) }
      scenario.expect(
        desk.database.reads.count == before + others.count,
        "20 values were asked for, and some of them were asked of the database once more.")
    }
  }

  @Test func acknowledgedOutOfOrder() {
    check(Budget(schedules: 4_000)) { scenario in
      let first = scenario.choose("acknowledged first", from: ["the first write", "the second write", "either"])
      let order = first == "either" ? [] : first == "the first write" ? [1, 2] : [2, 1]
      let desk = Desk(scenario, holding: Set(order.map(Step.acknowledgement)))
      scenario.watch("database") { desk.database.rows["a"]?.value }
      let returned = Log<String>()
      let saves = ["1", "2"].map { value in
        scenario.task("save \(value)") {
          await desk.save(value, for: "a")
          scenario.note("returns")
          returned.add(value)
        }
      }
      for number in order {
        await scenario.quiet()
        desk.database.go(on: .acknowledgement(number))
      }
      for save in saves { try await save.value }
      await desk.expectTruth(
        "a",
        "Both saves have returned, and the store contradicts the database."
      )
    }
  }

  @Test func savedIsAnswered() {
    check { scenario in
      guard
        scenario.choose("a reader asks", from: ["during another save", "as the call before returns"])
          != "as the call before returns"
      else {
        let desk = Desk(scenario, rows: ["a": "old"])
        return try await askAtOnce(scenario, desk.store, desk.database)
      }
      let choice = scenario.choose("acknowledged first", from: ["the first write", "the second write"])
      let first = choice == "the first write" ? 1 : 2
      let desk = Desk(scenario, holding: [.acknowledgement(1), .acknowledgement(2)], rows: ["a": "old"])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      _ = await desk.value(for: "a")
      let returned = Log<String>()
      var saves: [ScenarioTask<Void>] = []
      for value in ["1", "2"] {
        saves.append(
          scenario.task("save \(value)") {
            await desk.save(value, for: "a")
            scenario.note("returns")
            returned.add(value)
            scenario.expect(
              desk.database.commits.entries.contains(value),
              "A save has returned, and its value has not been committed.")
          })
        await scenario.quiet()
      }
      desk.database.go(on: .acknowledgement(first))
      await scenario.quiet()
      // Where saves take turns, the first is still under way if the second was to be acknowledged.
      let saved = returned.entries.last
      let reader = scenario.task("reader") {
        let value = await desk.value(for: "a") ?? "nothing"
        scenario.note("gets “\(value)”")
        scenario.expect(
          saved == nil || value == saved || value == "2",
          "A save has returned, another one is under way, and the store answers with what was there before.")
      }
      await scenario.quiet()
      desk.database.go(on: .acknowledgement(3 - first))
      for task in saves + [reader] { try await task.value }
    }
  }

  /// Calls from the store's own actor, so that nothing comes between the return of a call and the next one.
  private func askAtOnce(_ scenario: Scenario, _ store: isolated PersistenceStore, _ database: Database) async throws {
    for value in ["new", "newer"] {
      _ = try await store.value(for: "a")
      let reads = database.reads.count
      _ = try await store.value(for: "a")
      scenario.expect(
        database.reads.count == reads,
        "A value was asked for, asked for again as the answer came, and asked of the database once more.")
      scenario.note("saves “\(value)”")
      try await store.save(value, for: "a")
      let answer = try await store.value(for: "a") ?? "nothing"
      scenario.note("the save returns, and the store says “\(answer)”")
      scenario.expect(
        answer == value, "A save returned, its value was asked for at once, and the store answered with another one.")
    }
  }

  @Test func nothingBeforeTheCommit() {
    check { scenario in
      let end = scenario.choose("the save", from: ["succeeds", "fails"])
      let desk = Desk(scenario, holding: [.commit(1)], failing: end == "fails" ? [.commit(1)] : [], rows: ["a": "old"])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      if scenario.choose("memory has", from: ["nothing", "the old value"]) != "nothing" {
        _ = await desk.value(for: "a")
      }
      let save = scenario.task("save") { try await desk.store.save("new", for: "a") }
      await scenario.quiet()
      let reader = scenario.task("reader") {
        let value = await desk.value(for: "a") ?? "nothing"
        scenario.note("the store says “\(value)”")
        scenario.expect(
          value == desk.database.rows["a"]?.value || value == "old",
          value == "nothing"
            ? "There is a value in the database, and the store answered that there is none."
            : "The store answered with a value that has not been committed.")
      }
      await scenario.quiet()
      desk.database.go(on: .commit(1))
      await save.ended()
      try await reader.value
      await desk.expectTruth("a", "The save is over, and the store contradicts the database.")
    }
  }

  @Test func failedSaveChangesNothing() {
    check { scenario in
      let isAlone = scenario.choose("another save", from: ["comes", "does not come"]) == "does not come"
      let desk = Desk(scenario, holding: [.commit(1)], failing: [.commit(1)], rows: ["a": "old"])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      _ = await desk.value(for: "a")
      let failing = scenario.task("save 1") {
        do {
          try await desk.store.save("1", for: "a")
          scenario.expect(false, "The database refused the value, and save returned as if it had been committed.")
        } catch {
          scenario.note("fails")
          scenario.expect(error is DiskFull, "save threw another error than the database's.")
        }
      }
      await scenario.quiet()
      if isAlone {
        desk.database.go(on: .commit(1))
        try await failing.value
        await desk.expectTruth("a", "The save failed, and the store does not answer with what was there before.")
        scenario.expect(
          desk.database.reads.count == 1,
          "The save failed, and what had been asked for before it was asked of the database once more.")
        return
      }
      let other = scenario.task("save 2") {
        do {
          try await desk.store.save("2", for: "a")
        } catch {
          scenario.expect(false, "One save failed, and the next one with it, which the database had not refused.")
        }
      }
      await scenario.quiet()
      desk.database.go(on: .commit(1))
      try await failing.value
      try await other.value
      await desk.expectTruth(
        "a", "One save failed and another one was committed, and the store does not answer with what was committed.")
    }
  }

  @Test func lateRead() {
    check { scenario in
      let moment = scenario.choose(
        "the database answers the read",
        from: ["during the save", "after the save", "after the save, that there is no row"])
      let old = moment == "after the save, that there is no row" ? nil : "old"
      let desk = Desk(scenario, holding: [.answer(1)], rows: old.map { ["a": $0] } ?? [:])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      let reader = scenario.task("reader") {
        let value = await desk.value(for: "a")
        scenario.note("gets “\(value ?? "nothing")”")
        scenario.expect([old, "new"].contains(value), "The reader got what was never in the database.")
      }
      await scenario.quiet()
      let save = scenario.task("save") {
        await desk.save("new", for: "a")
        scenario.note("returns")
      }
      if moment != "during the save" { await scenario.quiet() }
      desk.database.go(on: .answer(1))
      try await reader.value
      try await save.value
      await desk.expectTruth(
        "a", "The database was read before the save, the answer came late, and now the store contradicts the database."
      )
    }
  }

  @Test func rowOnItsWay() {
    check { scenario in
      let event = scenario.choose("after the save", from: ["another one fails", "a reader asks"])
      let desk = Desk(
        scenario, holding: [.answer(1), .acknowledgement(1), .commit(2)], failing: [.commit(2)], rows: ["a": "old"])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      let reader = scenario.task("reader") { _ = await desk.value(for: "a") }
      await scenario.quiet()
      let returned = Log<String>()
      let save = scenario.task("save") {
        await desk.save("new", for: "a")
        scenario.note("returns")
        returned.add("new")
      }
      await scenario.quiet()
      // Where each waits for the one before, the save has not begun.
      if desk.database.commits.count > 0 { desk.database.go(on: .acknowledgement(1)) }
      await scenario.quiet()
      let isSaved = returned.count > 0
      let other = scenario.task(event == "a reader asks" ? "reader 2" : "save 2") {
        if event == "a reader asks" {
          let value = await desk.value(for: "a") ?? "nothing"
          scenario.note("gets “\(value)”")
          scenario.expect(
            value == "new" || !isSaved,
            "A reader asked after the save had returned, and did not get its value.")
        } else {
          // It fails, and changes nothing.
          try? await desk.store.save("newer", for: "a")
        }
      }
      await scenario.quiet()
      let steps: [Step] = [.commit(2), .answer(1), .acknowledgement(1)]
      for step in isSaved ? steps : [.answer(1), .acknowledgement(1), .commit(2)] {
        desk.database.go(on: step)
        await scenario.quiet()
      }
      for task in [reader, save, other] { try await task.value }
      await desk.expectTruth(
        "a",
        isSaved
          ? "A row was read before the save and arrived after it, and now the store contradicts the database."
          : "Nothing is under way any more, and the store contradicts the database.")
    }
  }

  @Test func savedAllTheSame() {
    check { scenario in
      let all = [
        "wait", "are cancelled after the commit", "are cancelled before it", "are cancelled, and another save comes",
      ]
      let callers = scenario.choose("the callers", from: all)
      let (isCancelled, isEarly) = (callers != all[0], callers == all[2])
      let held: Step = isEarly ? .commit(1) : .acknowledgement(1)
      let desk = Desk(scenario, holding: [held], rows: ["a": "old"])
      scenario.watch("database") { desk.database.rows["a"]?.value }
      _ = await desk.value(for: "a")
      var saves: [ScenarioTask<Void>] = []
      for value in isCancelled ? ["new"] : ["new", "old"] {
        saves.append(
          scenario.task("save “\(value)”") {
            guard !isCancelled else {
              // Whether a cancelled caller is given an error is up to the store.
              try? await desk.store.save(value, for: "a")
              return
            }
            await desk.save(value, for: "a")
            scenario.note("returns")
          })
        await scenario.quiet()
      }
      if isCancelled {
        scenario.note("save “new” is cancelled")
        for save in saves { save.cancel() }
      }
      if isEarly {
        await scenario.quiet()
        // It gets what is there, or waits until the save is over.
        _ = scenario.task("reader") { _ = await desk.value(for: "a") }
        await scenario.quiet()
      }
      if callers == all[3] {
        saves.append(scenario.task("save “newer”") { await desk.save("newer", for: "a") })
        await scenario.quiet()
      }
      desk.database.go(on: held)
      for save in saves { try await save.value }
      // What a cancelled caller has left to the database may still be under way.
      if isCancelled { await scenario.quiet() }
      scenario.expect(
        isCancelled || desk.database.rows["a"]?.value == "old",
        "“new” was saved, then “old”, both saves have returned, and the database does not say “old”.")
      await desk.expectTruth(
        "a", "The \(saves.count == 1 ? "save is" : "saves are") over, and the store contradicts the database.")
    }
  }

  @Test func failedReadIsTold() {
    check { scenario in
      let read = scenario.choose("a read", from: ["fails", "is slow"])
      guard read == "fails" else { return await leaveAReader(scenario) }
      let desk = Desk(scenario, failing: [.answer(1)], rows: ["a": "old"])
      do {
        let value = try await desk.store.value(for: "a")
        scenario.expect(
          false,
          value == nil
            ? "The database could not be read, and the store says that there is no value."
            : "The database could not be read, and the store has an answer all the same.")
      } catch {
        scenario.expect(error is DiskFull, "The store threw another error than the database's.")
      }
      scenario.expect(
        await desk.value(for: "a") == "old", "The database can be read again, and the store does not ask it.")
    }
  }

  /// Says that a reader that is cancelled is no failure of a read.
  private func leaveAReader(_ scenario: Scenario) async {
    let desk = Desk(scenario, holding: [.answer(1)], rows: ["a": "old"])
    var readers: [Caller<String?>] = []
    for number in 1...2 {
      readers.append(scenario.call("reader \(number)") { try await desk.store.value(for: "a") })
      await scenario.quiet()
    }
    readers[0].leave()
    scenario.note("reader 1 is cancelled")
    desk.database.go(on: .answer(1))
    await scenario.quiet()
    scenario.expect(
      readers[1].value == "old",
      "Two readers asked for a value, one of them was cancelled, no read failed, and the other one did not get the value."
    )
  }

  @Test func othersDoNotWait() {
    check { scenario in
      let slow = scenario.choose("slow is", from: ["a save", "a read"])
      let desk = Desk(scenario, holding: slow == "a save" ? [.commit(1)] : [.answer(1)], rows: ["a": "old", "c": "c"])
      let first = scenario.task("a") {
        if slow == "a save" {
          await desk.save("new", for: "a")
        } else {
          _ = await desk.value(for: "a")
        }
      }
      await scenario.quiet()
      let others = Log<String>()
      let second = scenario.task("b and c") {
        await desk.save("b", for: "b")
        others.add(await desk.value(for: "b") ?? "")
        others.add(await desk.value(for: "c") ?? "")
      }
      let (elsewhere, isDone) = (Desk(scenario, rows: ["a": "other"]), Log<String>())
      let third = scenario.task("another store") {
        let value = await elsewhere.value(for: "a")
        await elsewhere.save("newer", for: "a")
        isDone.add(value ?? "nothing")
      }
      await scenario.quiet()
      let waits = isDone.count == 0
      scenario.expect(
        others.count == 2, "One name is slow to save or to read, and the others are kept waiting for it.")
      scenario.expect(
        others.count < 2 || others.entries == ["b", "c"],
        "One name is slow to save or to read, and the store answers for another one with what the database does not say."
      )
      desk.database.go(on: slow == "a save" ? .commit(1) : .answer(1))
      try await first.value
      try await second.value
      await third.ended()
      scenario.expect(!waits, "A name is slow in one store, and the same name of another store is kept waiting for it.")
      scenario.expect(isDone.entries == ["other"], "A store answers with what another store’s database says.")
    }
  }
}

/// A step of the database: of its first, second, third write or read.
enum Step: Hashable {
  case commit(Int)
  case acknowledgement(Int)
  case answer(Int)
}

/// A store and its database, both new.
private struct Desk {
  let store: PersistenceStore
  let database: Database
  private let scenario: Scenario

  init(_ scenario: Scenario, holding: Set<Step> = [], failing: Set<Step> = [], rows: [String: String] = [:]) {
    let database = Database(scenario, holding: holding, failing: failing, rows: rows)
    self.database = database
    self.scenario = scenario
    store = PersistenceStore { id, value in
      try await database.write(id, value)
    } read: { id in
      try await database.read(id)
    }
  }

  /// Saves what the database does not refuse.
  func save(_ value: String, for id: String) async {
    do {
      try await store.save(value, for: id)
    } catch {
      scenario.expect(false, "A save fails whose value the database does not refuse.")
    }
  }

  /// Asks for what the database can read.
  func value(for id: String) async -> String? {
    do {
      return try await store.value(for: id)
    } catch {
      scenario.expect(false, "A reader is thrown an error by the store, and the database can be read.")
      return nil
    }
  }

  /// Asks the store, now that nothing is under way.
  func expectTruth(_ id: String, _ message: String) async {
    let value = await value(for: id) ?? "nothing"
    scenario.note("the store says “\(value)”")
    scenario.expect(value == database.rows[id]?.value, message)
  }
}

/// A database whose steps the scenario holds up or lets fail.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Database: @unchecked Sendable {
  private(set) var rows: [String: PersistenceStore.Row]
  let reads = Log<String>()
  /// The values that were committed, in that order.
  let commits = Log<String>()
  private let writes = Log<String>()
  private var revision = 0
  private let gates: [Step: Gate]
  private let failing: Set<Step>
  private let scenario: Scenario

  init(_ scenario: Scenario, holding: Set<Step>, failing: Set<Step>, rows: [String: String]) {
    self.scenario = scenario
    self.failing = failing
    self.rows = rows.mapValues { ($0, 0) }
    gates = Dictionary(uniqueKeysWithValues: holding.map { ($0, Gate()) })
  }

  /// Lets a step happen that was held up.
  func go(on step: Step) { gates[step]?.open() }

  func write(_ id: String, _ value: String) async throws -> Int {
    writes.add(value)
    let number = writes.count
    await gates[.commit(number)]?.pass()
    if failing.contains(.commit(number)) { throw DiskFull() }
    revision += 1
    let mine = revision
    rows[id] = (value, mine)
    commits.add(value)
    scenario.note("“\(value)” committed")
    if let gate = gates[.acknowledgement(number)] { await gate.pass() } else { await scenario.pause() }
    scenario.note("“\(value)” acknowledged")
    return mine
  }

  func read(_ id: String) async throws -> PersistenceStore.Row? {
    reads.add(id)
    let number = reads.count
    let row = rows[id]
    scenario.note("“\(row?.value ?? "nothing")” read")
    if let gate = gates[.answer(number)] { await gate.pass() } else { await scenario.pause() }
    if failing.contains(.answer(number)) { throw DiskFull() }
    return row
  }
}

struct DiskFull: Error {}
