import OutOfOrder
import ScheduleLab
import Testing

@Suite struct OutOfOrderSuite {
  @Test func eventIsWritten() {
    check { scenario in
      let house = scenario.choose("there are", from: ["one log", "two logs"])
      guard house == "one log" else { return await writesApart(scenario) }
      let file = File(scenario)
      let office = Office()
      let log = EventLog { line in
        if line == "armed" {
          scenario.note("posts “disk nearly full” while it writes")
          office.log?.post("disk nearly full")
        }
        await file.write(line)
      }
      office.log = log
      let isCancelled = scenario.choose("the task that posts", from: ["goes on", "has been cancelled"]) != "goes on"
      for event in ["armed", "disarmed"] {
        let keypad = scenario.task("keypad") {
          scenario.note("posts “\(event)”")
          log.post(event)
        }
        if isCancelled { keypad.cancel() }
        await keypad.ended()
        await scenario.quiet()
        scenario.expect(
          file.lines.entries.contains(event),
          "“\(event)” was posted, and when all is quiet it has not been written.")
      }
      scenario.expect(
        file.lines.entries.sorted() == ["armed", "disarmed", "disk nearly full"],
        "Each event must be written once, as it was posted, also one that was posted in the middle of a write.")
      for _ in 1...2 {
        scenario.note("posts “motion”")
        log.post("motion")
      }
      await scenario.quiet()
      scenario.expect(
        file.lines.entries.dropFirst(3) == ["motion", "motion"],
        "“motion” was posted twice, and is not in the file twice: an equal event is another event."
      )
    }
  }

  /// Posts an event to each of two logs, while the file of the first one is in use.
  private func writesApart(_ scenario: Scenario) async {
    let isFree = Gate()
    let files = [File(scenario) { await isFree.pass() }, File(scenario) {}]
    let logs = files.map { file in EventLog { await file.write($0) } }
    let events = ["door opened", "vault opened"]
    for (log, event) in zip(logs, events) {
      scenario.note("posts “\(event)”")
      log.post(event)
      await scenario.quiet()
    }
    let vault = files[1].lines.entries
    // What the logs share by mistake must be over before anything is said: it would be there in the next schedule.
    isFree.open()
    await scenario.quiet()
    scenario.expect(
      vault == ["vault opened"],
      "While the file of one log was in use, an event was posted to another log, and it was not written to its file.")
    scenario.expect(
      files[0].lines.entries == ["door opened"] && files[1].lines.count == 1,
      "An event was posted to each of two logs, and their files do not have one line each.")
  }

  @Test func oneCaller() {
    check { scenario in
      let file = File(scenario) {}
      let log = EventLog { await file.write($0) }
      await scenario.task("keypad") {
        for event in ["door opened", "alarm"] {
          scenario.note("posts “\(event)”")
          log.post(event)
        }
      }.ended()
      await scenario.quiet()
      file.expectOrder(["door opened", "alarm"])
    }
  }

  @Test func twoCallers() {
    check { scenario in
      let file = File(scenario) {}
      let posted = Log<String>()
      let log = EventLog { await file.write($0) }
      let callers = [("door", "door opened"), ("motion", "somebody moved")].map { name, event in
        scenario.task(name) {
          scenario.note("posts “\(event)”")
          posted.add(event)
          log.post(event)
        }
      }
      for caller in callers { await caller.ended() }
      await scenario.quiet()
      file.expectOrder(posted.entries)
    }
  }

  @Test func twoPriorities() {
    check { scenario in
      let file = File(scenario) {}
      let log = EventLog { await file.write($0) }
      await scenario.task("house") {
        for (event, priority) in [("door opened", TaskPriority.background), ("alarm", .high)] {
          await Task(priority: priority) {
            scenario.note("posts “\(event)”")
            log.post(event)
          }.value
        }
      }.ended()
      await scenario.quiet()
      scenario.expect(
        file.lines.entries != ["alarm", "door opened"],
        "“alarm” was posted after “door opened” with a higher priority, and is before it in the file.")
      file.expectOrder(["door opened", "alarm"])
    }
  }

  @Test func oneAtATime() {
    check { scenario in
      let file = File(scenario)
      let log = EventLog { await file.write($0) }
      await scenario.task("keypad") {
        for event in ["door opened", "alarm"] {
          scenario.note("posts “\(event)”")
          log.post(event)
        }
      }.ended()
      await scenario.quiet()
      scenario.expect(
        !file.wasDisturbed,
        "A line was begun while another was still being written.")
    }
  }

  @Test func everyEvent() {
    check { scenario in
      let isFree = Gate()
      let file = File(scenario) { await isFree.pass() }
      let log = EventLog { await file.write($0) }
      let events = ["door opened", "motion", "motion"]
      await scenario.task("motion") {
        log.post(events[0])
        await scenario.quiet()
        scenario.note("posts “motion” twice while the first is written")
        for event in events.dropFirst() { log.post(event) }
        await scenario.quiet()
        isFree.open()
      }.ended()
      await scenario.quiet()
      // Two that say the same are two.
      var missing = events
      for line in file.lines.entries {
        if let found = missing.firstIndex(of: line) { missing.remove(at: found) }
      }
      if !missing.isEmpty { scenario.note("missing: \(missing.map { "“\($0)”" }.joined(separator: ", "))") }
      scenario.expect(
        missing.isEmpty,
        "Three events were posted while one line was being written, and not all of them are in the file.")
      scenario.expect(file.lines.count == 3, "An event was written more than once.")
    }
  }

  @Test func manyEvents() {
    check(Budget(steps: 20_000)) { scenario in
      let written = Log<Int>()
      let start = scenario.clock.now
      let log = EventLog { line in
        // No line is done before its own moment, so that never two tasks can go on at once.
        guard let number = Int(line) else { return }
        try? await scenario.clock.sleep(until: start.advanced(by: .seconds(number)))
        written.add(number)
      }
      scenario.note("posts 1100 events while the first is written")
      for number in 1...1100 {
        log.post("\(number)")
        await scenario.quiet()
      }
      await scenario.wait(.seconds(2000))
      scenario.note("\(written.count) are in the file")
      scenario.expect(
        written.entries == Array(1...1100),
        "1100 events were posted while one line was being written, and \(written.count) are in the file.")
    }
  }

  @Test func lastLines() {
    check { scenario in
      let moment = scenario.choose("the log is let go", from: ["at once", "during a line"])
      let isFree = Gate()
      let file = File(scenario) { await isFree.pass() }
      await scenario.task("keypad") {
        let log = EventLog { await file.write($0) }
        for event in ["alarm", "no power"] {
          scenario.note("posts “\(event)”")
          log.post(event)
        }
        if moment != "at once" { await file.isInUse.pass() }
        scenario.note("lets go of the log")
      }.ended()
      isFree.open()
      await scenario.quiet()
      scenario.expect(
        Set(file.lines.entries) == ["alarm", "no power"],
        "Two events were posted before the log was released, and not both were written: the last lines are the ones that matter."
      )
    }
  }

  @Test func nothingIsLeft() {
    check { scenario in
      let file = File(scenario)
      let keypad = scenario.task("keypad") {
        let paper = Paper()
        let log = EventLog { [paper] line in
          await file.write(line)
          _ = paper
        }
        scenario.note("posts “armed”")
        log.post("armed")
        scenario.note("lets go of the log")
        return scenario.lifetime(of: paper)
      }
      let paper = try? await keypad.value
      await scenario.quiet()
      let isHeld = paper?.isAlive == true
      if isHeld { scenario.note("something still holds the file") }
      scenario.expect(
        !isHeld,
        "The log is gone, the line is written, and the file is still held.")
    }
  }
}

/// Where those find the log who are there before it is.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Office: @unchecked Sendable {
  weak var log: EventLog?
}

/// A file that takes one line at a time.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class File: @unchecked Sendable {
  let lines = Log<String>()
  let isInUse = Gate()
  private(set) var wasDisturbed = false
  private var writers = 0
  private let scenario: Scenario
  private let pause: @Sendable () async -> Void

  /// - Parameter pause: how long a write takes.
  init(_ scenario: Scenario, pause: (@Sendable () async -> Void)? = nil) {
    self.scenario = scenario
    self.pause = pause ?? { await scenario.pause() }
  }

  func write(_ line: String) async {
    scenario.note("writes “\(line)”")
    writers += 1
    if writers > 1 { wasDisturbed = true }
    isInUse.open()
    await pause()
    writers -= 1
    if Task.isCancelled {
      scenario.note("“\(line)” is cancelled")
    } else {
      lines.add(line)
      scenario.note("line \(lines.count): “\(line)”")
    }
  }

  /// Says that the lines must stand in the order in which they were posted.
  func expectOrder(_ posted: [String]) {
    let written = lines.entries
    for (first, second) in zip(posted, posted.dropFirst()) {
      guard let one = written.firstIndex(of: first), let other = written.firstIndex(of: second) else { continue }
      scenario.expect(
        one < other,
        "“\(second)” was posted after “\(first)” and is before it in the file.")
    }
    scenario.expect(written == posted, "Each event must be written once, in the order in which it was posted.")
  }
}
