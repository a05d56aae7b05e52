import KataTesting
import NotAFailure

@Test func leavingChangesNothing() {
  prove { scenario in
    let inbox = Inbox { ["hello"] }
    let page = scenario.task("page") { await inbox.refresh() }
    await scenario.wait(.seconds(1))
    let shown = await inbox.state
    page.cancel()
    await page.ended()
    #expect(await inbox.state == shown)
  }
}
