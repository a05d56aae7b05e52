import BegunNotDone
import ScheduleLab
import Testing

/// What the logbook promises, whatever the captain, the computer and the disk do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class LogbookPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let writes: Fake<[String], Void>
  private let closings: Fake<String, Void>
  let logbook: Logbook
  private var calls: [Caller<Void>] = []
  /// How many writes have ended for certain.
  private var ended = 0
  /// Those that have begun for certain.
  private var begun: [Caller<Void>] = []
  private var isCalled = false
  /// Those that waited for an attempt which has failed.
  private var failed: [Caller<Void>] = []
  private var taken: [String] = []
  private var offered = 0
  /// How often close is called because the file is not closed in the end.
  private var lastCalls = 0
  /// How often close is called by a caller to which it has just thrown.
  private var secondCalls = 0

  /// Equal lines are two lines, and an empty one is a line, and so is one with a line break.
  private static let lines = ["", "", "calm\nrain", "rain"]

  private var isFileClosed: Bool { closings.calls.contains { !$0.isOpen } }
  private var isUnderWay: Bool { !writes.open.isEmpty || !closings.open.isEmpty }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let writes = Fake<[String], Void>("write", scenario, stopsWhenCancelled: true)
    let closings = Fake<String, Void>("close file", scenario)
    (self.writes, self.closings) = (writes, closings)
    logbook = Logbook {
      try await writes.call($0)
    } closeFile: {
      await closings.answer(to: "now")
    }
    writes.begins = { [unowned self] in begins($0) }
    closings.begins = { [unowned self] in closes($0) }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if offered < Self.lines.count { moves.append(Move("a line is added") { [self] in add() }) }
    if calls.count < 4 { moves.append(Move("close is called") { [self] in close() }) }
    for (which, call) in calls.filter({ $0.waits && !$0.hasLeft }).told {
      moves.append(Move("the task of the \(which) call is cancelled") { call.leave() })
    }
    for (_, write) in writes.open.told {
      moves.append(Move("writing succeeds") { write.answer(()) })
      moves.append(Move("writing fails") { [self] in fail(write, DiskFull()) })
      moves.append(Move("writing fails with a CancellationError") { [self] in fail(write, CancellationError()) })
    }
    for (_, closing) in closings.open.told { moves.append(Move("the file is closed") { closing.answer(()) }) }
    return moves
  }

  func rareMoves() -> [Move] {
    let adds = Move("100 lines more are added") { [self] in for _ in 1...100 { add() } }
    // Until it is being written.
    let closes = Move("close is called", takes: .milliseconds(1)) { [self] in close() }
    let fails = Move("writing fails, if it is under way", takes: .milliseconds(1)) { [self] in
      if let write = writes.open.first { fail(write, DiskFull()) }
    }
    let closesTwice = Move("close is called, and again as it throws", takes: .milliseconds(1)) { [self] in
      close(isTwice: true)
    }
    return [adds] + Array(repeating: [closes, fails], count: 8).flatMap(\.self) + [closesTwice, fails]
  }

  func owed() -> Move? {
    if let write = writes.open.first { return Move("writing succeeds") { write.answer(()) } }
    if let closing = closings.open.first { return Move("the file is closed") { closing.answer(()) } }
    guard !isFileClosed, lastCalls < 5 else { return nil }
    return Move("close is called") { [self] in
      lastCalls += 1
      close()
    }
  }

  private func add() {
    let line = offered < Self.lines.count ? Self.lines[offered] : "line \(offered)"
    offered += 1
    let isTaken = logbook.assumeIsolated { $0.add(line) }
    scenario.note(isTaken ? "it is taken" : "it is refused")
    scenario.expect(isTaken || !calls.isEmpty, "close was not called, and a line was refused.")
    scenario.expect(!isTaken || !isCalled, "close was called, and after that a line was taken.")
    if isTaken { taken.append(line) }
  }

  private func close(isTwice: Bool = false) {
    let number = calls.count + 1
    let endedBefore = ended
    calls.append(
      scenario.call("close \(number)") { [self] in
        try await close(logbook, isTwice)
      } back: { [self] in
        returns($0, endedBefore)
      })
  }

  /// In the logbook's own isolation: the call begins in this turn, and what follows is in the turn in which it returns.
  private func close(_ logbook: isolated Logbook, _ isTwice: Bool) async throws {
    isCalled = true
    do { try await logbook.close() } catch {
      // With no other call, nothing is under way.
      guard isTwice, !isUnderWay, calls.count(where: \.waits) == 1 else { throw error }
      try await closeAgain(logbook)
    }
    scenario.expect(logbook.isClosed, "close has returned, and isClosed is false.")
  }

  private func closeAgain(_ logbook: isolated Logbook) async throws {
    let attempts = writes.calls.count
    secondCalls += 1
    scenario.note("close is called again")
    do { try await logbook.close() } catch {
      scenario.expect(
        writes.calls.count > attempts,
        "A call of close has thrown, close was called again in the same turn, and the lines were not written again.")
      throw error
    }
  }

  private func fail(_ write: Asked<[String], Void>, _ error: any Error) {
    failed += begun.filter { call in call.waits && !failed.contains { $0 === call } }
    write.fail(error)
  }

  // MARK: Promises

  private func begins(_ write: Asked<[String], Void>) {
    scenario.expect(!calls.isEmpty, "close was not called, and something is written.")
    scenario.expect(writes.open.count == 1, "Lines are written while they are being written.")
    scenario.expect(
      !writes.calls.contains { if case .success = $0.outcome { true } else { false } },
      "The lines were written, and are written again.")
    scenario.expect(closings.calls.isEmpty, "The file is closed or being closed, and something is written.")
    scenario.expect(
      write.question == taken && !taken.isEmpty, "Taken were the lines \(taken), and written are \(write.question).")
    scenario.expect(
      writes.calls.count <= calls.count + secondCalls, "Lines are written more often than close was called.")
  }

  private func closes(_ closing: Asked<String, Void>) {
    scenario.expect(closings.calls.count == 1, "The file is closed a second time.")
    let isWritten = writes.calls.contains { if case .success = $0.outcome { true } else { false } }
    scenario.expect(taken.isEmpty || isWritten, "The file is closed, and lines that were taken are not written.")
  }

  private func returns(_ call: Caller<Void>, _ endedBefore: Int) {
    guard let error = call.error else {
      return scenario.expect(isFileClosed, "The file is not closed, and a call of close has returned.")
    }
    scenario.expect(
      writes.calls.contains { $0.hasFailed(with: error) },
      "A call of close has thrown, and it is not the error of a write.")
    scenario.expect(
      writes.calls.dropFirst(endedBefore).contains { $0.hasFailed(with: error) },
      "A call of close has thrown the error of an attempt that had ended before the call.")
  }

  func always() {
    scenario.expect(
      !writes.calls.contains(where: \.isCancelled),
      "A task that waits in close was cancelled, and the writing was cancelled.")
    scenario.expect(
      !closings.calls.contains(where: \.isCancelled),
      "A task that waits in close was cancelled, and the closing of the file was cancelled.")
    scenario.expect(
      !logbook.assumeIsolated { $0.isClosed } || isFileClosed, "The file is not closed, and isClosed is true.")
  }

  func atRest() {
    begun = calls
    ended = writes.calls.count { !$0.isOpen }
    for call in failed {
      scenario.expect(!call.waits, "Writing failed, and a call that waited for it did not return.")
      scenario.expect(
        call.error.map { error in writes.calls.contains { $0.hasFailed(with: error) } } == true,
        "Writing failed, and a call that waited for it did not throw the error.")
    }
    guard !isUnderWay else { return }
    scenario.expect(
      !calls.contains(where: \.waits), "Nothing is being written or closed, and a call of close waits.")
    guard isFileClosed else { return }
    scenario.expect(logbook.assumeIsolated { $0.isClosed }, "The file is closed, and isClosed is false.")
  }

  func inTheEnd() {
    scenario.expect(isFileClosed, "close was called again and again, no write fails, and the file is not closed.")
  }
}

extension Asked {
  /// Whether it has ended with this error.
  fileprivate func hasFailed(with error: any Error) -> Bool {
    guard case .failure(let mine) = outcome else { return false }
    return mine is CancellationError ? error is CancellationError : mine is DiskFull && error is DiskFull
  }
}

@Suite struct BegunNotDoneStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_000, held: 2_000, random: 2_000), hasRareMoves: true) { scenario in
      let promises = LogbookPromises(scenario)
      await scenario.tell(promises, isolation: promises.logbook)
      withExtendedLifetime(promises) {}
    }
  }
}
