import ScheduleLab
import StrongCapture
import Testing

/// What the poller promises the screen that keeps it, whatever the screen does and however long the gauge takes.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class PollerPromises: Promises, @unchecked Sendable {
  private typealias Question = Asked<String, Int>

  private static let interval = Duration.seconds(40.5)
  /// The first level is 0.
  private static func level(_ number: Int) -> Int { number == 1 ? 0 : 100 + number }

  private let scenario: Scenario
  private let gauge: Fake<String, Int>
  private let lifetime: Lifetime
  private let isOver = Gate()
  /// What the screen keeps.
  private var poller: Poller?
  private var calls: [Caller<Void>] = []

  /// The questions since the last start; nil while the poller is stopped.
  private var run: [Question]?
  /// The questions that may still come although the poller was stopped: nothing has been at rest since they were due.
  private var strays = 0
  /// True if a question of this run may be one from before.
  private var isBlurred = false
  /// When the gauge answered, by the number of the question.
  private var answeredAt: [Int: Duration] = [:]
  /// The levels that the poller may tell, and those that came since the last rest.
  private var levels: (old: [Int?], new: [Int?]) = ([nil], [])
  /// What the gauge answered last.
  private var lastLevel: Int?
  /// When the poller was stopped or could go.
  private var quietSince: Duration?
  private var lastTurns = 0

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let gauge = Fake<String, Int>("the gauge", scenario)
    let poller = Poller(
      clock: ImpatientClock(scenario, isOver: isOver), interval: Self.interval
    ) { await gauge.answer(to: "level?") }
    self.gauge = gauge
    self.poller = poller
    lifetime = scenario.lifetime(of: poller)
    gauge.begins = { [unowned self] in begins($0) }
  }

  /// What happens once the story is told belongs to no promise.
  deinit { isOver.open() }

  private var now: Duration { scenario.clock.now.offset }

  /// When the next question of this run is due; nil if it is on its way.
  private var due: Duration? {
    guard let run else { return nil }
    guard let last = run.last else { return now }
    return answeredAt[last.number].map { $0 + Self.interval }
  }

  private func begins(_ question: Question) {
    defer { run?.append(question) }
    if let due, due <= now { return }
    if strays > 0 { return strays -= 1 }
    guard run != nil else {
      return scenario.expect(
        false,
        poller == nil
          ? "The screen had released the poller while no question was due, and the gauge was asked after that."
          : "stop had returned while no question was due, and the gauge was asked after that.")
    }
    scenario.expect(isBlurred || due != nil, "The gauge was asked a second time while a question was on its way.")
    scenario.expect(isBlurred, "The gauge was asked again before the interval since its last answer was over.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if poller != nil, calls.count < 5 {
      moves += [
        Move("the screen starts the poller") { [self] in call("start") { self.start($0) } },
        Move("the screen stops the poller") { [self] in call("stop") { self.stop($0) } },
        Move("the screen stops and starts the poller") { [self] in
          call("stop and start") {
            self.stop($0)
            self.start($0)
          }
        },
        Move("the screen reads the level") { [self] in call("level") { self.read($0) } },
      ]
    }
    if poller != nil { moves.append(Move("the screen releases the poller") { [self] in letGo() }) }
    for (which, question) in gauge.open.told {
      moves.append(Move("the gauge answers the \(which) question") { [self] in answer(question) })
      moves.append(
        Move("the gauge answers the \(which) question, and 40.5 s pass", takes: Self.interval) { [self] in
          answer(question)
        })
      if question.number == 1 {
        moves.append(Move("the gauge answers with a level below 0") { [self] in answer(question, -1) })
      } else if question.number == 2, let lastLevel {
        moves.append(Move("the gauge answers with the same level as before") { [self] in answer(question, lastLevel) })
      }
    }
    return moves + [
      Move("20.25 s pass", takes: Self.interval / 2),
      Move("40.5 s pass", takes: Self.interval),
    ]
  }

  func rareMoves() -> [Move] {
    guard poller != nil else { return [] }
    return [
      Move("the screen starts the poller") { [self] in call("start") { self.start($0) } },
      Move("another screen starts a poller of its own, and releases it") { [self] in
        // Its timer survives for an interval at most.
        quietSince = now
        let clock = ImpatientClock(scenario, isOver: isOver)
        _ = scenario.call("another screen") {
          await Poller(clock: clock, interval: Self.interval) { 7 }.start()
        }
      },
    ]
  }

  func owed() -> Move? {
    if let question = gauge.open.first { return Move("the gauge answers") { [self] in answer(question) } }
    lastTurns += 1
    if lastTurns == 2 { return Move("the screen keeps the poller no more") { [self] in letGo() } }
    return lastTurns > 4 ? nil : Move("40.5 s pass", takes: Self.interval)
  }

  /// Calls the poller, if the screen still keeps it.
  private func call(_ name: String, _ body: @escaping @Sendable (isolated Poller) -> Void) {
    calls.append(
      scenario.call(name) { [self] in
        guard let poller else { return }
        await body(poller)
      })
  }

  private func start(_ poller: isolated Poller) {
    poller.start()
    guard run == nil else { return }
    isBlurred = strays > 0
    run = []
  }

  private func stop(_ poller: isolated Poller) {
    poller.stop()
    end()
  }

  /// As long as a question is on its way, the poller may live and ask.
  private func letGo() { poller = nil }

  /// Ends the run. A question that is due may be on its way.
  private func end() {
    guard run != nil else { return }
    if isBlurred || due.map({ $0 <= now }) == true { strays += 1 }
    run = nil
    quietSince = now
  }

  private func answer(_ question: Question, _ other: Int? = nil) {
    let level = other ?? Self.level(question.number)
    answeredAt[question.number] = now
    levels.new.append(level)
    lastLevel = level
    question.answer(level)
  }

  private func read(_ poller: isolated Poller) {
    scenario.expect(
      (levels.old + levels.new).contains(poller.level), "The poller does not tell the level that the gauge gave last.")
  }

  // MARK: Promises

  func atRest() {
    let isCertain =
      !isBlurred && levels.new.contains { level in run?.contains { (try? $0.outcome?.get()) == level } ?? false }
    // Of a run that was stopped, the poller may tell the level or not.
    levels.old = isCertain ? levels.new : levels.old + levels.new
    levels.new = []

    if poller == nil, gauge.open.isEmpty {
      end()
      scenario.expect(
        !lifetime.isAlive,
        "The screen has released the poller, no question is on its way, and the poller is still there.")
    } else if poller != nil, let run {
      scenario.expect(!run.isEmpty, "start has returned, and the gauge was not asked.")
      scenario.expect(
        isBlurred || due.map { $0 > now } != false,
        "The interval since the last answer is over, and the gauge was not asked.")
    }
    strays = 0
    let last = max(quietSince ?? .zero, answeredAt.values.max() ?? .zero)
    guard gauge.open.isEmpty, now >= last + Self.interval else { return }
    scenario.expect(
      scenario.clock.sleeping == 0, "The asking ended an interval ago, and a task still sets its timer.")
  }
}

@Suite struct StrongCaptureStories {
  @Test func everyStory() {
    // The promises look at all timers of the scenario’s clock.
    checkStories(isAlone: true, hasRareMoves: true) { scenario in
      let promises = PollerPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
