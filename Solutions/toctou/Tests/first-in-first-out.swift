import KataTesting
import Toctou

@Test func itIsThereAtOnce() {
  prove { scenario in
    let mailbox = Mailbox(connect: {}, archive: { _ in })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await scenario.pause()
    #expect(await mailbox.archived == ["a"])
  }
}
