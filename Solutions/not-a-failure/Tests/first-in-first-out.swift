import KataTesting
import NotAFailure

@Test func theCancellationComesFirst() {
  prove { scenario in
    let inbox = Inbox {
      await scenario.pause()
      return ["hello"]
    }
    let before = await inbox.state
    let page = scenario.task("page") { await inbox.refresh() }
    let reader = scenario.task("reader") { page.cancel() }
    await page.ended()
    await reader.ended()
    #expect(await inbox.state == before)
  }
}
