import KataTesting
import StaleAnswer

@Test func theLatestTextCounts() {
  prove { scenario in
    let model = await SearchModel(
      fetch: { text in
        await scenario.pause()
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await scenario.wait(.seconds(1))
    await model.search(for: "ab")
    await scenario.wait(.seconds(1))
    #expect(await model.results == ["ab"])
  }
}
