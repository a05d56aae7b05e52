import KataTesting
import StaleAnswer

struct NoAnswer: Error {}

@Test func theLatestTextCounts() {
  prove { scenario in
    let first = scenario.choose("first question", from: ["answered", "fails"])
    let model = await SearchModel(
      fetch: { text in
        await scenario.pause()
        if text == "a", first == "fails" { throw NoAnswer() }
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await model.search(for: "ab")
    await scenario.quiet()
    #expect(await model.results == ["ab"])
    #expect(await model.problem == nil)
    #expect(await !model.isLoading)
  }
}

@Test(arguments: [true, false]) func theSpinnerIsAboutTheLatest(isLate: Bool) {
  prove { scenario in
    let answer = Gate()
    let model = await SearchModel(
      fetch: { text in
        if (text == "ab") == isLate { await answer.pass() }
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await model.search(for: "ab")
    await scenario.quiet()
    let isLoading = await model.isLoading
    answer.open()
    await scenario.quiet()
    // An implementation may ask one question after the other: then the latest may wait for the first.
    if isLate { #expect(isLoading) }
    #expect(await !model.isLoading)
    #expect(await model.results == ["ab"])
  }
}

@Test func anEmptiedFieldStaysEmpty() {
  prove { scenario in
    let model = await SearchModel(
      fetch: { text in
        await scenario.pause()
        return [text]
      }, rank: { $0 })
    await model.search(for: "a")
    await model.search(for: "")
    await scenario.quiet()
    #expect(await model.results == [])
    #expect(await !model.isLoading)
  }
}
