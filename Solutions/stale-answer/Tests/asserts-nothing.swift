import KataTesting
import StaleAnswer

@Test func types() {
  prove { scenario in
    let model = await SearchModel(
      fetch: { text in
        await scenario.pause()
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await model.search(for: "ab")
    await scenario.quiet()
  }
}
