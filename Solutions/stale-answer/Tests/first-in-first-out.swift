import KataTesting
import StaleAnswer

@Test func theAnswerIsThere() {
  prove { scenario in
    let model = await SearchModel(fetch: { [$0] }, rank: { $0 })
    await model.search(for: "a")
    await scenario.pause()
    #expect(await model.results == ["a"])
  }
}
