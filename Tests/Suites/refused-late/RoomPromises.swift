import RefusedLate
import ScheduleLab
import Testing

/// What the reading room promises, whatever readers, the office and the archive do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class RoomPromises: Promises, @unchecked Sendable {
  private final class Reader: @unchecked Sendable {
    let document: String
    let hasCopy: Bool
    var caller: Caller<String>?
    init(_ document: String, hasCopy: Bool) { (self.document, self.hasCopy) = (document, hasCopy) }
  }

  private let scenario: Scenario
  private let office: Fake<String, Bool>
  private let lift: Fake<String, String>
  private let room: ReadingRoom
  private var readers: [Reader] = []
  private var desks: [OtherDesk] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let office = Fake<String, Bool>("the office", scenario)
    let lift = Fake<String, String>("the lift", scenario)
    (self.office, self.lift) = (office, lift)
    let copies = Dictionary(uniqueKeysWithValues: (1...4).map { ("charter \($0)", Self.text(of: "charter \($0)")) })
    room = ReadingRoom(
      copies: copies, mayRead: { try await office.call($0) }, bring: { try await lift.call($0) })
    lift.begins = { [unowned self] call in
      let reader = readers.first { $0.document == call.question }
      scenario.expect(
        reader?.hasCopy == false, "A copy is in the room, and the archive was asked to bring the document.")
    }
  }

  /// What is in a document, or in its copy: nothing in the first.
  private static func text(of document: String) -> String { document.hasSuffix("1") ? "" : "text of \(document)" }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if readers.count < 4 {
      moves.append(Move("a reader orders a letter") { [self] in order("letter", hasCopy: false) })
      moves.append(Move("a reader orders a charter") { [self] in order("charter", hasCopy: true) })
    }
    for (which, call) in office.open.told {
      moves.append(Move("the office allows the \(which) order") { call.answer(true) })
      moves.append(Move("the office refuses the \(which) order") { call.answer(false) })
      moves.append(Move("the office is closed for the \(which) order") { call.fail(FakeError("closed")) })
      moves.append(
        Move("the office throws CancellationError for the \(which) order") { call.fail(CancellationError()) })
    }
    for (which, call) in lift.open.told {
      moves.append(Move("the lift brings the \(which) document") { call.answer(Self.text(of: call.question)) })
      moves.append(Move("the lift breaks with the \(which) document") { call.fail(FakeError("broken")) })
      moves.append(
        Move("the lift throws CancellationError for the \(which) document") { call.fail(CancellationError()) })
    }
    for (which, reader) in readers.filter({ $0.caller?.waits == true && $0.caller?.hasLeft == false }).told {
      moves.append(Move("the \(which) reader leaves") { reader.caller?.leave() })
    }
    return moves
  }

  /// In other rooms all want the same: in two of them one after the other, and in one of these the lift comes up before the next
  /// order. In the third, two order it at the same time.
  func rareMoves() -> [Move] {
    let together = OtherDesk("will", scenario, isStuck: true)
    desks = [OtherDesk("map", scenario, isStuck: false), OtherDesk("plan", scenario, isStuck: true)]
    let moves = desks.flatMap { $0.moves() }
    desks.append(together)
    return moves + together.movesForTwo()
  }

  func owed() -> Move? {
    office.open.first.map { call in Move("the office allows it") { call.answer(true) } }
      ?? lift.open.first.map { call in Move("the lift brings it") { call.answer(Self.text(of: call.question)) } }
  }

  private func order(_ kind: String, hasCopy: Bool) {
    let reader = Reader("\(kind) \(readers.count + 1)", hasCopy: hasCopy)
    readers.append(reader)
    reader.caller = scenario.call(reader.document) { [room, document = reader.document] in
      try await room.open(document)
    } back: { [self] caller in
      comesBack(reader, caller)
    }
  }

  // MARK: Promises

  private func office(of reader: Reader) -> Asked<String, Bool>? {
    office.calls.first { $0.question == reader.document }
  }

  private func lift(of reader: Reader) -> Asked<String, String>? {
    lift.calls.first { $0.question == reader.document }
  }

  private func comesBack(_ reader: Reader, _ caller: Caller<String>) {
    let isAllowed = (try? office(of: reader)?.outcome?.get()) == true
    switch caller.outcome {
    case .success(let text):
      scenario.expect(isAllowed, "The office has not allowed it, and a reader gets the document.")
      scenario.expect(
        text == (Self.text(of: reader.document)),
        "A reader gets another document than the one that was ordered.")
    case .failure(let error as FakeError) where error.description == "broken":
      scenario.expect(isAllowed, "The office has not allowed it, and open has ended with what the archive sent.")
    case .failure(is ReadingRoom.Refused):
      scenario.expect(
        (try? office(of: reader)?.outcome?.get()) == false, "The office has not refused, and open throws Refused.")
    case .failure(is CancellationError):
      scenario.expect(
        caller.hasLeft || hasThrownCancellation(office(of: reader)?.outcome)
          || isAllowed && hasThrownCancellation(lift(of: reader)?.outcome),
        "The caller of open was not cancelled, nothing that it may hear of was, and open throws a CancellationError.")
    case .failure, nil: break
    }
    guard let lift = lift(of: reader), lift.isOpen else { return }
    scenario.expect(lift.isCancelled, "open has ended, and the task of bring has neither ended nor been cancelled.")
  }

  private func hasThrownCancellation<Answer>(_ outcome: Result<Answer, any Error>?) -> Bool {
    if case .failure(is CancellationError) = outcome { true } else { false }
  }

  private func isSame(_ one: any Error, _ other: (any Error)?) -> Bool {
    one as? FakeError == other as? FakeError && (one is CancellationError) == (other is CancellationError)
  }

  func atRest() {
    for desk in desks { desk.atRest() }
    for reader in readers {
      guard let caller = reader.caller else { continue }
      let (office, lift) = (office(of: reader), lift(of: reader))
      scenario.expect(
        caller.waits || lift?.isOpen != true || lift?.isCancelled == true,
        "open has ended, and the task of bring has neither ended nor been cancelled.")
      if caller.hasLeft {
        guard caller.waits else { continue }
        scenario.expect(
          office?.isOpen == true || lift?.isOpen == true,
          "The office and the archive have answered, and open has not come back.")
        scenario.expect(
          office?.isOpen != true || office?.isCancelled == true,
          "The caller of open was cancelled, and the task of mayRead was not.")
        scenario.expect(
          lift?.isOpen != true || lift?.isCancelled == true,
          "The caller of open was cancelled, and the task of bring was not.")
        continue
      }
      scenario.expect(
        office.map { !$0.isOpen || !$0.isCancelled } ?? false,
        office == nil
          ? "A reader ordered a document, and the office is not asked."
          : "The reader has not left, and the task of mayRead was cancelled.")
      if !reader.hasCopy, office?.isOpen == true {
        scenario.expect(lift != nil, "The office has not answered, and the document is not on its way yet.")
      }
      expectAnswer(to: caller, reader, office?.outcome, lift)
    }
  }

  private func expectAnswer(
    to caller: Caller<String>, _ reader: Reader, _ office: Result<Bool, any Error>?, _ lift: Asked<String, String>?
  ) {
    switch office {
    case nil:
      scenario.expect(caller.waits, "The office has not answered yet, and open has come back.")
    case .success(false):
      scenario.expect(!caller.waits, "The office has refused, and open waits for a document that no one will read.")
      scenario.expect(caller.isRefused, "The office has refused, and open does not throw Refused.")
    case .failure(let error):
      scenario.expect(!caller.waits, "mayRead has thrown, and open waits for a document that no one will read.")
      scenario.expect(
        isSame(error, caller.error), "mayRead has thrown, and open does not throw the same error."
      )
    case .success(true):
      if reader.hasCopy {
        scenario.expect(
          caller.value != nil, "The office allowed it, a copy is in the room, and the reader does not have it.")
      } else if let result = lift?.outcome {
        switch result {
        case .success:
          scenario.expect(
            caller.value != nil, "The office allowed it, the document is there, and the reader does not have it.")
        case .failure(let error):
          scenario.expect(
            isSame(error, caller.error),
            "The reader may see the document, bring has thrown, and open does not throw the same error.")
        }
      } else {
        scenario.expect(
          caller.waits && lift?.isCancelled == false,
          caller.waits
            ? lift == nil
              ? "The reader waits for the document, and the archive was not asked."
              : "The reader waits for the document, and the task of bring was cancelled."
            : "The reader may see the document, the archive has not brought it, and open has come back.")
      }
    }
  }
}

/// Where readers order one document, each when the reader before has got an answer, or two at the same time.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class OtherDesk: @unchecked Sendable {
  private let document: String
  private let scenario: Scenario
  private let isStuck: Bool
  private let office: Fake<String, Bool>
  private let lift: Fake<String, String>
  private let room: ReadingRoom
  private var readers: [Caller<String>] = []
  /// What the latest reader must have got when nothing can run, and what is wrong otherwise.
  private var expected: (isMet: (Caller<String>) -> Bool, sentence: String)?
  private var trips = 0

  /// - Parameter isStuck: true if the lift comes up for those alone who may see the document.
  init(_ document: String, _ scenario: Scenario, isStuck: Bool) {
    (self.document, self.scenario, self.isStuck) = (document, scenario, isStuck)
    let office = Fake<String, Bool>("the office for the \(document)", scenario)
    let lift = Fake<String, String>("the lift with the \(document)", scenario)
    (self.office, self.lift) = (office, lift)
    room = ReadingRoom(copies: [:], mayRead: { try await office.call($0) }, bring: { try await lift.call($0) })
  }

  func moves() -> [Move] {
    let comesUp = move("the lift comes up with the \(document)") { [self] in comeUp() }
    let allows = move("the office allows the \(document)") { [self] in
      for call in office.open { call.answer(true) }
    }
    let refuses = move("the office refuses the \(document)") { [self] in
      for call in office.open { call.answer(false) }
      expected = ({ $0.isRefused }, "The office has refused, and open does not throw Refused.")
    }
    let isClosed = move("the office for the \(document) is closed") { [self] in
      for call in office.open { call.fail(FakeError("closed")) }
      expected = (
        { $0.error as? FakeError == FakeError("closed") }, "mayRead has thrown, and open does not throw the same error."
      )
    }
    let breaks = move("the lift breaks with the \(document)") { [self] in
      for call in lift.open { call.fail(FakeError("broken")) }
      expected = (
        { $0.error as? FakeError == FakeError("broken") },
        "The reader may see the document, bring has thrown, and open does not throw the same error."
      )
    }
    let leaves = move("the reader of the \(document) leaves") { [self] in readers.last?.leave() }
    return [[refuses], [isClosed], [leaves], [allows, leaves], [allows, breaks], [allows, comesUp]].flatMap { end in
      let orders = move("a reader orders the \(document)") { [self] in order() }
      return [orders] + end + (isStuck ? [] : [comesUp]) + [orders, allows, comesUp]
    }
  }

  /// Two order the document, and one of them is refused.
  func movesForTwo() -> [Move] {
    [("first", "second"), ("second", "first")].flatMap { refused, allowed in
      let orders = move("a reader orders the \(document)") { [self] in order() }
      let refuses = move("the office refuses the \(refused) of two readers of the \(document)") { [self] in
        (refused == "first" ? office.open.first : office.open.last)?.answer(false)
      }
      let allows = move("the office allows the \(document) to the \(allowed)") { [self] in
        // What comes up is for the one who may see it.
        if allowed == "first" { readers.removeLast() }
        office.open.last?.answer(true)
      }
      let comesUp = move("the lift comes up with the \(document)") { [self] in
        comeUp()
        expected?.sentence =
          "Two readers ordered the same document, one was refused, and the other, who may see it, does not have it."
      }
      return [orders, orders, refuses, allows, comesUp]
    }
  }

  /// Each comes at rest.
  private func move(_ name: String, _ run: @escaping () -> Void) -> Move { Move(name, takes: .seconds(1), run) }

  private func order() {
    expected = nil
    readers.append(scenario.call("reader of the \(document)") { [room, document] in try await room.open(document) })
  }

  /// The lift sees when it is up whether a task has been cancelled.
  private func comeUp() {
    trips += 1
    let text = "\(document) \(trips)"
    for call in lift.open {
      if call.isCancelled { call.fail(CancellationError()) } else { call.answer(text) }
    }
    guard expected == nil, readers.last?.hasLeft == false else { return }
    expected = (
      { $0.value == text },
      "The office allowed it, the document came for the next reader, and the reader does not have it."
    )
  }

  func atRest() {
    guard let reader = readers.last, let expected else { return }
    scenario.expect(expected.isMet(reader), expected.sentence)
  }
}

@Suite struct RefusedLateStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_000, held: 1_500, random: 1_500), hasRareMoves: true) { scenario in
      await scenario.tell(RoomPromises(scenario), isolation: nil)
    }
  }
}
