import ScheduleLab
import StuckSpinner
import Testing

/// What the editor promises, whatever the cook does and the store takes.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class EditorPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let store: Fake<String, Void>
  let editor: Editor
  private var saved: [String] = []
  /// The texts that were refused and have not been dismissed, in the order of the refusals.
  private var lost: [String] = []
  /// False once two texts were refused at the same time.
  private var orderIsCertain = true
  private var refusedSinceRest = 0
  private var answeredSinceRest = false
  /// The banners that were seen last.
  private var banners: [String] = []
  /// The store of an editor that is closed as soon as something was saved.
  private let otherStore: Fake<String, Void>
  /// The texts that this one saved.
  private var closed: [String] = []
  /// What the store takes at once.
  private static let small = "a pinch"

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let store = Fake<String, Void>("the store", scenario)
    self.store = store
    otherStore = Fake("the other store", scenario)
    editor = Editor { try await store.call($0) }
    store.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<String, Void>) {
    let text = call.question
    if text == Self.small { call.answer(()) }
    let taps = saved.count { $0 == text }
    let calls = store.calls.count { $0.question == text }
    scenario.expect(
      calls <= taps,
      taps == 0 ? "The store got a text that was not saved." : "The store got a text more often than it was saved.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if saved.count < 4 {
      moves.append(Move("“soup” is saved") { [self] in save("soup") })
      moves.append(Move("an empty text is saved") { [self] in save("") })
    }
    for (which, call) in store.open.told {
      moves += [
        Move("the \(which) text is stored") { [self] in answer(call) },
        Move("the \(which) text is refused") { [self] in refuse(call, FakeError("refused")) },
        Move("the \(which) text is refused with a CancellationError") { [self] in refuse(call, CancellationError()) },
      ]
    }
    if !saved.isEmpty { moves.append(Move("the banners are dismissed") { [self] in dismiss() }) }
    if answeredSinceRest { moves.append(Move("the screen is drawn") {}) }
    if closed.isEmpty {
      moves += [
        Move("another editor saves “soup” and is closed") { [self] in saveAndClose(["soup"]) },
        Move("another editor saves “soup” and “salt” and is closed") { [self] in saveAndClose(["soup", "salt"]) },
      ]
    }
    if let call = otherStore.open.first {
      moves.append(Move("the other text is refused") { call.fail(FakeError("refused")) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let cancelled = Move("“pie” is saved in a task that is cancelled") { [self] in
      scenario.call("cancelled cook") { await self.save("pie", in: self.editor) }.leave()
    }
    let many = Move("\(Self.small) is saved 270 times, and the store takes it at once") { [self] in
      for _ in 1...270 { save(Self.small) }
    }
    return [cancelled] + (1...40).map { number in Move("text \(number) is saved") { [self] in save("text \(number)") } }
      + [many]
  }

  func owed() -> Move? {
    if let call = store.open.first { return Move("the text is stored") { [self] in answer(call) } }
    return otherStore.open.first.map { call in Move("the other text is stored") { call.answer(()) } }
  }

  private func save(_ text: String) { editor.assumeIsolated { save(text, in: $0) } }

  private func save(_ text: String, in editor: isolated Editor) {
    saved.append(text)
    editor.save(text)
  }

  private func dismiss() {
    always()
    for text in banners { if let place = lost.firstIndex(of: text) { lost.remove(at: place) } }
    editor.assumeIsolated { $0.dismiss() }
    banners = []
    scenario.expect(screen.banners.isEmpty, "The banners were dismissed, and there is still one.")
  }

  private func answer(_ call: Asked<String, Void>) {
    answeredSinceRest = true
    call.answer(())
  }

  private func refuse(_ call: Asked<String, Void>, _ error: any Error) {
    answeredSinceRest = true
    refusedSinceRest += 1
    if refusedSinceRest > 1 { orderIsCertain = false }
    lost.append(call.question)
    call.fail(error)
  }

  private func saveAndClose(_ texts: [String]) {
    closed = texts
    _ = scenario.task("another cook") { [otherStore] in
      let editor = Editor { try await otherStore.call($0) }
      for text in texts { await editor.save(text) }
    }
  }

  // MARK: Promises

  private var screen: (isSaving: Bool, banners: [String], status: String) {
    editor.assumeIsolated { ($0.isSaving, $0.unsaved, $0.status) }
  }

  func always() {
    let screen = screen
    let ended = store.calls.count { !$0.isOpen }
    if ended < saved.count {
      scenario.expect(screen.isSaving, "A text was saved, the store has not answered, and the spinner does not turn.")
    }
    scenario.expect(
      contains(screen.banners, banners), "A banner is gone, and it was not dismissed.")
    scenario.expect(contains(lost, screen.banners), "There is a banner for a text that the store has not refused.")
    banners = screen.banners
    let status = screen.isSaving ? "saving" : screen.banners.isEmpty ? "saved" : "not saved"
    scenario.expect(screen.status == status, "The status does not say what the spinner and the banners say.")
    guard !screen.isSaving else { return }
    scenario.expect(
      contains(screen.banners, lost), "The spinner has stopped, and a text that was refused has no banner.")
    scenario.expect(
      screen.banners == lost || !orderIsCertain, "The banners are not in the order in which the texts were refused.")
  }

  /// Whether each text is among the others, as often as it is given.
  private func contains(_ texts: [String], _ others: [String]) -> Bool {
    Set(others).allSatisfy { text in others.count { $0 == text } <= texts.count { $0 == text } }
  }

  func atRest() {
    answeredSinceRest = false
    refusedSinceRest = 0
    scenario.expect(!(store.open + otherStore.open).contains(where: \.isCancelled), "A save was cancelled.")
    // A text may wait until the store has answered.
    let handed = otherStore.calls.map(\.question)
    let mayWait = !otherStore.open.isEmpty
    scenario.expect(
      contains(closed, handed) && (mayWait || handed.count == closed.count),
      "A text was saved and its editor closed, and the store did not get the text once.")
    guard store.open.isEmpty else { return }
    scenario.expect(
      store.calls.count == saved.count, "The store is not at work, and it has not got each text that was saved.")
    scenario.expect(!screen.isSaving, "The store has answered to everything, and the spinner still turns.")
  }
}

@Suite struct StuckSpinnerStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_500, held: 2_000, random: 3_400), hasRareMoves: true) { scenario in
      let promises = EditorPromises(scenario)
      await scenario.tell(promises, isolation: promises.editor)
    }
  }
}
