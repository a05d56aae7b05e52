import BegunNotDone
import ScheduleLab
import Testing

@Suite struct BegunNotDoneSuite {
  @Test func closesInOrder() {
    // Many calls may wake many tasks, in more orders than can be tried.
    check(Budget(schedules: 100, totalSteps: 10_000)) { scenario in
      guard scenario.choose("close is called by", from: ["one", "many"]) == "one" else {
        return await closeForMany(scenario)
      }
      let ship = Ship(scenario)
      let lines = scenario.choose("lines", from: [["fog", "fog", "calm\nrain"], []])
      for line in lines {
        scenario.expect(await ship.logbook.add(line), "close was not called, and a line was refused.")
      }
      let close = scenario.call("captain") { try await ship.logbook.close() }
      await scenario.quiet()
      if !lines.isEmpty {
        scenario.expect(
          ship.writes.calls.map(\.question) == [lines],
          "\(lines.count) lines were taken and close was called, and written are \(ship.writes.calls.map(\.question)).")
        scenario.expect(ship.closings.calls.isEmpty, "The file was closed before the lines were written.")
        ship.writes.open.first?.answer(())
        await scenario.quiet()
      }
      scenario.expect(
        ship.writes.calls.count == (lines.isEmpty ? 0 : 1), "No line was taken, and something was written.")
      scenario.expect(
        ship.closings.calls.count == 1,
        "Everything is written, and the file was closed \(ship.closings.calls.count) times.")
      scenario.expect(close.waits, "close has returned, and the file is not closed.")
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(close.value != nil, "The file is closed, and close did not return.")
      let again = scenario.call("again") { try await ship.logbook.close() }
      await scenario.quiet()
      scenario.expect(again.value != nil, "The file is closed, close was called again, and did not return at once.")
      scenario.expect(
        ship.closings.calls.count == 1 && ship.writes.calls.count == (lines.isEmpty ? 0 : 1),
        "The file is closed, close was called again, and the work was done again.")
    }
  }

  /// Lets 40 callers wait until 300 lines are written and the file is closed.
  private func closeForMany(_ scenario: Scenario) async {
    let (crowd, returned, count) = (Crowd(), Log<Int>(), 40)
    let book = FullBook(scenario)
    await book.fill()
    for number in 1...count { crowd.task { if (try? await book.logbook.close()) != nil { returned.add(number) } } }
    await scenario.quiet()
    book.writes.open.first?.answer(())
    await scenario.quiet()
    scenario.expect(
      book.written.entries == [FullBook.lines],
      "\(FullBook.lines.count) lines were taken, and they are not written in one batch.")
    scenario.expect(
      returned.count == count,
      "\(count) tasks have called close, the file is closed, and only \(returned.count) of them returned.")
  }

  @Test func everyCallWaits() {
    let hang = "A call of close does not come to rest: it looks again and again, or waits for ever."
    check(ifItHangs: hang) { scenario in
      let ship = Ship(scenario)
      _ = await ship.logbook.add("fog")
      let first = scenario.call("captain") { try await ship.logbook.close() }
      await scenario.quiet()
      let moment = scenario.choose(
        "the second call comes", from: ["while the lines are written", "while the file is closed"])
      if moment == "while the file is closed" {
        ship.writes.open.first?.answer(())
        await scenario.quiet()
      }
      let second = scenario.call("switch-off") { try await ship.logbook.close() }
      await scenario.quiet()
      scenario.expect(second.waits, "The file is not closed, and the second call of close has returned.")
      ship.writes.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(second.waits, "The file is not closed, and the second call of close has returned.")
      scenario.expect(first.waits, "The file is not closed, and the first call of close has returned.")
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(
        ship.writes.calls.count == 1 && ship.closings.calls.count == 1,
        "close was called twice. The lines were written \(ship.writes.calls.count) times, the file was closed \(ship.closings.calls.count) times."
      )
      scenario.expect(
        first.value != nil && second.value != nil, "The file is closed, and a call of close did not return.")
    }
  }

  @Test func nothingAfterClose() {
    check { scenario in
      let ship = Ship(scenario)
      _ = await ship.logbook.add("fog")
      let close = scenario.call("captain") { try await ship.logbook.close() }
      await scenario.quiet()
      scenario.expect(!(await ship.logbook.add("late")), "close was called, and after that a line was taken.")
      let fails = scenario.choose("writing", from: ["succeeds", "fails"]) == "fails"
      if fails { ship.writes.open.first?.fail(DiskFull()) } else { ship.writes.open.first?.answer(()) }
      await scenario.quiet()
      scenario.expect(
        !(await ship.logbook.add("late")),
        fails
          ? "close was called, writing failed, and after that a line was taken."
          : "close was called, and after that a line was taken.")
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(!close.waits, "Nothing is under way, and close did not return.")
    }
  }

  @Test func saysClosed() {
    check { scenario in
      let ship = Ship(scenario)
      _ = await ship.logbook.add("fog")
      scenario.watch("closed", of: ship.logbook) { $0.isClosed }
      scenario.expect(!(await ship.logbook.isClosed), "The file is not closed, and isClosed is true.")
      let close = scenario.call("captain") { try await ship.logbook.close() }
      await scenario.quiet()
      scenario.expect(!(await ship.logbook.isClosed), "The lines are being written, and isClosed is true.")
      ship.writes.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(!(await ship.logbook.isClosed), "The file is being closed, and isClosed is true.")
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(await ship.logbook.isClosed, "The file is closed, and isClosed is false.")
      scenario.expect(close.value != nil, "The file is closed, and close did not return.")
    }
  }

  @Test func failureReachesAll() {
    check(many: failsForMany) { scenario in
      let ship = Ship(scenario)
      _ = await ship.logbook.add("fog")
      let again = scenario.choose("the captain calls again", from: ["later", "at once", "in the same turn"])
      if again != "later" {
        return await failsAndIsTriedAtOnce(ship, isInTheSameTurn: again == "in the same turn", scenario)
      }
      let first = scenario.call("captain") { try await ship.logbook.close() }
      let second = scenario.call("switch-off") { try await ship.logbook.close() }
      await scenario.quiet()
      ship.writes.open.first?.fail(DiskFull())
      await scenario.quiet()
      scenario.expect(
        !first.waits && !second.waits,
        "Writing failed while two calls waited, and not both of them have thrown its error.")
      scenario.expect(
        first.error is DiskFull && second.error is DiskFull,
        "Writing failed while two calls waited, and not both of them have thrown its error.")
      scenario.expect(ship.closings.calls.isEmpty, "Writing failed, and the file was closed.")
      scenario.expect(!(await ship.logbook.isClosed), "Writing failed, and isClosed is true.")
      let third = scenario.call("captain, again") { try await ship.logbook.close() }
      await scenario.quiet()
      scenario.expect(
        third.waits, "Writing failed, close was called again, and it ended without another attempt.")
      scenario.expect(
        ship.writes.calls.last?.question == ["fog"] && ship.writes.calls.count == 2,
        "Writing failed, close was called again, and the lines were not written again.")
      ship.writes.open.first?.answer(())
      await scenario.quiet()
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(third.value != nil, "The second attempt has succeeded, and its call of close did not return.")
    }
  }

  /// Lets 40 callers wait for an attempt that fails, and then one caller for each of ten attempts.
  @Sendable private func failsForMany(_ scenario: Scenario) async {
    let (crowd, thrown, count) = (Crowd(), Log<Int>(), 40)
    let book = FullBook(scenario)
    await book.fill()
    for attempt in 1...10 {
      let callers = attempt == 1 ? count : 1
      for number in 1...callers {
        crowd.task { do { try await book.logbook.close() } catch { thrown.add(number) } }
      }
      await scenario.quiet()
      scenario.expect(
        book.written.count == attempt,
        "Writing failed \(attempt - 1) times, and the next call of close did not try again.")
      book.writes.open.first?.fail(DiskFull())
      await scenario.quiet()
      scenario.expect(
        attempt > 1 || thrown.count == count,
        "Writing failed while \(count) calls waited, and \(thrown.count) of them threw its error.")
    }
  }

  /// One caller tries again while the other one may not have heard of the failure yet.
  private func failsAndIsTriedAtOnce(_ ship: Ship, isInTheSameTurn: Bool, _ scenario: Scenario) async {
    let first = scenario.call("captain") {
      if isInTheSameTurn { return try await self.closeTwice(ship.logbook, scenario) }
      do { try await ship.logbook.close() } catch {
        scenario.note("throws, and the captain calls close again")
        try await ship.logbook.close()
      }
    }
    let second = scenario.call("switch-off") { try await ship.logbook.close() }
    await scenario.quiet()
    ship.writes.open.first?.fail(DiskFull())
    await scenario.quiet()
    scenario.expect(
      second.error is DiskFull,
      "Writing failed, and a call that waited for it did not throw its error.")
    scenario.expect(
      first.waits && ship.writes.calls.count == 2,
      "Writing failed, close was called again at once, and the lines were not written again.")
    let third = scenario.call("harbour") { try await ship.logbook.close() }
    await scenario.quiet()
    scenario.expect(
      ship.writes.calls.count == 2, "The second attempt is under way, and another call writes the lines once more.")
    ship.writes.open.first?.answer(())
    await scenario.quiet()
    ship.closings.open.first?.answer(())
    await scenario.quiet()
    scenario.expect(
      first.value != nil && third.value != nil,
      "The second attempt has succeeded, and a call of close that waited did not return.")
    scenario.expect(
      ship.closings.calls.count == 1, "The file was closed \(ship.closings.calls.count) times.")
  }

  /// Calls `close` again in the turn in which the first call has thrown.
  private func closeTwice(_ logbook: isolated Logbook, _ scenario: Scenario) async throws {
    do { try await logbook.close() } catch {
      scenario.note("throws, and the captain calls close again")
      try await logbook.close()
    }
  }

  @Test func cancelledCallerWaits() {
    check { scenario in
      let ship = Ship(scenario)
      _ = await ship.logbook.add("fog")
      let names = ["captain", "switch-off"]
      let calls = names.map { name in
        scenario.call(name) { try await ship.logbook.close() }
      }
      if scenario.choose("the task is cancelled", from: ["while it waits", "at once"]) == "while it waits" {
        await scenario.quiet()
      }
      calls[scenario.choose("the cancelled task is", from: names) == names[0] ? 0 : 1].leave()
      await scenario.quiet()
      scenario.expect(
        !ship.writes.calls.contains(where: \.isCancelled),
        "A task that waits in close was cancelled, and the writing was cancelled.")
      scenario.expect(
        calls.allSatisfy(\.waits),
        "A task that waits in close was cancelled, and a call has returned before the file was closed.")
      ship.writes.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(
        !ship.closings.calls.contains(where: \.isCancelled),
        "A task that waits in close was cancelled, and the closing of the file was cancelled.")
      ship.closings.open.first?.answer(())
      await scenario.quiet()
      scenario.expect(
        calls.allSatisfy { $0.value != nil }, "The file is closed, and a call of close did not return, or has thrown.")
    }
  }
}

/// A logbook, and what it writes to.
private final class Ship: Sendable {
  let writes: Fake<[String], Void>
  let closings: Fake<String, Void>
  let logbook: Logbook

  init(_ scenario: Scenario) {
    let writes = Fake<[String], Void>("write", scenario, stopsWhenCancelled: true)
    let closings = Fake<String, Void>("close file", scenario)
    (self.writes, self.closings) = (writes, closings)
    logbook = Logbook {
      try await writes.call($0)
    } closeFile: {
      await closings.answer(to: "now")
    }
  }
}

/// A logbook of 300 lines.
private final class FullBook: Sendable {
  static let lines = (1...300).map { "line \($0)" }
  let written: Log<[String]>
  let writes: Fake<Int, Void>
  let logbook: Logbook

  init(_ scenario: Scenario) {
    let (written, writes) = (Log<[String]>(), Fake<Int, Void>("write lines", scenario))
    (self.written, self.writes) = (written, writes)
    logbook = Logbook { lines in
      written.add(lines)
      try await writes.call(lines.count)
    } closeFile: {
    }
  }

  func fill() async { await fill(logbook) }

  private func fill(_ logbook: isolated Logbook) {
    for line in Self.lines { _ = logbook.add(line) }
  }
}
