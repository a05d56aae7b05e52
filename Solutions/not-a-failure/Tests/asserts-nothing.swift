import KataTesting
import NotAFailure

@Test func leaves() {
  prove { scenario in
    let inbox = Inbox {
      await scenario.pause()
      return []
    }
    let page = scenario.task("page") { await inbox.refresh() }
    page.cancel()
    await page.ended()
  }
}
