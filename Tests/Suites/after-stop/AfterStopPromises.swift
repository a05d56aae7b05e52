import AfterStop
import ScheduleLab
import Testing

/// What the switch promises, whatever is recorded and however long the line takes.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class SwitchPromises: Promises, @unchecked Sendable {
  private typealias Sending = Asked<String, Void>

  /// The time from turning the reports on to turning them off.
  private struct Run {
    /// What was recorded and is not sent yet, with the job in which it came in.
    var waiting: [(event: String, job: Int)] = []
    var sent: [Sending] = []
  }

  private let scenario: Scenario
  private let line: Fake<String, Void>
  /// Nil once nothing keeps them any more.
  private var reports: UsageReports?
  private var run: Run?
  /// What may still be sent although the reports were turned off: somebody may just be handing it over.
  private var handedOver: [String] = []
  /// One that was handed over and is equal to the next of the new run: one of the two was sent, and nobody knows which.
  private var twin: String?
  private var recorded = 0
  private var restedAt = 0
  /// The number of jobs that have run.
  private var jobs = 0
  private var recordsWhileSending = false
  /// True if the line sends each event as soon as it gets it.
  private var sendsAtOnce = false
  private var isLast = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let heeds =
      scenario.choose("the line", from: ["knows no cancellation", "heeds cancellation"]) == "heeds cancellation"
    let line = Fake<String, Void>("the line", scenario, stopsWhenCancelled: heeds)
    self.line = line
    reports = UsageReports { try? await line.call($0) }
    line.begins = { [unowned self] in begins($0) }
    scenario.always { [weak self] in self?.jobs += 1 }
    turnOn()
  }

  private func begins(_ sending: Sending) {
    defer {
      recordWhileSending()
      if sendsAtOnce { sending.answer(()) }
    }
    let event = sending.question
    if let next = run?.waiting.first, next.event == event {
      run?.waiting.removeFirst()
      if handedOver.contains(event) { twin = event } else if twin != event { twin = nil }
      scenario.expect(
        !(run?.sent.contains(where: \.isOpen) ?? false), "The reports sent two events at a time.")
      guard handedOver.isEmpty, twin == nil else { return }
      scenario.expect(
        !Task.isCancelled,
        "The reports are on, and an event was sent by a task that is cancelled: a line that responds to cancellation cuts it short."
      )
      run?.sent.append(sending)
    } else if let place = handedOver.firstIndex(of: event) {
      handedOver.remove(at: place)
      if twin == event { twin = nil }
    } else if twin == event {
      twin = nil
    } else if run?.waiting.contains(where: { $0.event == event }) ?? false {
      scenario.expect(false, "An event was sent before another one that was recorded earlier.")
    } else {
      scenario.expect(
        false,
        "An event was sent that was not to be sent: it was sent already, was recorded while the reports were off, or still "
          + "waited when they were turned off.")
    }
  }

  private func recordWhileSending() {
    guard recordsWhileSending, reports != nil else { return }
    recordsWhileSending = false
    scenario.note("“c” is recorded")
    record("c")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves = [
      Move("the reports are turned on") { [self] in turnOn() },
      Move("the reports are turned off") { [self] in turnOff() },
      Move("the reports are turned off and on") { [self] in
        turnOff()
        turnOn()
      },
    ]
    if recorded < 6 {
      moves += ["a", ""].map { event in Move("“\(event)” is recorded") { [self] in record(event) } }
      if !recordsWhileSending {
        moves.append(Move("“c” will be recorded while the next event is sent") { [self] in recordsWhileSending = true })
      }
    }
    for (which, sending) in line.open.told {
      moves.append(Move("the line has sent the \(which)") { sending.answer(()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let events = (1...35).flatMap { ["\($0)", "\($0)"] }
    return [Move("the reports are turned on") { [self] in turnOn() }]
      + events.map { event in Move("“\(event)” is recorded") { [self] in record(event) } }
      + [
        Move("the reports are turned on, and “d” is recorded in a task that is cancelled") { [self] in
          turnOn()
          scenario.call("cancelled user") { if self.reports != nil { self.record("d") } }.leave()
        },
        Move("300 events are recorded, and from now on the line sends each at once") { [self] in
          sendsAtOnce = true
          for event in 101...400 { record("\(event)") }
        },
        Move("nothing keeps the reports any more") { [self] in reports = nil },
      ]
  }

  func owed() -> Move? {
    if let sending = line.open.first { return Move("the line has sent it") { sending.answer(()) } }
    guard reports != nil else { return nil }
    guard !isLast else {
      // A run that is never ended would keep its task after the story.
      return run == nil ? nil : Move("the reports are turned off") { [self] in turnOff() }
    }
    isLast = true
    return Move("the reports are turned on, and “z” is recorded") { [self] in
      turnOn()
      record("z")
    }
  }

  private func turnOn() {
    if run == nil { run = Run() }
    reports?.turnOn()
  }

  private func record(_ event: String) {
    recorded += 1
    run?.waiting.append((event, jobs))
    reports?.record(event)
  }

  private func turnOff() {
    reports?.turnOff()
    guard let ended = run else { return }
    if let twin { handedOver.append(twin) }
    twin = nil
    // The next one may just be handed over, if the line was free for it and a job has run since it came in.
    if let next = ended.waiting.first, next.job < jobs, restedAt < jobs, !ended.sent.contains(where: \.isOpen) {
      handedOver.append(next.event)
    }
    run = nil
  }

  // MARK: Promises

  func always() {
    scenario.expect(
      run == nil || !run!.sent.contains(where: \.isCancelled),
      "The reports are on, an event was being sent, and its task was cancelled: a line that responds to cancellation cuts it short."
    )
  }

  func atRest() {
    handedOver = []
    restedAt = jobs
    guard let run, line.open.isEmpty else { return }
    // What waits would be sent by now.
    twin = nil
    scenario.expect(
      run.waiting.isEmpty || reports != nil,
      "An event was recorded while the reports were on, then nothing kept the reports, and the event is not sent.")
    scenario.expect(
      run.waiting.isEmpty, "The reports are on, an event was recorded, the line is free, and the event is not sent.")
  }
}

@Suite struct AfterStopStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = SwitchPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
