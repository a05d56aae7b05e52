import LastWords
import ScheduleLab
import Testing

/// What a session promises, whatever its app and the support team do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class SessionPromises: Promises, @unchecked Sendable {
  /// Several lines say the same, nothing.
  private static let texts = ["", "", "swipe", "", "close"]

  private final class Flush: @unchecked Sendable {
    /// What had been logged when it was called, and how many batches had ended for certain.
    let lines: Int
    let ended: Int
    var caller: Caller<Void>?
    init(lines: Int, ended: Int) { (self.lines, self.ended) = (lines, ended) }
  }

  private final class Way: Sendable {}

  private let scenario: Scenario
  private let support: Fake<[String], Void>
  private var session: Session?
  private let lifetime: Lifetime
  private let way: Lifetime
  private var logged: [String] = []
  /// How many of the logged lines have arrived, the oldest first.
  private var arrived = 0
  /// The lines of each batch that has ended, in the order of their ends.
  private var ended: [(lines: Range<Int>, hasArrived: Bool)] = []
  /// How many had ended when the code had last come to rest, so that it knows of them.
  private var endedAtRest = 0
  private var flushes: [Flush] = []
  /// The batches that had begun when the session was released; nil as long as something keeps it.
  private var batchesBefore: Int?
  /// True if a line is logged when the next batch begins, by what sends it.
  private var logsNext = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let support = Fake<[String], Void>("batch", scenario)
    let way = Way()
    let session = Session { [way] batch in
      try await support.call(batch)
      _ = way
    }
    (self.support, self.session) = (support, session)
    (lifetime, self.way) = (scenario.lifetime(of: session), scenario.lifetime(of: way))
    support.begins = { [weak self] in self?.begins($0) }
  }

  /// The lines that have not arrived.
  private var rest: ArraySlice<String> { logged.dropFirst(arrived) }

  private func begins(_ call: Asked<[String], Void>) {
    let batch = call.question
    scenario.expect(!batch.isEmpty, "An empty batch was sent.")
    scenario.expect(support.open.count == 1, "A batch was sent while another one was on its way.")
    scenario.expect(
      rest.starts(with: batch), "The lines of a batch are not the first that have not arrived, in the order of logging."
    )
    if logsNext {
      logsNext = false
      log("sent")
    }
    guard let batchesBefore else { return }
    scenario.expect(
      call.number == batchesBefore + 1, "The last words are tried once, and after them one more batch was sent.")
    scenario.expect(batch.count == rest.count, "The session was released, and its last words leave out a line.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if session != nil {
      if logged.count < Self.texts.count {
        moves.append(Move("a line is logged") { [self] in log(Self.texts[logged.count]) })
      }
      if logged.isEmpty {
        moves.append(Move("60 lines are logged") { [self] in for number in 1...60 { log("line \(number)") } })
      }
      if flushes.count < 4 { moves.append(Move("flush is called") { [self] in flush() }) }
      moves.append(Move("the app releases the session") { [self] in release() })
    }
    for (which, flush) in flushes.filter({ $0.caller?.waits == true && $0.caller?.hasLeft == false }).told {
      moves.append(Move("the task of the \(which) flush is cancelled") { flush.caller?.leave() })
    }
    for (which, call) in support.open.told {
      moves.append(Move("the \(which) batch arrives") { [self] in end(call, nil) })
      moves.append(Move("the \(which) batch fails") { [self] in end(call, FakeError("no signal")) })
      moves.append(
        Move("the \(which) batch throws CancellationError") { [self] in end(call, CancellationError()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    guard session != nil else { return [] }
    let flushes = Move("flush is called") { [self] in flush() }
    let arrives = Move("the batch arrives, if one is on its way") { [self] in
      if let call = support.open.first { end(call, nil) }
    }
    return [
      Move("what sends the next batch will log a line") { [self] in logsNext = true },
      Move("a line is logged") { [self] in log("rare") }, flushes, arrives,
      Move("1,500 lines are logged") { [self] in for number in 1...1_500 { log("page \(number)") } },
      flushes, arrives, arrives, arrives,
      Move("1,500 lines more are logged") { [self] in for number in 1...1_500 { log("page \(number)") } },
    ]
  }

  func owed() -> Move? {
    if let call = support.open.first { return Move("the batch arrives") { [self] in end(call, nil) } }
    return session == nil ? nil : Move("the app releases the session") { [self] in release() }
  }

  private func log(_ text: String) {
    guard let session else { return }
    logged.append(text)
    session.log(text)
  }

  private func flush() {
    guard let session else { return }
    let flush = Flush(lines: logged.count, ended: endedAtRest)
    flushes.append(flush)
    flush.caller = scenario.call("flush \(flushes.count)") {
      await session.flush()
    } back: { [self] _ in
      returns(flush)
      lookForRelease()
    }
  }

  private func release() {
    session = nil
    lookForRelease()
  }

  private func lookForRelease() {
    guard session == nil, !flushes.contains(where: { $0.caller?.waits == true }) else { return }
    batchesBefore = support.calls.count
  }

  private func end(_ call: Asked<[String], Void>, _ error: (any Error)?) {
    ended.append((arrived..<arrived + call.question.count, error == nil))
    if let error {
      call.fail(error)
    } else {
      arrived += call.question.count
      call.answer(())
    }
  }

  // MARK: Promises

  private func returns(_ flush: Flush) {
    // A flush whose task was cancelled need not wait.
    guard flush.caller?.hasLeft == false else { return }
    let failed = ended[flush.ended...].filter { !$0.hasArrived }
    scenario.expect(
      flush.lines <= arrived
        || (arrived..<flush.lines).allSatisfy { line in failed.contains { $0.lines.contains(line) } },
      "flush has returned, and a line that had been logged before has neither arrived nor failed since.")
  }

  func always() {
    guard let session else { return }
    scenario.expect(session.unsent >= rest.count, "A line is not with the support team yet, and unsent leaves it out.")
  }

  func atRest() {
    endedAtRest = ended.count
    if let session {
      scenario.expect(session.unsent == rest.count, "A line has arrived, and unsent still counts it.")
    }
    guard support.open.isEmpty else { return }
    let callers = flushes.compactMap(\.caller)
    for caller in callers where caller.waits { scenario.note("\(caller.name) has not returned") }
    scenario.expect(
      !callers.contains(where: \.waits), "No batch is on its way, and \(callers.doNotReturn("flush")).")
    guard let batchesBefore else { return }
    scenario.expect(!lifetime.isAlive, "The app has released the session, no flush is running, and it is still alive.")
    scenario.expect(
      rest.isEmpty || support.calls.count > batchesBefore,
      "The session was released with a line unsent, and it was never sent.")
    scenario.expect(
      !way.isAlive, "The session is gone, no batch is on its way, and something still holds its closure that sends.")
  }
}

@Suite struct LastWordsStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = SessionPromises(scenario)
      await scenario.tell(promises, isolation: nil)
      withExtendedLifetime(promises) {}
    }
  }
}
