import LateHandle
import ScheduleLab
import Testing

/// What the logbook promises, whatever the officer and the disk do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class DraftBookPromises: Promises, @unchecked Sendable {
  private enum Answer: String {
    case later = ""
    case taken = ", and the disk takes the text at once"
    case refused = ", and the disk refuses the text at once"
  }

  /// A save that has to hand over a text.
  private final class Save: Sendable {
    let number: Int
    let text: String
    let answer: Answer
    init(_ number: Int, _ text: String, _ answer: Answer) {
      (self.number, self.text, self.answer) = (number, text, answer)
    }
    /// What the disk is asked.
    var question: String { "save \(number), \(text)" }
  }

  private let scenario: Scenario
  private let disk: Fake<String, Void>
  private let log: DraftBook
  private var saves: [Save] = []
  /// The save that each call of the store belongs to, the oldest first.
  private var begun: [Save] = []
  /// The save that is under way.
  private var current: Save?
  /// True once the store has come back for it: then it may have ended.
  private var hasCome: Result<Void, any Error>?
  /// The text that the store has for certain.
  private var saved: String?
  /// The calls of abandoned saves whose tasks must be cancelled.
  private var abandoned: [Save] = []
  private var written = 1

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Store: @unchecked Sendable {
    weak var promises: DraftBookPromises?
  }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    disk = Fake("the disk", scenario)
    let store = Store()
    log = DraftBook { try await store.promises?.store($0) }
    log.text = "text 1"
    store.promises = self
    scenario.always { [weak self] in self?.always() }
  }

  private var isSaving: Bool { MainActor.assumeIsolated { log.isSaving } }

  @MainActor private func store(_ text: String) async throws {
    let isOld = Task.isCancelled
    let waiting = saves.filter { save in
      !begun.contains { $0 === save } && (save === current) != isOld
    }
    guard let save = waiting.first(where: { $0.text == text }) else {
      scenario.expect(waiting.isEmpty, "save() did not hand over the text as it was at the moment of the call.")
      return scenario.expect(
        false,
        text == saved
          ? "The store had this text already, and save() handed it over again."
          : "The store was given a text, and no save was to hand one over.")
    }
    begun.append(save)
    scenario.expect(
      isOld || log.isSaving, "save() has called the store, which has not come back, and isSaving is false.")
    switch save.answer {
    case .later:
      do { come(save, .success(try await disk.call(save.question))) } catch {
        come(save, .failure(error))
        throw error
      }
    case .taken:
      scenario.note("the disk takes “\(text)” at once")
      come(save, .success(()))
    case .refused:
      scenario.note("the disk refuses “\(text)” at once")
      come(save, .failure(FakeError("disk full")))
      throw FakeError("disk full")
    }
  }

  private func come(_ save: Save, _ result: Result<Void, any Error>) {
    if save === current { hasCome = result }
  }

  /// The save under way has come to its end.
  private func settle() {
    guard let result = hasCome else { return }
    if case .success = result { saved = current?.text }
    (current, hasCome) = (nil, nil)
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves = [
      Move.onMain("the officer writes") { [self] in write() },
      Move.onMain("the officer restores the first text") { [self] in log.text = "text 1" },
    ]
    // Before the first save, what the store has is not the logbook's to know.
    if !saves.isEmpty {
      moves.append(Move.onMain("the officer clears the page") { [self] in log.text = "" })
    }
    if saves.count < 4 {
      for answer in [Answer.later, .taken, .refused] {
        moves.append(Move.onMain("the officer saves\(answer.rawValue)") { [self] in save(answer) })
      }
    }
    moves.append(Move.onMain("the officer calls abandon()") { [self] in abandon() })
    for (which, call) in disk.open.told {
      moves.append(Move("the disk has taken the \(which)") { call.answer(()) })
      moves.append(Move("the disk fails with the \(which)") { call.fail(FakeError("disk full")) })
      moves.append(
        Move("the disk throws a CancellationError for the \(which)") { call.fail(CancellationError()) })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let writes = Move.onMain("the officer writes") { [self] in write() }
    // Until the store is asked.
    let saves = Move.onMain("the officer saves", takes: .milliseconds(1)) { [self] in save(.later) }
    let abandons = Move.onMain("the officer calls abandon()") { [self] in abandon() }
    let comes = Move.onMain("the disk has taken the oldest, if there is one", takes: .milliseconds(1)) { [self] in
      disk.open.first?.answer(())
    }
    let cancelled = Move("the officer writes, and saves in a task that is cancelled", takes: .milliseconds(1)) {
      [self] in
      scenario.call("cancelled officer") { @MainActor in
        self.write()
        self.save(.later)
      }.leave()
    }
    let addsSpace = Move.onMain("the officer writes a space at the end") { [self] in log.text += " " }
    let capitalizes = Move.onMain("the officer writes a capital at the beginning") { [self] in
      log.text = log.text.prefix(1).uppercased() + log.text.dropFirst()
    }
    return [cancelled] + Array(repeating: [writes, saves, abandons], count: 20).flatMap(\.self) + [writes, saves]
      + Array(repeating: comes, count: 22) + [addsSpace, saves, comes, capitalizes, saves]
  }

  func owed() -> Move? { disk.open.first.map { call in Move("the disk has taken it") { call.answer(()) } } }

  @MainActor private func write() {
    written += 1
    log.text = "text \(written)"
  }

  @MainActor private func save(_ answer: Answer) {
    // In between, only the logbook knows whether it has heard of the store's end.
    if hasCome != nil, !log.isSaving { settle() }
    guard current == nil, log.text != saved else {
      let wasSaving = current != nil
      log.save()
      scenario.expect(
        wasSaving || !log.isSaving, "The store had this text already. save() has returned, and a save is under way.")
      return
    }
    let save = Save(saves.count + 1, log.text, answer)
    saves.append(save)
    (current, saved) = (save, nil)
    log.save()
    guard answer == .later else { return }
    scenario.expect(log.isSaving, "save() has returned, the store has not, and no save is under way.")
  }

  @MainActor private func abandon() {
    if hasCome != nil, !log.isSaving { settle() }
    if current == nil { scenario.note("no save is under way") }
    if let current { abandoned.append(current) }
    (current, hasCome) = (nil, nil)
    log.abandon()
    scenario.expect(!log.isSaving, "abandon() has returned, and a save is under way.")
  }

  // MARK: Promises

  func always() {
    guard let current, current.answer == .later, hasCome == nil else { return }
    scenario.expect(isSaving, "The store has not come back, and no save is under way.")
  }

  func atRest() {
    settle()
    scenario.expect(
      isSaving == (current != nil),
      current == nil
        ? "No save is under way, and isSaving is true." : "The store has not come back, and no save is under way.")
    if let current {
      scenario.expect(
        begun.contains { $0 === current }, "save() had to hand over a text, and the store was not given it.")
    }
    for call in disk.open {
      let isAbandoned = abandoned.contains { $0.question == call.question }
      scenario.expect(
        call.isCancelled == isAbandoned,
        isAbandoned
          ? "A save was abandoned, and the store's task was not cancelled."
          : "No one abandoned the save, and the store's task was cancelled.")
    }
  }
}

@Suite struct LateHandleStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      try await scenario.onMain(as: "bridge") {
        await scenario.tell(DraftBookPromises(scenario), isolation: MainActor.shared)
      }
    }
  }
}
