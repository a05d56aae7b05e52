import KataTesting
import Toctou

@Test func theOpenMailIsArchived() {
  prove { scenario in
    let next = scenario.choose("then opens", from: ["b", "nothing"])
    let mailbox = Mailbox(connect: { await scenario.pause() }, archive: { _ in })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await mailbox.select(next == "nothing" ? nil : next)
    await scenario.quiet()
    #expect(await mailbox.archived == ["a"])
  }
}

@Test func bothOfTwoAreArchived() {
  prove { scenario in
    let mailbox = Mailbox(connect: { await scenario.pause() }, archive: { _ in await scenario.pause() })
    await mailbox.select("a")
    await mailbox.archiveSelected()
    await mailbox.select("b")
    await mailbox.archiveSelected()
    await scenario.quiet()
    #expect(await mailbox.archived.sorted() == ["a", "b"])
  }
}
