import ScheduleLab
import WriteBehind
import Testing

/// What the store promises, whatever is saved and asked for, and however the database takes its time.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class StorePromises: Promises, @unchecked Sendable {
  /// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
  private final class Call: @unchecked Sendable {
    let id: String
    /// The first revision that the call may be answered with.
    var floor = -1
    /// True if nothing else was under way when it began.
    var wasQuiet = false
    /// The number of events of the database at rest last, when it began.
    var begun = 0
    /// True if what it asks for was in memory when it began, and has not been saved since.
    var isInMemory = false
    /// True if no save of its name has been acknowledged since it began.
    var isUndisturbed = true
    var isOver = false
    init(_ id: String) { self.id = id }
  }

  /// No name is like another one, the empty one among them.
  private static let names = ["", "b"]

  private let scenario: Scenario
  private let database: StoryDatabase
  let store: PersistenceStore
  private var calls: [Call] = []
  private var saves: [String: [Caller<Void>]] = [:]
  private var asks = 0
  private var eventsAtRest = 0
  private var finallyAsked: Set<String> = []
  /// The newest revision of a name that a save had when it returned.
  private var saved: [String: Int] = [:]
  /// The names that have been asked for, and have not been saved since.
  private var inMemory: Set<String> = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let database = StoryDatabase(scenario)
    self.database = database
    store = PersistenceStore {
      try await database.write($0, $1)
    } read: {
      try await database.read($0)
    }
    database.acknowledged = { [unowned self] in disturb($0) }
    guard scenario.choose(said(Self.names[0]), from: ["is not in memory", "is in memory"]) == "is in memory" else {
      return
    }
    database.answersAtOnce = true
    ask(Self.names[0])
  }

  /// A save has been acknowledged, or has returned: in between, the store hears of it.
  private func disturb(_ id: String) {
    inMemory.remove(id)
    for call in calls where call.id == id { (call.isInMemory, call.isUndisturbed) = (false, false) }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    for id in saves.isEmpty && asks < 2 ? [Self.names[0]] : Self.names {
      if saveCount < 4 { moves.append(Move("\(said(id)) is saved") { [self] in saveNext(id) }) }
      if asks < 4 { moves.append(Move("\(said(id)) is asked for") { [self] in ask(id) }) }
    }
    return moves + database.moves()
  }

  func rareMoves() -> [Move] {
    for number in 1...35 {
      database.has("c\(number)", ["first"])
      // Once it had the value that the name in small letters has.
      database.has("C\(number)", ["first", "second"])
    }
    for id in ["d", "e", "f", "g", "h", "i"] { database.has(id, ["first"]) }
    database.stops = ["e", "g"]
    var first: Caller<String?>?
    let names = (1...35).flatMap { ["c\($0)", "C\($0)"] } + ["d", "h"]
    let asked = (names + names).map { id in Move("\(id) is asked for") { [self] in ask(id) } }
    return asked + [
      Move("d is saved in a task that is cancelled") { [self] in save("d", "third").leave() },
      Move("d is asked for") { [self] in ask("d") },
      Move("d is saved in a task that is cancelled, and asked for", takes: .milliseconds(1)) { [self] in
        save("d", "fourth").leave()
        ask("d")
      },
      Move("d is asked for once more") { [self] in ask("d") },
      Move("two readers ask for e, and the task of the first is cancelled") { [self] in
        let first = ask("e")
        ask("e")
        first.leave()
      },
      Move("two readers ask for g", takes: .milliseconds(1)) { [self] in
        first = ask("g")
        ask("g")
      },
      Move("the task of the first is cancelled, and a third one asks for g") { [self] in
        first?.leave()
        ask("g")
      },
      Move("f is saved, once more in a task that is cancelled, and once more") { [self] in
        save("f", "second")
        save("f", "third").leave()
        save("f", "fourth")
      },
      Move("h is saved, and asked for as the save returns") { [self] in save("h", "second", isAsked: true) },
      Move("i is asked for, and again as the answer comes") { [self] in ask("i", isTwice: true) },
    ]
  }

  func owed() -> Move? {
    if let move = database.owed() { return move }
    let names = Self.names + ["d", "f"].filter { database.rows[$0] != nil }
    guard let id = names.first(where: { !finallyAsked.contains($0) }) else { return nil }
    return Move("\(said(id)) is asked for") { [self] in
      finallyAsked.insert(id)
      ask(id)
    }
  }

  private var saveCount: Int { saves.values.map(\.count).reduce(0, +) }

  private func saveNext(_ id: String) { save(id, ["1", "", "3", "1"][saveCount]) }

  @discardableResult
  private func save(_ id: String, _ value: String, isAsked: Bool = false) -> Caller<Void> {
    let call = Call(id)
    calls.append(call)
    let caller = scenario.call("save \(value)") { [self] in
      try await save(value, for: id, isAsked, store)
    } back: { [self] caller in
      call.isOver = true
      switch caller.outcome! {
      case .success:
        disturb(id)
        let write = database.claim(id, value) { $0.error == nil }
        scenario.expect(write != nil, "A save has returned, and no commit of its value has been acknowledged.")
        saved[id] = max(saved[id] ?? -1, write?.revision ?? -1)
      case .failure(let error):
        // What a caller is thrown that was cancelled is up to the store, and whether its name is in memory then.
        guard !caller.hasLeft else { return disturb(id) }
        let write = database.claim(id, value) { $0.error != nil && $0.error == error as? FakeError }
        scenario.expect(write != nil, "A save throws an error that the database has not thrown for it.")
      }
    }
    saves[id, default: []].append(caller)
    return caller
  }

  /// In the store's own isolation: what follows is in the turn in which the save returns.
  private func save(_ value: String, for id: String, _ isAsked: Bool, _ store: isolated PersistenceStore) async throws {
    try await store.save(value, for: id)
    guard isAsked else { return }
    scenario.note("the save returns, and \(id) is asked for")
    let answer = try await store.value(for: id)
    scenario.expect(
      answer == value, "A save has returned, its value was asked for in the same turn, and the answer is another one.")
  }

  @discardableResult
  private func ask(_ id: String, isTwice: Bool = false) -> Caller<String?> {
    asks += 1
    let call = Call(id)
    calls.append(call)
    return scenario.call(Self.names.contains(id) ? "reader of \(said(id))" : "reader") { [store] in
      call.begun = self.eventsAtRest
      call.isInMemory = self.inMemory.contains(id)
      call.wasQuiet = self.calls.allSatisfy { $0.isOver || $0 === call }
      call.floor = call.wasQuiet ? self.database.rows[id]!.last!.revision : self.saved[id] ?? -1
      let value = try await self.value(for: id, isTwice, store)
      self.scenario.note("gets “\(value ?? "nothing")”")
      return value
    } back: { [self] (caller: Caller<String?>) in
      call.isOver = true
      switch caller.outcome! {
      case .success(let value): answered(value, call)
      case .failure(let error):
        guard !caller.hasLeft else { return }
        scenario.expect(
          !database.reads.contains { $0.id == id && $0.isStopped },
          "A reader was cancelled, no read failed by itself, and another reader is thrown an error.")
        scenario.expect(
          database.reads.contains { $0.id == id && $0.failed(with: error, since: call.begun) },
          "A reader is thrown an error that no read of its name has thrown since it asked.")
      }
    }
  }

  /// In the store's own isolation: what follows is in the turn in which the answer comes.
  private func value(for id: String, _ isTwice: Bool, _ store: isolated PersistenceStore) async throws -> String? {
    let value = try await store.value(for: id)
    guard isTwice else { return value }
    let reads = database.reads.count { $0.id == id }
    scenario.note("the answer comes, and \(id) is asked for again")
    let again = try await store.value(for: id)
    scenario.expect(
      database.reads.count { $0.id == id } == reads,
      "A value was asked for, asked for again in the turn in which the answer came, and asked of the database once more."
    )
    return again
  }

  private func answered(_ value: String?, _ call: Call) {
    let rows = database.rows[call.id]!.filter { $0.value == value }
    scenario.expect(
      !rows.isEmpty,
      value == nil
        ? "A reader gets the answer that there is no value, and there always was one."
        : "A reader gets what has not been committed.")
    scenario.expect(
      rows.isEmpty || rows.contains { $0.revision >= call.floor },
      call.wasQuiet
        ? "Nothing was under way, and a reader gets something other than what the database says."
        : "A save had returned, and a reader that asked after that gets what was there before.")
    scenario.expect(
      value != nil || database.reads.contains { $0.id == call.id && $0.foundNothing },
      "A reader gets the answer that there is no value, and the database has not said so.")
    if value != nil, call.isUndisturbed { inMemory.insert(call.id) }
  }

  // MARK: Promises

  func atRest() {
    eventsAtRest = database.events
    for call in calls where !call.isOver {
      scenario.expect(
        !call.isInMemory, "What had been asked for before is asked for again, and it is not answered from memory.")
      scenario.expect(
        database.isBusy(with: call.id),
        "Nothing of a name is under way in the database, and a call with that name does not return.")
    }
  }
}

/// A name, as timelines show it.
private func said(_ name: String) -> String { name.isEmpty ? "the empty name" : name }

/// A database that commits, acknowledges and answers when a move of the story says so.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class StoryDatabase: @unchecked Sendable {
  final class Write {
    let number: Int
    let id: String
    let value: String
    /// The number of its commit; nil as long as it is not committed.
    var revision: Int?
    var error: FakeError?
    var isClaimed = false
    let end = Gate()
    init(_ number: Int, _ id: String, _ value: String) { (self.number, self.id, self.value) = (number, id, value) }
  }

  /// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
  final class Read: @unchecked Sendable {
    let number: Int
    let id: String
    let start: PersistenceStore.Row?
    var outcome: Result<PersistenceStore.Row?, any Error>?
    var ended = 0
    /// True if it threw because its task was cancelled.
    var isStopped = false
    let end = Gate()
    init(_ number: Int, _ id: String, _ start: PersistenceStore.Row?) {
      (self.number, self.id, self.start) = (number, id, start)
    }

    var foundNothing: Bool { if case .success(nil) = outcome { true } else { false } }

    /// True if it has thrown the error after so many events.
    func failed(with error: any Error, since begun: Int) -> Bool {
      guard ended > begun, case .failure(let mine) = outcome else { return false }
      return mine is CancellationError ? error is CancellationError : mine as? FakeError == error as? FakeError
    }
  }

  private let scenario: Scenario
  private(set) var writes: [Write] = []
  private(set) var reads: [Read] = []
  /// All rows that there were of a name, the newest last.
  private(set) var rows: [String: [(value: String?, revision: Int)]] = ["": [("old", 0)], "b": [(nil, -1)]]
  private var revision = 0
  private(set) var events = 0
  var answersAtOnce = false
  /// The names whose reads throw as soon as their task is cancelled.
  var stops: Set<String> = []
  /// Called when a write is acknowledged.
  var acknowledged: (String) -> Void = { _ in }

  init(_ scenario: Scenario) { self.scenario = scenario }

  func isBusy(with id: String) -> Bool {
    writes.contains { $0.id == id && !$0.end.isOpen } || reads.contains { $0.id == id && !$0.end.isOpen }
  }

  /// The write of a save that is over, which explains only one.
  func claim(_ id: String, _ value: String, _ isIt: (Write) -> Bool) -> Write? {
    let write = writes.first { $0.id == id && $0.value == value && !$0.isClaimed && $0.end.isOpen && isIt($0) }
    write?.isClaimed = true
    return write
  }

  func write(_ id: String, _ value: String) async throws -> Int {
    let write = Write(writes.count + 1, id, value)
    writes.append(write)
    scenario.note("write \(write.number): \(said(id)) is “\(value)”")
    await write.end.pass()
    if let error = write.error { throw error }
    return write.revision!
  }

  func read(_ id: String) async throws -> PersistenceStore.Row? {
    let read = Read(reads.count + 1, id, row(id))
    reads.append(read)
    if answersAtOnce {
      answersAtOnce = false
      end(read, .success(read.start))
    }
    scenario.note("read \(read.number): \(said(id))")
    await withTaskCancellationHandler {
      await read.end.pass()
    } onCancel: {
      guard stops.contains(id), !read.end.isOpen else { return }
      read.isStopped = true
      end(read, .failure(CancellationError()))
    }
    return try read.outcome!.get()
  }

  private func row(_ id: String) -> PersistenceStore.Row? {
    guard let last = rows[id]?.last, let value = last.value else { return nil }
    return (value, last.revision)
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    for (_, write) in writes.filter({ !$0.end.isOpen && $0.revision == nil }).told {
      moves.append(Move("write \(write.number) is committed") { [self] in commit(write) })
      moves.append(
        Move("write \(write.number) is committed and acknowledged") { [self] in
          commit(write)
          acknowledge(write)
        })
      moves.append(
        Move("write \(write.number) fails") { [self] in
          write.error = FakeError("disk full, \(said(write.id))")
          events += 1
          write.end.open()
        })
    }
    for (_, write) in writes.filter({ !$0.end.isOpen && $0.revision != nil }).told {
      moves.append(Move("write \(write.number) is acknowledged") { [self] in acknowledge(write) })
    }
    for (_, read) in reads.filter({ !$0.end.isOpen }).told {
      let name = "read \(read.number)"
      moves.append(
        Move("\(name) brings what was there when it began") { [self] in end(read, .success(read.start)) })
      if read.start?.revision != row(read.id)?.revision {
        moves.append(Move("\(name) brings what is there now") { [self] in end(read, .success(row(read.id))) })
      }
      moves.append(
        Move("\(name) fails") { [self] in end(read, .failure(FakeError("unreadable, \(said(read.id))"))) })
      moves.append(
        Move("\(name) throws CancellationError") { [self] in end(read, .failure(CancellationError())) })
    }
    return moves
  }

  func owed() -> Move? {
    if let write = writes.first(where: { !$0.end.isOpen }) {
      let isCommitted = write.revision != nil
      return Move("write \(write.number) is \(isCommitted ? "" : "committed and ")acknowledged") { [self] in
        if write.revision == nil { commit(write) }
        acknowledge(write)
      }
    }
    return reads.first { !$0.end.isOpen }.map { read in
      Move("read \(read.number) brings what was there when it began") { [self] in end(read, .success(read.start)) }
    }
  }

  /// Commits the values of a name that no store has asked for.
  func has(_ id: String, _ values: [String]) {
    for value in values {
      revision += 1
      rows[id, default: []].append((value, revision))
    }
  }

  private func commit(_ write: Write) {
    revision += 1
    write.revision = revision
    rows[write.id]!.append((write.value, revision))
    scenario.note("\(said(write.id)) is “\(write.value)”, commit \(revision)")
  }

  private func acknowledge(_ write: Write) {
    events += 1
    acknowledged(write.id)
    write.end.open()
  }

  private func end(_ read: Read, _ outcome: Result<PersistenceStore.Row?, any Error>) {
    events += 1
    (read.outcome, read.ended) = (outcome, events)
    read.end.open()
  }
}

@Suite struct WriteBehindStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_400, held: 1_200, random: 2_200), hasRareMoves: true) { scenario in
      let promises = StorePromises(scenario)
      await scenario.tell(promises, isolation: promises.store)
    }
  }
}
