import KataTesting
import Toctou

@Test func theOpenMailIsArchived() {
  prove { scenario in
    let mailbox = Mailbox(connect: { await scenario.pause() }, archive: { _ in })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await scenario.wait(.seconds(1))
    await mailbox.select("b")
    #expect(await mailbox.archived == ["a"])
  }
}
