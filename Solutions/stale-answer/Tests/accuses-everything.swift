import KataTesting
import StaleAnswer

@Test func aNewTextEmptiesTheList() {
  prove { scenario in
    let model = await SearchModel(
      fetch: { text in
        await scenario.pause()
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await scenario.quiet()
    await model.search(for: "ab")
    #expect(await model.results == [])
  }
}
