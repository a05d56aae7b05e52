import EarlyCancel
import ScheduleLab
import Testing

@Suite struct EarlyCancelSuite {
  @Test func delivers() {
    check(ifItHangs: "A letter was handed over, and the task that waits for it does not go on.") { scenario in
      let flag = Log<String>()
      let letterBox = LetterBox { flag.add("up") }
      scenario.expect(!letterBox.deliver("early"), "No task waits, and deliver says that a letter was received.")
      for (round, letter) in ["a", "a", "b"].enumerated() {
        let reader = reader(scenario, letterBox)
        await scenario.quiet()
        scenario.expect(flag.count == round + 1, "A task waits, and the flag was not raised for it, once.")
        scenario.expect(letterBox.deliver(letter), "A task waits, and deliver says that the letter was not received.")
        scenario.expect(!letterBox.deliver("late"), "One task waits, and two letters are said to have been received.")
        scenario.expect(try await reader.value == letter, "The waiting task must get the letter that was handed over.")
        scenario.expect(
          scenario.clock.now.offset == .zero,
          "The letter was handed over, and the waiting task noticed it later: it polls.")
      }
    }
  }

  @Test func cancelWhileWaiting() {
    check(ifItHangs: "The task was cancelled while it waited, and wait() does not come back.") { scenario in
      let letterBox = letterBox(scenario)
      let reader = reader(scenario, letterBox)
      await scenario.quiet()
      reader.cancel()
      scenario.note("the reader is cancelled")
      scenario.expect(try await reader.value == nil, "Cancelled while it waited, wait() must throw CancellationError.")
      scenario.expect(
        !letterBox.deliver("late"), "The only waiting task was cancelled, and deliver says that a letter was received.")
    }
  }

  @Test func cancelledBefore() {
    check(
      ifItHangs: "The task was cancelled before it waited, and wait() does not come back."
    ) { scenario in
      let letterBox = LetterBox { scenario.note("the flag goes up") }
      let isOver = Gate()
      let reader = reader(scenario, letterBox, isOver: isOver)
      reader.cancel()
      scenario.note("the reader is cancelled")
      await scenario.quiet()
      if !isOver.isOpen { scenario.note("the reader still waits") }
      scenario.expect(try await reader.value == nil, "Cancelled from the start, wait() must throw CancellationError.")
      scenario.expect(
        !letterBox.deliver("late"), "The only waiter was cancelled, and deliver says that a letter was received.")
    }
  }

  @Test func cancelledOnTheWay() {
    check(
      ifItHangs: "The task was cancelled on its way to the wait or while it waited, and wait() does not come back."
    ) { scenario in
      let letterBox = letterBox(scenario)
      let reader = reader(scenario, letterBox)
      let user = scenario.task("user") {
        reader.cancel()
        scenario.note("cancels it")
      }
      await user.ended()
      scenario.expect(
        try await reader.value == nil, "Cancelled at whatever moment, wait() must throw CancellationError.")
    }
  }

  @Test func noLetterLost() {
    check(ifItHangs: "A letter and a cancellation came, and wait() does not come back.") { scenario in
      let letterBox = letterBox(scenario)
      let reader = reader(scenario, letterBox)
      let isReceived: Bool
      if scenario.choose("the letter comes", from: ["during the wait", "on the way to it"]) == "during the wait" {
        await scenario.quiet()
        isReceived = await deliverAndCancel(scenario, letterBox, reader)
      } else {
        // Who counts as waiting before the flag is up may receive it, and then has it.
        let courier = courier(scenario, letterBox)
        isReceived = try await courier.value
        if !isReceived { await scenario.quiet() }
        reader.cancel()
        scenario.note("the reader is cancelled")
      }
      let letter = try await reader.value
      scenario.expect(
        letter != nil || !isReceived, "deliver said that the letter was received, and no task has it.")
      scenario.expect(
        letter == nil || isReceived, "deliver said that the letter was not received, and a task has it.")
    }
  }

  @Test func nextWaiter() {
    check(
      ifItHangs: "The first task, which was cancelled, or the next one, which was handed a letter, does not come back."
    ) { scenario in
      let letterBox = letterBox(scenario)
      let first = reader(scenario, letterBox)
      let isWaiting = scenario.choose("the first one", from: ["waits", "is on the way"]) == "waits"
      if isWaiting { await scenario.quiet() }
      let isTaken = await deliverAndCancel(scenario, letterBox, first)
      if !isWaiting, !isTaken {
        // Whether the cancellation ends that wait is what the other checks ask.
        await scenario.quiet()
        _ = letterBox.deliver("late")
        return
      }
      await first.ended()
      let isOver = Gate()
      let next = reader(scenario, letterBox, "next", isOver: isOver)
      await scenario.quiet()
      let isReceived = letterBox.deliver("b")
      scenario.note(isReceived ? "“b” is taken" : "nobody is there")
      if isReceived {
        scenario.expect(try await next.value == "b", "The next waiter must get the letter that is handed over.")
        return
      }
      scenario.expect(
        false,
        isOver.isOpen
          ? "The next task waited, was not cancelled, and got no letter: the cancellation of the previous one hit it."
          : "The next task waits and was not cancelled, and deliver says that its letter was not received.")
      next.cancel()
      await next.ended()
    }
  }

  /// A letter and a cancellation for somebody who waits, in whatever order.
  /// - Returns: whether the letter is said to have been received.
  private func deliverAndCancel(
    _ scenario: Scenario, _ letterBox: LetterBox, _ reader: ScenarioTask<String?>
  ) async -> Bool {
    let user = scenario.task("user") {
      reader.cancel()
      scenario.note("cancels it")
    }
    let courier = courier(scenario, letterBox)
    await user.ended()
    return (try? await courier.value) ?? false
  }

  /// Brings one letter, and says whether it is said to have been received.
  private func courier(_ scenario: Scenario, _ letterBox: LetterBox) -> ScenarioTask<Bool> {
    scenario.task("courier") {
      let isReceived = letterBox.deliver("a")
      scenario.note(isReceived ? "“a” is taken" : "nobody is there")
      return isReceived
    }
  }

  private func letterBox(_ scenario: Scenario) -> LetterBox {
    LetterBox {
      scenario.note("the flag goes up")
      await scenario.pause()
    }
  }

  /// Waits for a letter; nil if it was cancelled.
  private func reader(
    _ scenario: Scenario, _ letterBox: LetterBox, _ name: String = "reader", isOver: Gate = Gate()
  ) -> ScenarioTask<String?> {
    scenario.task(name) {
      defer { isOver.open() }
      do {
        let letter = try await letterBox.wait()
        scenario.note("gets “\(letter)”")
        return letter
      } catch {
        scenario.note("throws")
        scenario.expect(error is CancellationError, "wait() throws CancellationError, and nothing else.")
        return nil
      }
    }
  }
}
