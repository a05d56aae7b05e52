import MidWrite
import ScheduleLab
import Testing

@Suite struct MidWriteSuite {
  @Test func importsAll() {
    check { scenario in
      let card = FakeCard(scenario, room: 99)
      let importer = Importer(card: card)
      let photos = [2, 1] + Array(3...43)
      let run = scenario.task("import") { try await self.runFourTimes(importer, card, scenario) }
      await run.ended()
      if let fault = fault(card, photos) { scenario.expect(false, "No run was cancelled, and \(fault).") }
      scenario.expect(
        card.files == photos, "The photos were not written in the order in which run was given them.")
      scenario.expect(
        card.entries == photos, "The photos were not entered in the catalogue in the order in which run was given them."
      )
      scenario.expect(
        await importer.imported == photos, "The importer does not list what it has imported, in its order.")
    }
  }

  /// Each run is called in the turn in which the one before has returned.
  private func runFourTimes(_ importer: isolated Importer, _ card: FakeCard, _ scenario: Scenario) async throws {
    var given: [Int] = []
    for (photos, count) in [([2, 1], 2), ([2, 1], 0), ([2, 3, 3], 1), (Array(4...43), 40)] {
      let before = card.files
      let names = photos.count > 3 ? "\(photos[0]) to \(photos.last!)" : photos.map { "\($0)" }.joined(separator: ", ")
      scenario.note("run is given \(names)")
      let imported = try await importer.run(photos)
      for photo in photos where !given.contains(photo) { given.append(photo) }
      if let photo = card.files.first(where: { photo in card.files.count { $0 == photo } > 1 }) {
        scenario.expect(
          false,
          before.contains(photo)
            ? "A photo was on the card already, and a later run wrote it once more."
            : photos.count { $0 == photo } > 1
              ? "run was given a photo twice, and the photo is on the card twice."
              : "run was given a photo once, and the photo is on the card twice.")
      }
      scenario.expect(
        imported == count,
        "A run that was not cancelled had \(count) photos to import, and says that it has imported \(imported).")
      scenario.expect(
        card.files == given || card.files.sorted() != given.sorted(),
        "The photos were not written in the order in which run was given them.")
    }
  }

  /// What is wrong if each of the photos must be on the card and in the catalogue, once, and nothing else; nil if it is so.
  private func fault(_ card: FakeCard, _ photos: [Int]) -> String? {
    for (found, place) in [(card.files, "on the card"), (card.entries, "in the catalogue")] {
      if let missing = photos.first(where: { !found.contains($0) }) { return "photo \(missing) is not \(place)" }
      if let twice = photos.first(where: { photo in found.count { $0 == photo } > 1 }) {
        return "photo \(twice) is \(place) more than once"
      }
      if let other = found.first(where: { !photos.contains($0) }) {
        return "photo \(other) is \(place), which no run was given"
      }
    }
    return nil
  }

  @Test func cardIsFull() {
    check { scenario in
      let card = FakeCard(scenario, room: scenario.choose("the card has room for", from: [1, 40]))
      let importer = Importer(card: card)
      let photos = Array(1...card.room + 1)
      let run = scenario.task("import") { try await importer.run(photos) }
      await run.ended()
      do {
        _ = try await run.value
        scenario.expect(
          false,
          card.wasFull
            ? "The card was full, and run says nothing of it."
            : "\(photos.count) photos were to be imported, run has returned, and \(card.files.count) of them are on the card."
        )
      } catch CardError.full {
      } catch {
        scenario.expect(false, "The card was full, and run throws something else.")
      }
      scenario.expect(
        !card.missedWhatToRemove,
        "The card was to remove a photo that it had no room for: there is nothing to take back if writing has failed.")
      await expectWholePhotos(importer, card, scenario)
      card.room = 99
      _ = try await importer.run(photos)
      if let fault = fault(card, photos) {
        scenario.expect(false, "There was room on the card, the next run has returned, and \(fault).")
      }
    }
  }

  @Test func nothingHalfDone() {
    check { scenario in
      let (importer, card) = await callOff(scenario)
      await scenario.quiet()
      await expectWholePhotos(importer, card, scenario)
    }
  }

  @Test func beginsNoMore() {
    check { scenario in
      let card = FakeCard(scenario)
      let importer = Importer(card: card)
      let moment = scenario.choose("cancelled", from: ["at write 1", "at enter 1", "before it begins"])
      let hold = card.hold(moment)
      let run = scenario.task("import") { try await importer.run([1, 2]) }
      if moment != "before it begins" { await hold.reached.pass() }
      run.cancel()
      scenario.note("it is cancelled")
      let begun = card.begun.count
      hold.gate.open()
      await run.ended()
      await scenario.quiet()
      scenario.expect(
        !card.begun.dropFirst(begun).contains { $0.hasPrefix("write") },
        "The import had been cancelled, and another photo was begun.")
    }
  }

  @Test func saysSo() {
    check { scenario in
      let card = FakeCard(scenario)
      let importer = Importer(card: card)
      let moment = scenario.choose("cancelled", from: ["before it begins", "at write 1", "at enter 1", "at enter 3"])
      let hold = card.hold(moment)
      let run = scenario.task("import") {
        do {
          let count = try await importer.run([1, 2, 3])
          scenario.note("run returns \(count)")
          scenario.expect(
            await importer.imported.count == 3,
            "Cancelled with photos left, run returned as if all had been done.")
        } catch {
          scenario.note("run throws")
          scenario.expect(
            error is CancellationError, "Cancelled, run must throw CancellationError and nothing else.")
          scenario.expect(
            await importer.imported.count < 3,
            "Cancelled with no photo left, run throws, as if something were missing.")
        }
      }
      if moment == "before it begins" { run.cancel() } else { await hold.reached.pass() }
      run.cancel()
      scenario.note("it is cancelled")
      hold.gate.open()
      await run.ended()
    }
  }

  @Test func doneWithTheCard() {
    check { scenario in
      let (_, card) = await callOff(scenario)
      let (begun, ended) = (card.begun.count, card.ended)
      await scenario.quiet()
      scenario.expect(
        card.begun.count == begun && card.ended == ended,
        "run had returned to its caller, and the importer went on to work on the card.")
    }
  }

  @Test func goesOn() {
    check { scenario in
      let (importer, card) = await callOff(scenario)
      let before = card.files
      let again = scenario.task("import again") { try await importer.run([1, 2]) }
      await again.ended()
      await scenario.quiet()
      if let photo = before.first(where: { photo in card.files.count { $0 == photo } > 1 }) {
        scenario.expect(
          false, "The first run had left photo \(photo) on the card, and it was written once more.")
      }
      if let fault = fault(card, [1, 2]) {
        scenario.expect(false, "A run was cancelled, the next one is over, and \(fault).")
      }
      scenario.expect(
        await importer.imported.sorted() == [1, 2], "After the second run the importer does not list all photos.")
    }
  }

  /// Imports two photos, and calls it off at any moment.
  private func callOff(_ scenario: Scenario) async -> (importer: Importer, card: FakeCard) {
    let card = FakeCard(scenario)
    let importer = Importer(card: card)
    let run = scenario.task("import") {
      defer { scenario.note("run is over") }
      _ = try await importer.run([1, 2])
    }
    let user = scenario.task("user") {
      run.cancel()
      scenario.note("calls it off")
    }
    await user.ended()
    await run.ended()
    return (importer, card)
  }

  /// Expects that card, catalogue and importer agree.
  private func expectWholePhotos(_ importer: Importer, _ card: FakeCard, _ scenario: Scenario) async {
    let imported = await importer.imported
    scenario.expect(
      imported.allSatisfy { card.files.contains($0) && card.entries.contains($0) },
      "The importer lists a photo that is not wholly there: on the card and in the catalogue.")
    scenario.expect(
      card.files.allSatisfy { card.entries.contains($0) },
      card.refusedToRemove
        ? "A photo was to be taken back, and the card refused: the task that takes it back is cancelled as well."
        : "The run is over, and a photo is on the card that the catalogue does not know.")
    scenario.expect(
      card.entries.allSatisfy { card.files.contains($0) }, "The catalogue names a photo that is not on the card.")
    scenario.expect(
      card.entries.allSatisfy { imported.contains($0) },
      "A photo is on the card and in the catalogue, and the importer does not list it.")
  }
}

/// A card that begins nothing for a cancelled task, and completes what it has begun.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FakeCard: Card, @unchecked Sendable {
  /// A step at which the card waits.
  final class Hold: Sendable {
    let reached = Gate()
    let gate = Gate()
  }

  /// What is on the card; a photo that was written twice is there twice.
  private(set) var files: [Int] = []
  private(set) var entries: [Int] = []
  /// The steps that have begun, such as “write 1”.
  private(set) var begun: [String] = []
  /// Whether a photo was to be removed by a task that had been cancelled.
  private(set) var refusedToRemove = false
  /// Whether a photo was to be removed that is not on the card.
  private(set) var missedWhatToRemove = false
  /// The number of steps that are over.
  private(set) var ended = 0
  /// Whether there was no room for a photo.
  private(set) var wasFull = false
  var room: Int
  private let scenario: Scenario
  private var holds: [String: Hold] = [:]

  init(_ scenario: Scenario, room: Int = 9) {
    self.scenario = scenario
    self.room = room
    scenario.watch("card") { [self] in
      let photos = files.map { entries.contains($0) ? "\($0)" : "\($0) without entry" }
      return photos.isEmpty ? "empty" : photos.joined(separator: ", ")
    }
  }

  /// Makes the card wait in the midst of a step, the first time.
  /// - Parameter moment: “at ” and the step.
  func hold(_ moment: String) -> Hold {
    let hold = Hold()
    holds[moment] = hold
    return hold
  }

  func write(_ photo: Int) async throws {
    try await step("write \(photo)")
    guard files.count < room else {
      scenario.note("the card is full")
      wasFull = true
      throw CardError.full
    }
    files.append(photo)
  }

  func enter(_ photo: Int) async throws {
    try await step("enter \(photo)")
    entries.append(photo)
  }

  func remove(_ photo: Int) async throws {
    try await step("remove \(photo)")
    if !files.contains(photo) { missedWhatToRemove = true }
    files.removeAll { $0 == photo }
  }

  private func step(_ name: String) async throws {
    if Task.isCancelled {
      scenario.note("refuses to \(name)")
      if name.hasPrefix("remove") { refusedToRemove = true }
      throw CancellationError()
    }
    scenario.note(name)
    begun.append(name)
    if let hold = holds.removeValue(forKey: "at \(name)") {
      hold.reached.open()
      await hold.gate.pass()
    } else {
      await scenario.pause()
    }
    ended += 1
  }
}
