import ScheduleLab
import StillOnMain
import Testing

@Suite struct StillOnMainSuite {
  @Test func indexIsThere() {
    check(many: loadMany) { scenario in
      let tablet = await Tablet(scenario)
      let load = tablet.load(["Gloria", "Ave"])
      await tablet.reads(["Gloria": "gloria maria", "Ave": "ave maria"])
      scenario.expect(!load.waits, "All texts have been read and taken apart, and load has not come back.")
      let index = ["ave": ["Ave"], "gloria": ["Gloria"], "maria": ["Gloria", "Ave"]]
      let shown = await tablet.readIndex()
      scenario.expect(shown == index, "load has returned, and \(indexFault(shown, index)).")
      // Two scores with the same text.
      _ = tablet.load(["Ave", "Ave in C"])
      await tablet.reads(["Ave": "ave", "Ave in C": "ave"])
      let shownNow = await tablet.readIndex()
      let indexNow = ["ave": ["Ave", "Ave in C"]]
      scenario.expect(shownNow == indexNow, "load was called again, and \(indexFault(shownNow, indexNow)).")
    }
  }

  /// Says that no text is left out, however many there are.
  @Sendable private func loadMany(_ scenario: Scenario) async {
    let tablet = await Tablet(scenario)
    let titles = (1...100).map { "Psalm \($0)" }
    let load = tablet.load(titles)
    await tablet.reads(Dictionary(uniqueKeysWithValues: titles.map { ($0, "amen") }))
    scenario.expect(!load.waits, "All texts have been read and taken apart, and load has not come back.")
    let found = await tablet.library.index["amen"]
    scenario.expect(
      found == titles,
      found?.count == 100
        ? "A word occurs in 100 texts, and their titles are not in the order of titles."
        : "A word occurs in 100 texts, and the index has it in \(found?.count ?? 0) of them.")
  }

  @Test func wordsElsewhere() {
    check { scenario in
      let tablet = await Tablet(scenario)
      _ = tablet.load(["Ave", "Gloria"])
      await tablet.reads(["Ave": "ave maria", "Gloria": "gloria"])
      scenario.expect(tablet.texts.count == 2, "load has ended, and not every text was taken apart once.")
      tablet.expectElsewhere()
    }
  }

  @Test func screenGoesOn() {
    check { scenario in
      let (tablet, beside) = (await Tablet(scenario), await Tablet(scenario))
      let load = tablet.load(["Ave"])
      if scenario.choose("the screen is drawn", from: ["while a text is read", "when it comes"]) == "when it comes" {
        await scenario.quiet()
        tablet.disk.open.first?.answer("ave")
      }
      let screen = scenario.task("screen") { @MainActor in
        scenario.note(tablet.library.isIndexing ? "draws the wheel" : "draws the index")
        scenario.expect(
          tablet.library.isIndexing || tablet.disk.calls.isEmpty || !tablet.library.index.isEmpty,
          "Reading has begun, and the screen neither says that the library is indexed nor has an index.")
      }
      await screen.ended()
      let saysSo = await beside.library.isIndexing
      await tablet.reads(["Ave": "ave"])
      scenario.expect(!saysSo, "One library is indexed, and another one, which is not, says that it indexes.")
      tablet.expectElsewhere()
      scenario.expect(!load.waits, "All texts have been read and taken apart, and load has not come back.")
      scenario.expect(await !tablet.library.isIndexing, "load has returned, and the screen still says that it indexes.")
    }
  }

  @Test func failureChangesNothing() {
    check { scenario in
      let tablet = await Tablet(scenario)
      _ = tablet.load(["Ave"])
      await tablet.reads(["Ave": "ave"])
      let load = tablet.load(["Gloria", "Kyrie"])
      await tablet.reads(["Gloria": "gloria"])
      tablet.disk.open.first { $0.question == "Kyrie" }?.fail(FakeError("broken disk"))
      await scenario.quiet()
      scenario.expect(
        load.error as? FakeError == FakeError("broken disk"), "read has thrown, and load does not throw the same error."
      )
      await tablet.expectOld()
    }
  }

  @Test func cancelledWhileReading() {
    check { scenario in
      let tablet = await Tablet(scenario)
      _ = tablet.load(["Ave"])
      await tablet.reads(["Ave": "ave"])
      let load = tablet.load(["Gloria", "Kyrie", "Sanctus"])
      let moment = scenario.choose("load is cancelled", from: ["during the first text", "during the second text"])
      await scenario.quiet()
      if moment == "during the second text" { await tablet.reads(["Gloria": "gloria"]) }
      load.leave()
      scenario.note("load is cancelled")
      await scenario.quiet()
      let count = tablet.texts.count
      await tablet.reads(["Gloria": "gloria", "Kyrie": "kyrie", "Sanctus": "sanctus"])
      scenario.expect(tablet.texts.count == count, "load was cancelled, and a text was taken apart after that.")
      scenario.expect(!load.waits, "load was cancelled, nothing is being read, and load has not come back.")
      scenario.expect(
        load.error is CancellationError,
        "load was cancelled while texts were left, and does not throw a CancellationError.")
      await tablet.expectOld()
    }
  }
}

/// A tablet whose disk answers when the scenario says so, and whose `words` knows where it runs.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Tablet: @unchecked Sendable {
  let library: ScoreLibrary
  let disk: Fake<String, String>
  /// The texts that were taken apart.
  let texts = Log<String>()
  private let onMain = Log<String>()
  private let scenario: Scenario

  @MainActor init(_ scenario: Scenario) async {
    let disk = Fake<String, String>("the disk", scenario)
    (self.scenario, self.disk) = (scenario, disk)
    library = ScoreLibrary(
      read: { try await disk.call($0) },
      words: { [texts, onMain] text in
        scenario.note("takes “\(text)” apart \(isOnMainActor() ? "on the main actor" : "elsewhere")")
        if isOnMainActor() { onMain.add(text) }
        texts.add(text)
        return text.split(separator: " ").map(String.init)
      })
  }

  func load(_ titles: [String]) -> Caller<Void> {
    scenario.call("load") { [library, scenario] in
      scenario.note("loads \(titles.count > 3 ? "\(titles.count) texts" : titles.joined(separator: ", "))")
      try await library.load(titles)
    }
  }

  /// The index, which the timeline shows.
  @MainActor func readIndex() -> [String: [String]] {
    // The words that occur in several texts come first: a narrow column shows no more.
    let words = library.index.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let text = words.map { "\($0.key) in \($0.value.joined(separator: ", "))" }.joined(separator: "; ")
    scenario.note("index: \(text.isEmpty ? "empty" : text)")
    return library.index
  }

  /// Lets the disk answer every question about these texts, in whatever order they are asked for.
  /// - Parameter texts: what the disk reads, by titles.
  func reads(_ texts: [String: String]) async {
    await scenario.quiet()
    while let call = disk.open.first(where: { texts[$0.question] != nil }) {
      call.answer(texts[call.question]!)
      await scenario.quiet()
    }
  }

  func expectElsewhere() {
    scenario.expect(
      onMain.count == 0, "A text was taken apart on the main actor: the screen stands still until that is done.")
  }

  func expectOld() async {
    scenario.expect(
      await library.index == ["ave": ["Ave"]], "load has thrown, and the index is not what it was before.")
    scenario.expect(await !library.isIndexing, "load has thrown, and the screen still says that it indexes.")
  }
}
