import KataTesting
import NotAFailure

struct NoRadio: Error {}

@Test func aFailureChangesNothing() {
  prove { scenario in
    let inbox = Inbox { throw NoRadio() }
    let before = await inbox.state
    await inbox.refresh()
    #expect(await inbox.state == before)
  }
}
