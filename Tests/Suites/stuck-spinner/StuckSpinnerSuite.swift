import ScheduleLab
import StuckSpinner
import Testing

@Suite struct StuckSpinnerSuite {
  @Test func textIsStored() {
    check { scenario in
      let kitchen = Kitchen(scenario)
      for text in ["soup", "stew"] {
        await kitchen.save(text)
        await scenario.quiet()
        scenario.expect(
          kitchen.stored.entries.last == text,
          "The cook saved one text after the other, in peace, and “\(text)” was not stored.")
      }
      scenario.expect(kitchen.stored.count == 2, "One tap on Save must hand the text to the store once.")
      scenario.expect(await !kitchen.editor.isSaving, "Everything is stored, and the spinner still turns.")
      scenario.expect(
        await kitchen.editor.unsaved.isEmpty, "Everything is stored, and a banner says that something was not.")
      let cook = scenario.task("cancelled cook") { await kitchen.editor.save("pie") }
      cook.cancel()
      await cook.ended()
      await scenario.quiet()
      scenario.expect(
        kitchen.stored.entries == ["soup", "stew", "pie"], "A cancelled task saved a third text, and it was not stored."
      )
    }
  }

  @Test func spinnerTurns() {
    check { scenario in
      let answer = Gate()
      let kitchen = Kitchen(scenario) { _ in await answer.pass() }
      await kitchen.cook { editor in
        scenario.note("saves “soup”")
        editor.save("soup")
        scenario.expect(
          editor.isSaving,
          "save had returned, the store had not even begun, and no spinner turned: the screen said that all was safe.")
      }
      await scenario.quiet()
      scenario.expect(
        await kitchen.editor.isSaving,
        "The store was still at work, and the spinner had stopped: it must turn until the store has answered.")
      answer.open()
    }
  }

  @Test func spinnerStops() {
    check { scenario in
      let kitchen = Kitchen(scenario) { try refuse($0, "soup") }
      let status = await kitchen.saveAndWaitAMinute("soup")
      scenario.expect(
        status != "saving",
        "The store refused the text, and a minute later the spinner still turns.")
      guard status != "saving" else { return }
      await kitchen.save("stew")
      await scenario.quiet()
      scenario.expect(
        kitchen.stored.entries == ["stew"], "After a save that failed the next one must reach the store.")
      scenario.expect(
        await !kitchen.editor.isSaving, "After a save that failed the next one was stored, and the spinner turns on.")
    }
  }

  @Test func failureIsShown() {
    check { scenario in
      let error = scenario.choose("the store throws", from: ["an error of its own", "CancellationError"])
      let isOwn = error == "an error of its own"
      let tries = Log<String>()
      let kitchen = Kitchen(scenario) { text in
        tries.add(text)
        let isSecond = tries.entries.count { $0 == text } == 2
        guard text == "pie" || text == "soup" && !isSecond else { return }
        if isOwn { throw Refused() } else { throw CancellationError() }
      }
      await kitchen.tap("soup")
      await scenario.quiet()
      scenario.expect(tries.count == 1, "One tap on Save must hand the text to the store once, even if it is refused.")
      scenario.expect(
        await kitchen.editor.unsaved != [] || isOwn,
        "The store threw a CancellationError, and there is no banner: nothing was cancelled, and the text is not stored."
      )
      scenario.expect(
        await kitchen.editor.unsaved != [],
        "The store refused the text, and there is no banner: the error went no further than the task.")
      scenario.expect(
        await kitchen.editor.unsaved == ["soup"], "A text that was refused must get one banner, with that text.")
      await kitchen.tap("stew")
      await scenario.quiet()
      scenario.expect(
        await kitchen.editor.unsaved == ["soup"],
        "“stew” was saved, which the store does not refuse, and the banners are no longer that of “soup” alone."
      )
      await kitchen.tap("pie")
      await scenario.quiet()
      scenario.expect(
        await kitchen.editor.unsaved == ["soup", "pie"],
        "“soup” was refused and then “pie”, and the banners do not say so, in that order.")
      await kitchen.tap("soup")
      await scenario.quiet()
      scenario.expect(
        await kitchen.editor.unsaved == ["soup", "pie"],
        "“soup” was saved again, which the store does not refuse this time, and the banners have changed: only dismiss takes them down."
      )
      await kitchen.editor.dismiss()
      scenario.expect(await kitchen.editor.unsaved == [], "dismiss was called, and there is still a banner.")
      await kitchen.tap("pie")
      await scenario.quiet()
      scenario.expect(
        await kitchen.editor.unsaved == ["pie"],
        "A text was refused after the banners had been dismissed, and it does not have its own.")
    }
  }

  @Test func noFalseAllClear() {
    check { scenario in
      let kitchen = Kitchen(scenario) {
        await scenario.pause()
        try refuse($0, "soup")
      }
      await kitchen.save("soup")
      let screen = scenario.task("screen") {
        let status = await kitchen.editor.status
        scenario.note("says “\(status)”")
        scenario.expect(
          status != "saved",
          "The text was refused, and the screen said “saved” for a moment: the spinner had stopped, and the banner "
            + "was not up yet.")
      }
      await screen.ended()
    }
  }

  @Test func twoSaves() {
    check(Budget(steps: 10_000), many: saveMany) { scenario in
      let answers = ["soup": Gate(), "stew": Gate()]
      let begun = Log<String>()
      let ended = Log<String>()
      let order = scenario.choose("first answer", from: ["soup", "stew"])
      let refused = scenario.choose("refused", from: ["nothing", "soup", "both"])
      let kitchen = Kitchen(scenario) { text in
        begun.add(text)
        await answers[text]?.pass()
        ended.add(text)
        try refuse(text, refused == "both" ? text : refused)
      }
      await kitchen.save("soup")
      await kitchen.save("stew")
      await scenario.quiet()
      // One worker has one text on its way, and then the answers need not come one by one.
      let areBothWithTheStore = begun.count == 2
      for text in order == "soup" ? ["soup", "stew"] : ["stew", "soup"] {
        answers[text]?.open()
        await scenario.quiet()
        guard ended.count == 1 else { continue }
        let isSaving = await kitchen.editor.isSaving
        scenario.expect(
          isSaving || begun.count == 2,
          "The cook saved again while a save was under way, and the second text never reached the store.")
        scenario.expect(
          isSaving,
          "Two texts were saved and the store had answered to one, and the spinner did not turn any more.")
      }
      scenario.expect(
        Set(ended.entries) == ["soup", "stew"],
        "The cook saved again while a save was under way, and not both texts reached the store.")
      scenario.expect(ended.count == 2, "Two taps on Save must hand two texts to the store, each once.")
      scenario.expect(await !kitchen.editor.isSaving, "Both saves have ended, and the spinner still turns.")
      let banners = await kitchen.editor.unsaved
      let expected = refused == "both" ? ended.entries : ended.entries.filter { $0 == refused }
      scenario.expect(
        banners.sorted() == expected.sorted(),
        "Two saves were on their way, and the banners do not show what was refused.")
      scenario.expect(
        banners == expected || !areBothWithTheStore,
        "“\(order)” was refused first and then the other text, and the banners are not in that order.")
    }
  }

  /// Saves more texts than a list or a loop with a limit takes, and all are refused.
  @Sendable private func saveMany(_ scenario: Scenario) async {
    let answer = Gate()
    let tries = Log<String>()
    let editor = Editor { text in
      tries.add(text)
      await answer.pass()
      throw Refused()
    }
    let texts = (1...300).map { "version \($0)" }
    for text in texts { await editor.save(text) }
    scenario.note("saves \(texts.count) texts")
    await scenario.quiet()
    scenario.note("the store refuses them")
    answer.open()
    await scenario.quiet()
    let handed = Set(texts).intersection(tries.entries).count
    scenario.expect(
      handed == texts.count,
      "\(texts.count) texts were saved, and \(handed) of them were handed to the store.")
    let banners = Set(texts).intersection(await editor.unsaved).count
    scenario.expect(
      banners == texts.count, "The store refused \(texts.count) texts, and \(banners) of them have a banner.")
    scenario.expect(
      await !editor.isSaving, "The store has answered to all of \(texts.count) texts, and the spinner still turns.")
  }

  @Test func sameTextAgain() {
    check { scenario in
      let answers = [Gate(), Gate(), Gate()]
      let begun = Log<String>()
      let ended = Log<String>()
      let kitchen = Kitchen(scenario) { text in
        let number = begun.count
        begun.add(text)
        if number < answers.count { await answers[number].pass() }
        ended.add(text)
      }
      for text in ["stew", "soup", "soup"] {
        await kitchen.tap(text)
        await scenario.quiet()
      }
      scenario.expect(
        await kitchen.editor.unsaved == [], "The store was still at work, and a banner said that a text was refused.")
      scenario.note("dismisses the banners")
      await kitchen.editor.dismiss()
      scenario.expect(
        await kitchen.editor.isSaving,
        "The banners were dismissed while the store was at work, and the spinner stopped.")
      for (number, answer) in answers.enumerated() {
        answer.open()
        await scenario.quiet()
        let isSaving = await kitchen.editor.isSaving
        scenario.expect(
          isSaving || begun.count == 3,
          "The cook saved “stew”, “soup” and “soup” again, and \(begun.count) of them reached the store.")
        scenario.expect(
          isSaving || number == 2,
          "The cook saved “stew”, “soup” and “soup” again, and the spinner stopped before all three had ended: the same "
            + "text again is another save.")
      }
      scenario.expect(
        ended.entries.sorted() == ["soup", "soup", "stew"], "Each tap on Save must hand its text to the store, once.")
      scenario.expect(await !kitchen.editor.isSaving, "All three saves have ended, and the spinner still turns.")
    }
  }

  @Test func editorIsClosed() {
    check { scenario in
      let moment = scenario.choose("the cook closes the editor", from: ["at once", "while it is being stored"])
      let stored = Log<String>()
      let answer = Gate()
      await scenario.task("cook") {
        let editor = Editor { text in
          scenario.note("the store takes “\(text)”")
          await answer.pass()
          // As a request over the network does.
          try Task.checkCancellation()
          stored.add(text)
        }
        scenario.note("saves “soup”")
        await editor.save("soup")
        if moment != "at once" { await scenario.quiet() }
        scenario.note("closes the editor")
      }.ended()
      await scenario.quiet()
      answer.open()
      await scenario.quiet()
      scenario.expect(
        stored.entries == ["soup"],
        "The cook saved and closed the editor, and the text was not stored: the save went with its editor.")
    }
  }
}

/// An editor, the hands of the cook, and the store with its answers.
private final class Kitchen: Sendable {
  let editor: Editor
  /// What was stored.
  let stored = Log<String>()
  private let scenario: Scenario

  /// - Parameter answer: what the store does before it agrees; throws if it refuses.
  init(_ scenario: Scenario, answer: @escaping @Sendable (String) async throws -> Void = { _ in }) {
    let stored = stored
    self.scenario = scenario
    editor = Editor { text in
      scenario.note("the store takes “\(text)”")
      do {
        try await answer(text)
      } catch {
        scenario.note("the store refuses “\(text)”")
        throw error
      }
      scenario.note("“\(text)” is stored")
      stored.add(text)
    }
    scenario.watch("screen", of: editor) { $0.status }
  }

  func save(_ text: String) async {
    await cook { editor in
      await self.begin(text, editor)
    }
  }

  /// Saves a text, from where the scenario stands.
  func tap(_ text: String) async {
    await begin(text, editor)
  }

  /// Saves a text.
  /// - Returns: what the screen says a minute later.
  func saveAndWaitAMinute(_ text: String) async -> String {
    let result = Log<String>()
    await cook { editor in
      await self.begin(text, editor)
      await self.scenario.wait(.seconds(60))
      let status = editor.status
      self.scenario.note("a minute later: “\(status)”")
      result.add(status)
    }
    return result.entries[0]
  }

  private func begin(_ text: String, _ editor: isolated Editor) {
    scenario.note("saves “\(text)”")
    editor.save(text)
  }

  /// Does something in one turn of the editor.
  func cook(_ act: @escaping @Sendable (isolated Editor) async -> Void) async {
    let editor = editor
    await scenario.task("cook") { await act(editor) }.ended()
  }
}

private struct Refused: Error {}

private func refuse(_ text: String, _ unwanted: String) throws {
  if text == unwanted { throw Refused() }
}
