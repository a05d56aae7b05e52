import KataTesting
import Toctou

@Test func archivesWhileMovingOn() {
  prove { scenario in
    let mailbox = Mailbox(connect: { await scenario.pause() }, archive: { _ in })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await mailbox.select("b")
    await scenario.quiet()
  }
}
