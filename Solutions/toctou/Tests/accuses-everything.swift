import KataTesting
import Toctou

@Test func theMailIsClosed() {
  prove { scenario in
    let mailbox = Mailbox(connect: { await scenario.pause() }, archive: { _ in })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await scenario.quiet()
    #expect(await mailbox.selected == nil)
  }
}
