import KataTesting
import NotAFailure

struct NoRadio: Error {}

actor Radio {
  private(set) var calls = 0
  func call() -> Int {
    calls += 1
    return calls
  }
}

@Test func leavingChangesNothing() {
  prove { scenario in
    let radio = Radio()
    let begun = Gate()
    let inbox = Inbox {
      guard await radio.call() > 1 else { return ["hello"] }
      begun.open()
      try await Task.sleep(for: .seconds(60))
      return ["hello", "late"]
    }
    await inbox.refresh()
    let shown = await inbox.state
    let page = scenario.task("page") { await inbox.refresh() }
    await begun.pass()
    page.cancel()
    await page.ended()
    #expect(await inbox.state == shown)
    #expect(scenario.clock.now.offset < .seconds(60))
  }
}

@Test func aFailureIsShown() {
  prove { scenario in
    let inbox = Inbox {
      await scenario.pause()
      throw NoRadio()
    }
    let before = await inbox.state
    await inbox.refresh()
    #expect(await inbox.state != before)
  }
}
