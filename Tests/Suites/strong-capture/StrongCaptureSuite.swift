import ScheduleLab
import StrongCapture
import Testing

@Suite struct StrongCaptureSuite {
  @Test func asksWhileItIsKept() {
    onScreen(many: asksForLong) { scenario in
      let answers = scenario.choose("the gauge answers", from: ["at once", "after 20 s", "at once, 40 times"])
      let isSlow = answers == "after 20 s"
      let screen = Screen(scenario) {
        if isSlow { await scenario.wait(.seconds(20)) }
      }
      scenario.expect(await screen.poller?.level == nil, "The gauge was not asked yet, and there is a level.")
      await screen.start()
      await scenario.quiet()
      scenario.expect(screen.questions == 1, "start must ask the gauge at once: \(screen.questions) questions so far.")
      await screen.start()
      await scenario.wait(.seconds(75))
      let expected = isSlow ? 2 : 3
      scenario.expect(
        screen.questions == expected,
        "The screen keeps its poller, with 30 s between an answer and the next question. The gauge answers "
          + "\(isSlow ? "after 20 s" : "at once"): after 75 s it was asked \(screen.questions) times, not \(expected).")
      scenario.expect(
        await screen.poller?.level == 100 + expected,
        "The gauge has answered, and the poller does not tell its last level.")
      guard answers == "at once, 40 times" else { return }
      let times = 40
      await scenario.wait(.seconds(30 * (times - expected)))
      scenario.expect(
        screen.questions == times,
        "The screen keeps its poller for \(30 * times - 15) s, with 30 s between an answer and the next question, and the gauge "
          + "was asked \(screen.questions) times, not \(times).")
    }
  }

  /// Keeps a poller for two hours and more, beside another one that stops. A task that was cancelled has started both.
  @Sendable private func asksForLong(_ scenario: Scenario) async {
    let (screen, other) = (Screen(scenario, isQuiet: true), Screen(scenario, isQuiet: true))
    let user = scenario.task("user") {
      await screen.start()
      await other.start()
    }
    user.cancel()
    scenario.note("the task that starts two pollers is cancelled")
    await user.ended()
    await scenario.wait(.seconds(75))
    scenario.expect(
      screen.questions > 0, "A poller was started by a task that was cancelled, and it does not ask.")
    scenario.expect(
      screen.questions == 3 && other.questions == 3,
      "Two pollers were started. In 75 s the first asked \(screen.questions) times and the second "
        + "\(other.questions) times, not 3 times each.")
    await other.stop()
    let times = 300
    await scenario.wait(.seconds(30 * (times - 3)))
    scenario.note("the poller that is kept has asked \(screen.questions) times")
    scenario.expect(
      screen.questions == times,
      "A poller was kept for \(30 * times - 15) s, with 30 s between an answer and the next question. It asked "
        + "\(screen.questions) times, not \(times).")
    await screen.stop()
    let often = Screen(scenario, interval: .milliseconds(1_900), isQuiet: true)
    await often.start()
    await scenario.wait(.milliseconds(74_500))
    scenario.expect(
      often.questions == 40,
      "A poller was kept for 74.5 s, with 1.9 s between an answer and the next question. It asked \(often.questions) "
        + "times, not 40.")
    await often.stop()
  }

  @Test func stopEndsTheAsking() {
    onScreen(ifItHangs: "A call of start or stop never came back.") { scenario in
      let moments = ["two intervals later", "at once", "in the turn in which it was started and stopped"]
      let moment = scenario.choose("started again", from: moments)
      guard moment != moments[2] else { return await startsTwiceInATurn(scenario) }
      let isAtOnce = moment == "at once"
      let screen = Screen(scenario)
      await screen.start()
      await scenario.wait(.seconds(10))
      await screen.stop()
      if !isAtOnce {
        await scenario.wait(.seconds(75))
        scenario.expect(screen.questions > 0, "start must ask the gauge at once, and 10 s later it was not asked.")
        scenario.expect(
          screen.questions < 2, "stop has returned while the poller waited, and the gauge was asked after that.")
        scenario.expect(
          scenario.clock.sleeping == 0, "stop has returned, and two intervals later a task still sets its timer.")
      }
      scenario.expect(await screen.poller?.level == 101, "stop has changed the level, which is to stay as it is.")
      await screen.start()
      await scenario.wait(.seconds(75))
      let more = screen.questions - 1
      scenario.expect(more > 0, "A poller that was stopped and is started again must ask again.")
      scenario.expect(
        more == 3,
        "Stopped and started again, the poller asked \(more) times in 75 s, not 3"
          + (more > 3 ? ": the task from before the stop asks as well." : "."))
      await screen.stop()
      await scenario.wait(.seconds(75))
      scenario.expect(
        screen.questions == more + 1,
        "Stopped, started and stopped again, the poller asks on: the second stop did not reach the task that asks.")
    }
  }

  /// Starts, stops and starts the poller before it can ask.
  private func startsTwiceInATurn(_ scenario: Scenario) async {
    let screen = Screen(scenario)
    await screen.startTwice()
    await scenario.wait(.seconds(75))
    // The first question counts as on its way as soon as start has been called, also that of the first start.
    scenario.expect(
      (3...4).contains(screen.questions),
      "Started, stopped and started in one turn, the poller asked \(screen.questions) times in 75 s, "
        + "not 3 times, or 4 with the first start.")
    await screen.stop()
  }

  @Test func goesWhileItWaits() {
    onScreen { scenario in
      let screen = Screen(scenario)
      await screen.start()
      await scenario.wait(.seconds(10))
      screen.letGo()
      await screen.expectGone(
        held: "The screen released the poller while its task slept. It lived on until the sleep was over: the task "
          + "kept a reference while it slept.")
    }
  }

  @Test func goesWhileItAsks() {
    onScreen { scenario in
      let answer = Gate()
      let screen = Screen(scenario) {
        await answer.pass()
        scenario.note("the gauge answers")
      }
      await screen.start()
      await scenario.wait(.seconds(10))
      screen.letGo()
      await scenario.quiet()
      answer.open()
      await screen.expectGone(
        held: "The gauge had answered, and only the task kept the poller. It lived on until the next sleep "
          + "was over: the task kept a reference while it slept.")
    }
  }

  @Test func goesBeforeItBegins() {
    onScreen { scenario in
      let screen = Screen(scenario)
      await screen.start()
      screen.letGo()
      await screen.expectGone(
        held: "The screen released the poller as soon as it was started. It lived on until the first sleep was "
          + "over: the task kept a reference while it slept.")
    }
  }

  @Test func askedNoMore() {
    onScreen { scenario in
      let screen = Screen(scenario)
      await screen.start()
      await scenario.wait(.seconds(10))
      screen.letGo()
      await scenario.quiet()
      let wasKept = screen.isPollerAlive
      await scenario.wait(.seconds(75))
      let more = screen.questions - 1
      scenario.expect(more >= 0, "start must ask the gauge at once, and it was never asked.")
      let sentence =
        if screen.isPollerAlive {
          "The screen has released the poller, and the gauge is asked on and on: the task that asks keeps its poller, and nothing "
            + "ends that task."
        } else if wasKept {
          "The screen had released the poller while the task slept. The task had kept the poller for the time after its sleep, "
            + "and asked once more."
        } else {
          "The poller is gone, and its task asked the gauge \(more == 1 ? "once more" : "\(more) times more"): "
            + (screen.cancelledAsked
              ? "it was cancelled, and asked all the same."
              : "a task ends when it checks or is cancelled, not when its owner is gone.")
        }
      scenario.expect(more == 0, sentence)
      scenario.expect(
        scenario.clock.sleeping == 0,
        "The gauge is left alone, but two intervals later a task still sets its timer: it was not cancelled, and "
          + "it did not end by itself.")
    }
  }
}

/// Checks a story that a screen acts, so that its steps stand in a column of their own.
private func onScreen(
  ifItHangs hang: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  many: (@Sendable (Scenario) async -> Void)? = nil, _ story: @escaping @Sendable (Scenario) async -> Void
) {
  check(ifItHangs: hang, sourceLocation: sourceLocation, many: many) { scenario in
    await scenario.task("screen") { await story(scenario) }.ended()
  }
}

/// Keeps a poller until it lets go, and plays the gauge that is asked.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class Screen: @unchecked Sendable {
  private(set) var poller: Poller?
  private let lifetime: Lifetime
  private let asked = Log<Int>()
  private let askedCancelled = Log<Int>()
  private let isOver = Gate()
  private let scenario: Scenario

  /// - Parameters:
  ///   - interval: the time between an answer and the next question.
  ///   - isQuiet: if true, the timeline has no notes of the questions.
  ///   - gauge: what the gauge does before it answers. It knows nothing of cancellation.
  init(
    _ scenario: Scenario, interval: Duration = .seconds(30), isQuiet: Bool = false,
    gauge: @escaping @Sendable () async -> Void = {}
  ) {
    let (asked, askedCancelled) = (asked, askedCancelled)
    let poller = Poller(clock: ImpatientClock(scenario, isOver: isOver), interval: interval) {
      asked.add(asked.count + 1)
      if Task.isCancelled { askedCancelled.add(asked.count) }
      let level = 100 + asked.count
      if !isQuiet { scenario.note("asks the gauge") }
      await gauge()
      return level
    }
    let lifetime = scenario.lifetime(of: poller)
    self.scenario = scenario
    self.poller = poller
    self.lifetime = lifetime
    if !isQuiet { scenario.watch("poller") { lifetime.isAlive ? "alive" : "gone" } }
  }

  /// What happens once the story is told belongs to no check.
  deinit { isOver.open() }

  var questions: Int { asked.count }
  /// True if a task that had been cancelled asked the gauge.
  var cancelledAsked: Bool { askedCancelled.count > 0 }
  var isPollerAlive: Bool { lifetime.isAlive }

  func start() async {
    scenario.note("starts the poller")
    await poller?.start()
  }

  func stop() async {
    scenario.note("stops the poller")
    await poller?.stop()
  }

  /// Starts, stops and starts the poller in one turn.
  func startTwice() async {
    guard let poller else { return }
    await startTwice(poller)
  }

  private func startTwice(_ poller: isolated Poller) {
    scenario.note("starts, stops and starts the poller")
    poller.start()
    poller.stop()
    poller.start()
  }

  func letGo() {
    scenario.note("lets go of the poller")
    poller = nil
  }

  /// Says that the poller must be gone as soon as all is quiet.
  /// - Parameter held: the sentence for when it goes later.
  func expectGone(held: String) async {
    await scenario.quiet()
    guard isPollerAlive else { return }
    let before = questions
    await scenario.wait(.seconds(75))
    let sentence =
      if !isPollerAlive {
        held
      } else if questions > before {
        "The screen has released the poller, and two intervals later the poller lives and asks: its own task keeps it, and that "
          + "task never ends."
      } else {
        "The screen has released the poller, and the asking has ended, and still something keeps the poller."
      }
    scenario.expect(false, sentence)
  }
}
