import MidWrite
import ScheduleLab
import Testing

/// What the importer promises, whenever it is called off and whatever the card has room for.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ImporterPromises: Promises, @unchecked Sendable {
  private struct Step: CustomStringConvertible {
    enum Kind: String { case write, enter, remove }
    let kind: Kind
    let photo: Int
    var description: String { "\(kind) \(photo)" }
  }

  /// A card that begins nothing for a cancelled task, and is done with a step when a move says so.
  private struct SlowCard: Card {
    let scenario: Scenario
    let steps: Fake<Step, Void>
    func write(_ photo: Int) async throws { try await take(Step(kind: .write, photo: photo)) }
    func enter(_ photo: Int) async throws { try await take(Step(kind: .enter, photo: photo)) }
    func remove(_ photo: Int) async throws { try await take(Step(kind: .remove, photo: photo)) }
    private func take(_ step: Step) async throws {
      if Task.isCancelled { scenario.note("the card refuses to \(step)") }
      try Task.checkCancellation()
      try await steps.call(step)
    }
  }

  private final class Run: @unchecked Sendable {
    let photos: [Int]
    let importedBefore: Int
    var caller: Caller<Int>?
    /// True if its task was cancelled when nothing could run, or before it began.
    var leftAtRest = false
    var wasFull = false
    init(_ photos: [Int], _ importedBefore: Int) { (self.photos, self.importedBefore) = (photos, importedBefore) }
    var waits: Bool { caller?.waits != false }
    var hasLeft: Bool { caller?.hasLeft == true }
  }

  private let scenario: Scenario
  private let steps: Fake<Step, Void>
  let importer: Importer
  /// What is on the card, and what is in its catalogue.
  private var files: [Int] = []
  private var entries: [Int] = []
  private var runs: [Run] = []
  private var isAtRest = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let steps = Fake<Step, Void>("the card", scenario)
    self.steps = steps
    importer = Importer(card: SlowCard(scenario: scenario, steps: steps))
    steps.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ call: Asked<Step, Void>) {
    let photo = call.question.photo
    guard let run = runs.last, run.waits else {
      return scenario.expect(false, "run had come back, and the importer went on to work on the card.")
    }
    switch call.question.kind {
    case .write:
      let isUnderWay = steps.open.contains {
        $0.number < call.number && $0.question.kind == .write && $0.question.photo == photo
      }
      scenario.expect(run.photos.contains(photo), "A photo was written that run had not been given.")
      scenario.expect(!run.leftAtRest, "The import had been cancelled, and after that another photo was written.")
      scenario.expect(
        !isUnderWay && !files.contains(photo), "A photo was on the card already, and it was written once more.")
    case .enter:
      scenario.expect(files.contains(photo), "A photo was entered in the catalogue, and it was not on the card.")
      scenario.expect(!entries.contains(photo), "A photo was entered in the catalogue twice.")
    case .remove:
      scenario.expect(files.contains(photo), "A photo was to be removed, and it was not on the card.")
      scenario.expect(!entries.contains(photo), "A photo was to be removed, and it was in the catalogue.")
    }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if runs.count < 3, runs.last?.waits != true {
      moves.append(Move("0 is imported, and again as run returns") { [self] in run([0], isTwice: true) })
      moves.append(Move("0, 1, 2 are imported") { [self] in run([0, 1, 2]) })
      moves.append(Move("1, 0, 1 are imported") { [self] in run([1, 0, 1]) })
    }
    if let run = runs.last, run.waits, !run.hasLeft {
      moves.append(
        Move("the import is cancelled") { [self] in
          run.leftAtRest = isAtRest
          run.caller?.leave()
        })
    }
    for (which, step) in steps.open.told {
      moves.append(Move("the card is done with the \(which) step") { [self] in finish(step) })
      guard step.question.kind == .write else { continue }
      moves.append(
        Move("the card is full at the \(which) step") { [self] in
          isAtRest = false
          runs.last?.wasFull = true
          step.fail(CardError.full)
        })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    // There is one run at a time.
    guard runs.last?.waits != true else { return [] }
    return [9, 8, 7].map { photo in
      Move("\(photo) is to be imported by a task that is cancelled already", takes: .milliseconds(1)) { [self] in
        guard runs.last?.waits != true else { return }
        run([photo])
        runs.last?.leftAtRest = true
        runs.last?.caller?.leave()
      }
    }
  }

  func owed() -> Move? {
    if let step = steps.open.first { return Move("the card is done") { [self] in finish(step) } }
    guard let last = runs.last, !last.waits, last.caller?.hasFailed == true else { return nil }
    return Move("the photos are imported once more") { [self] in run(last.photos) }
  }

  private func run(_ photos: [Int], isTwice: Bool = false) {
    isAtRest = false
    let run = Run(photos, entries.count)
    runs.append(run)
    run.caller = scenario.call("run \(runs.count)") { [self] in
      isTwice ? try await runTwice(photos, importer) : try await importer.run(photos)
    } back: { [self] in
      comesBack(run, $0)
    }
  }

  /// In the importer's own isolation: the second call is in the turn in which the first has returned, and has nothing to import.
  private func runTwice(_ photos: [Int], _ importer: isolated Importer) async throws -> Int {
    let count = try await importer.run(photos)
    scenario.note("run returns \(count), and is called again at once")
    return try await count + importer.run(photos)
  }

  private func finish(_ step: Asked<Step, Void>) {
    isAtRest = false
    let photo = step.question.photo
    switch step.question.kind {
    case .write: files.append(photo)
    case .enter: entries.append(photo)
    case .remove: files.removeAll { $0 == photo }
    }
    step.answer(())
  }

  // MARK: Promises

  /// A run has come back.
  private func comesBack(_ run: Run, _ caller: Caller<Int>) {
    scenario.expect(steps.open.isEmpty, "run has come back, and the card is still at work for it.")
    scenario.expect(
      files.allSatisfy(entries.contains), "run has come back, and a photo is on the card and not in the catalogue.")
    let isComplete = run.photos.allSatisfy(entries.contains)
    switch caller.outcome {
    case .success(let count):
      scenario.expect(isComplete, "run has returned as if all had been imported, and a photo is missing.")
      scenario.expect(
        count == entries.count - run.importedBefore, "run says another number than that of the photos it has imported.")
    case .failure(is CancellationError):
      scenario.expect(run.hasLeft, "run throws a CancellationError, and the import was not cancelled.")
      scenario.expect(!isComplete, "No photo was left, and run says that it was cancelled.")
    case .failure(CardError.full):
      scenario.expect(run.wasFull, "run says that the card is full, and it was not.")
    default:
      scenario.expect(false, "run throws something else than a CancellationError or what the card had thrown.")
    }
  }

  func atRest() {
    isAtRest = true
    let imported = importer.assumeIsolated { $0.imported }
    guard runs.last?.waits == true else {
      scenario.expect(
        imported.sorted() == entries.sorted(), "No run is under way, and imported is not what is in the catalogue.")
      // In which order the photos of one run come, is its own to choose.
      return scenario.expect(
        runs.map(\.importedBefore).allSatisfy { imported.prefix($0).sorted() == entries.prefix($0).sorted() },
        "imported lists a photo of a later run before one of an earlier run: that is not the order in which they came.")
    }
    scenario.expect(
      imported.allSatisfy(entries.contains), "imported lists a photo that is not in the catalogue yet.")
    scenario.expect(!steps.open.isEmpty, "The card is done with every step, and run does not come back.")
  }

  func inTheEnd() {
    guard let last = runs.last else { return }
    scenario.expect(
      last.photos.allSatisfy(entries.contains), "The last run was not cancelled, and a photo is missing.")
  }
}

@Suite struct MidWriteStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 5_000, held: 800, random: 2_500), hasRareMoves: true) { scenario in
      let promises = ImporterPromises(scenario)
      await scenario.tell(promises, isolation: promises.importer)
    }
  }
}
