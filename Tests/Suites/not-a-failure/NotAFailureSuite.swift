import NotAFailure
import ScheduleLab
import Testing

@Suite struct NotAFailureSuite {
  @Test func messagesAreShown() {
    check { scenario in
      let radio = FakeRadio(scenario, [.messages("hello"), .messages("world")])
      let inbox = inbox(scenario, radio)
      for (call, text) in zip(radio.calls, ["hello", "world"]) {
        let page = scenario.task("page") { await inbox.refresh() }
        await call.hasBegun.pass()
        await expect(inbox, shows: "loading", scenario, "While the messages load, the inbox does not say so.")
        call.mayEnd.open()
        await page.ended()
        await expect(
          inbox, shows: text, scenario, "The page was not turned and the radio answered: the messages must be there.")
      }
    }
  }

  @Test func failureIsShown() {
    check { scenario in
      let radio = FakeRadio(scenario, [.silence, .messages("hello"), .silence, .messages("hello")])
      radio.answerAll()
      let inbox = inbox(scenario, radio)
      let page = scenario.task("page") {
        await inbox.refresh()
        let alert = await shown(by: inbox)
        scenario.expect(
          alert.hasPrefix("failed"), "The page was not turned, the radio failed, and the failure is not shown.")
        await inbox.refresh()
        await expect(inbox, shows: "hello", scenario, "After a failure the next refresh must load again.")
        await inbox.refresh()
        await inbox.refresh()
        await expect(
          inbox, shows: "hello", scenario,
          "The radio failed, and then it brought the same messages as before. The inbox does not show them.")
      }
      await page.ended()
    }
  }

  @Test func loadIsCalledOff() {
    check { scenario in
      let radio = FakeRadio(scenario, [.stops])
      let inbox = inbox(scenario, radio)
      let page = scenario.task("page") { await inbox.refresh() }
      let call = radio.calls[0]
      await call.hasBegun.pass()
      page.cancel()
      scenario.note("the page is turned")
      await scenario.quiet()
      call.mayEnd.open()
      await page.ended()
      await scenario.quiet()
      scenario.expect(
        call.wasCalledOff, "The user turned the page, and the radio was not told to stop.")
    }
  }

  @Test func leavingIsNoFailure() {
    check { scenario in
      await turnThePage(
        scenario, .stops,
        "The user turned the page, and the inbox shows a failure: a cancellation is no error.")
    }
  }

  @Test func radiosOwnWords() {
    check { scenario in
      await turnThePage(
        scenario, .stopsInItsOwnWords,
        "The radio says in its own words that it was cancelled, and the inbox shows a failure.")
    }
  }

  /// Turns the page while messages load, and expects that the inbox shows what it showed before.
  private func turnThePage(_ scenario: Scenario, _ answer: FakeRadio.Answer, _ failed: String) async {
    let past = scenario.choose("the inbox", from: ["is empty", "has messages", "has an alert"])
    let earlier: [FakeRadio.Answer] =
      switch past {
      case "is empty": []
      case "has messages": [.messages("hello")]
      default: [.silence]
      }
    let radio = FakeRadio(scenario, earlier + [answer])
    radio.answerAll()
    let inbox = inbox(scenario, radio)
    for _ in earlier { await inbox.refresh() }
    let before = await shown(by: inbox)

    let page = scenario.task("page") {
      await inbox.refresh()
      scenario.note("refresh returns")
    }
    let call = radio.calls[earlier.count]
    await call.hasBegun.pass()
    page.cancel()
    scenario.note("the page is turned")
    await page.ended()
    await scenario.quiet()
    let after = await shown(by: inbox)
    scenario.expect(
      after != "loading",
      "The user turned the page, the load is over, and the inbox still says that it is loading.")
    if after != before, after.hasPrefix("failed") { scenario.expect(false, failed) }
    scenario.expect(
      after == before || !call.wasCalledOff,
      "A load that was cancelled must leave the inbox as it was before, and the inbox shows something else.")
  }

  @Test func comesBack() {
    check(
      Budget(schedules: 8_000, totalSteps: 600_000), ifItHangs: "The user came back, and the new refresh never returns."
    ) { scenario in
      let order = scenario.choose(
        "the old load ends",
        from: [
          "before the new one", "after the new one", "at the same time", "when the user is back once more",
          "as one of eight",
        ])
      if order == "as one of eight" {
        await comesBackEightTimes(scenario)
        return
      }
      if order == "when the user is back once more" {
        await comesBackTwice(scenario)
        return
      }
      let end = scenario.choose("the old load", from: ["stops", "has its answer already"])
      let radio = FakeRadio(scenario, [end == "stops" ? .stops : .messages("old news"), .messages("hello")])
      let inbox = inbox(scenario, radio)
      let (old, new) = (radio.calls[0], radio.calls[1])
      let page = scenario.task("page") { await inbox.refresh() }
      await old.hasBegun.pass()
      page.cancel()
      scenario.note("the page is turned")
      let again = scenario.task("page again") {
        await inbox.refresh()
        scenario.note("refresh returns")
        scenario.expect(new.hasBegun.isOpen, "The user came back, refresh has returned, and nothing was loaded.")
        scenario.expect(
          await shown(by: inbox) != "loading",
          "The new refresh has returned, and the inbox still says that it is loading.")
      }
      switch order {
      case "before the new one":
        await scenario.quiet()
        old.mayEnd.open()
        await page.ended()
        await scenario.quiet()
        await expectSpinner(inbox, for: new, scenario)
        new.mayEnd.open()
      case "after the new one":
        new.mayEnd.open()
        await scenario.quiet()
        old.mayEnd.open()
      default:
        new.mayEnd.open()
        old.mayEnd.open()
      }
      await page.ended()
      await again.ended()
      await scenario.quiet()
      await expect(
        inbox, shows: "hello", scenario,
        "The new load had brought its messages, the one that was cancelled has ended, and the inbox does not show them."
      )
    }
  }

  /// Turns the page eight times before the radio has stopped once, and stays at the ninth load.
  private func comesBackEightTimes(_ scenario: Scenario) async {
    let radio = FakeRadio(scenario, (1...9).map { .messages("load \($0)") })
    let inbox = inbox(scenario, radio)
    var pages: [ScenarioTask<Void>] = []
    for number in 1...9 {
      pages.last?.cancel()
      pages.append(scenario.task("page \(number)") { await inbox.refresh() })
      await scenario.quiet()
    }
    for call in radio.calls.dropLast() where radio.calls[8].hasBegun.isOpen {
      call.mayEnd.open()
      await scenario.quiet()
      await expect(
        inbox, shows: "loading", scenario,
        "The user is back and a new load is under way. One of eight that were cancelled has ended, and there is no spinner."
      )
    }
    radio.answerAll()
    for page in pages { await page.ended() }
  }

  /// An old load that was cancelled ends when the one after it is over, and a third one is under way.
  private func comesBackTwice(_ scenario: Scenario) async {
    let radio = FakeRadio(scenario, [.stops, .messages("hello"), .messages("world")])
    let inbox = inbox(scenario, radio)
    guard let pages = await openThree(scenario, inbox, radio) else { return }
    radio.calls[0].mayEnd.open()
    await scenario.quiet()
    await expectSpinner(inbox, for: radio.calls[2], scenario)
    radio.calls[2].mayEnd.open()
    for page in pages { await page.ended() }
    await expect(
      inbox, shows: "world", scenario,
      "The new load had brought its messages, the one that was cancelled has ended, and the inbox does not show them.")
  }

  @Test func leavesTwice() {
    check { scenario in
      if scenario.choose("between the two", from: ["nothing is loaded", "another load is answered"])
        != "nothing is loaded"
      {
        await leavesOnceMore(scenario)
        return
      }
      let end = scenario.choose("the first of them", from: ["stops", "has its answer already"])
      let radio = FakeRadio(
        scenario, [.messages("hello"), end == "stops" ? .stops : .messages("old news"), .stops])
      radio.calls[0].mayEnd.open()
      let inbox = inbox(scenario, radio)
      await inbox.refresh()
      let first = scenario.task("page") { await inbox.refresh() }
      await radio.calls[1].hasBegun.pass()
      first.cancel()
      scenario.note("the page is turned")
      let second = scenario.task("page again") { await inbox.refresh() }
      // A refresh may wait for the one before it.
      await scenario.quiet()
      second.cancel()
      scenario.note("and turned again")
      radio.answerAll()
      await first.ended()
      await second.ended()
      await scenario.quiet()
      let after = await shown(by: inbox)
      scenario.expect(
        after != "loading",
        "Both loads were cancelled and have ended, and the inbox still says that it is loading.")
      scenario.expect(
        after != "old news",
        "Both loads were cancelled, and the inbox shows what the first one brought: only the second one counted.")
      scenario.expect(
        after == "hello", "Both loads were cancelled, and the messages that were there before are gone.")
    }
  }

  /// A load that was called off takes its time to stop. Meanwhile another one brings messages, and a third is called off.
  private func leavesOnceMore(_ scenario: Scenario) async {
    let radio = FakeRadio(scenario, [.messages("hello"), .stops, .messages("world"), .stops])
    radio.calls[0].mayEnd.open()
    let inbox = inbox(scenario, radio)
    await inbox.refresh()
    guard let pages = await openThree(scenario, inbox, radio, first: 1) else { return }
    pages[2].cancel()
    scenario.note("and turned again")
    radio.calls[1].mayEnd.open()
    await scenario.quiet()
    radio.answerAll()
    for page in pages { await page.ended() }
    await scenario.quiet()
    await expect(
      inbox, shows: "world", scenario,
      "The first and the last of three loads were cancelled, and the inbox does not show what the radio had for the second."
    )
  }

  /// Opens the page three times: the first load is called off and goes on, the second is answered, the third begins.
  ///
  /// - Returns: nil if the second load waits for the first one to stop. Then they end here, and nobody comes a third
  ///   time: the second page would still be open.
  private func openThree(
    _ scenario: Scenario, _ inbox: Inbox, _ radio: FakeRadio, first: Int = 0
  ) async -> [ScenarioTask<Void>]? {
    let old = scenario.task("page") { await inbox.refresh() }
    await radio.calls[first].hasBegun.pass()
    old.cancel()
    scenario.note("the page is turned")
    let answered = scenario.task("page again") { await inbox.refresh() }
    await scenario.quiet()
    let call = radio.calls[first + 1]
    guard call.hasBegun.isOpen else {
      radio.answerAll()
      await old.ended()
      await answered.ended()
      await scenario.quiet()
      guard case .messages(let text) = call.answer else { return nil }
      await expect(
        inbox, shows: text, scenario,
        "The user is back, the load that was cancelled has ended, and the inbox does not show what the radio had.")
      return nil
    }
    call.mayEnd.open()
    await scenario.quiet()
    let last = scenario.task("third page") { await inbox.refresh() }
    await scenario.quiet()
    return [old, answered, last]
  }

  /// Expects a spinner when the load before has ended, which was cancelled.
  private func expectSpinner(_ inbox: Inbox, for load: FakeRadio.Call, _ scenario: Scenario) async {
    await expect(
      inbox, shows: "loading", scenario,
      "The user is back and a new load is \(load.hasBegun.isOpen ? "under way" : "due"). The one that was cancelled has "
        + "ended, and there is no spinner.")
  }

  private func inbox(_ scenario: Scenario, _ radio: FakeRadio) -> Inbox {
    let inbox = Inbox { try await radio.load() }
    scenario.watch("inbox", of: inbox) { describe($0.state) }
    return inbox
  }

  private func expect(_ inbox: Inbox, shows text: String, _ scenario: Scenario, _ message: String) async {
    scenario.expect(await shown(by: inbox) == text, message)
  }

  private func shown(by inbox: Inbox) async -> String { describe(await inbox.state) }
}

private func describe(_ state: Inbox.State) -> String {
  switch state {
  case .empty: "empty"
  case .loading: "loading"
  case .loaded(let messages): messages.joined(separator: ", ")
  case .failed(let text): "failed: \(text)"
  @unknown default: "unknown"
  }
}

/// A radio that takes its time, also to stop.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FakeRadio: @unchecked Sendable {
  enum Answer {
    case messages(String)
    case silence
    case stops
    case stopsInItsOwnWords
  }

  /// One load, from the radio's side.
  final class Call: @unchecked Sendable {
    let answer: Answer
    let hasBegun = Gate()
    let mayEnd = Gate()
    fileprivate(set) var wasCalledOff = false

    init(_ answer: Answer) { self.answer = answer }
  }

  /// The loads in the order in which they will be asked for.
  let calls: [Call]
  private let scenario: Scenario
  private var count = 0

  init(_ scenario: Scenario, _ answers: [Answer]) {
    self.scenario = scenario
    calls = answers.map(Call.init)
  }

  /// Keeps no load waiting any more.
  func answerAll() {
    for call in calls { call.mayEnd.open() }
  }

  func load() async throws -> [String] {
    guard count < calls.count else {
      scenario.expect(false, "One refresh is one load: the radio was asked once more than the pages asked.")
      return []
    }
    let call = calls[count]
    count += 1
    scenario.note("the radio loads")
    call.hasBegun.open()
    await call.mayEnd.pass()
    await scenario.pause()
    switch call.answer {
    case .messages(let text):
      scenario.note("the radio answers")
      return [text]
    case .silence:
      scenario.note("the radio fails")
      throw RadioError.silence
    case .stops, .stopsInItsOwnWords:
      guard Task.isCancelled else {
        scenario.note("the radio answers")
        return ["too late"]
      }
      call.wasCalledOff = true
      scenario.note("the radio stops")
      if case .stops = call.answer { throw CancellationError() }
      throw RadioError.cancelled
    }
  }
}
