import HalfAFile
import ScheduleLab
import Testing

/// What an export promises, whatever comes of its rows and its folder, and whenever it is cancelled.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ExportPromises: Promises, @unchecked Sendable {
  /// One call of `write`.
  private final class Writing: @unchecked Sendable {
    let name: String
    let source: AsyncThrowingStream<String, any Error>.Continuation
    /// What stood under the name before.
    let before: [String]?
    var rows: [String] = []
    /// True once all rows have come.
    var isWhole = false
    var failures: [any Error] = []
    /// How many steps the folder had begun before.
    let steps: Int
    /// True if it was cancelled with rows to come.
    var isCancelledEarly = false
    var caller: Caller<Int>?

    init(
      _ name: String, _ source: AsyncThrowingStream<String, any Error>.Continuation, before: [String]?, steps: Int
    ) {
      (self.name, self.source, self.before, self.steps) = (name, source, before, steps)
    }

    var isOpen: Bool { !isWhole && failures.isEmpty }
    var isUnderWay: Bool { caller?.waits != false }
  }

  private let scenario: Scenario
  private let folder: FolderOfStories
  private let export: Export
  private var writings: [Writing] = []
  /// The files that were there at the beginning, or are the result of an export.
  private var known: Set<String> = []
  /// The export that is cancelled when its file is to get its name.
  private var leavesInTheEnd: Writing?

  init(_ scenario: Scenario) {
    self.scenario = scenario
    folder = FolderOfStories(scenario)
    export = Export(to: folder)
    if scenario.choose("the folder", from: ["is empty", "has a file"]) == "has a file" {
      folder.files["rows.csv"] = ["old"]
      known = ["rows.csv"]
    }
    let answers = folder.steps.begins
    folder.steps.begins = { [unowned self] step in
      answers(step)
      guard let writing = leavesInTheEnd, step.question == "rename to \(writing.name)" else { return }
      leavesInTheEnd = nil
      scenario.note("\(writing.name) is cancelled")
      cancel(writing)
    }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if writings.count < 2 { moves.append(Move("an export begins") { [self] in begin() }) }
    for (which, writing) in writings.told where writing.isUnderWay {
      if writing.caller?.hasLeft != true {
        moves.append(Move("the \(which) export is cancelled") { [self] in cancel(writing) })
      }
      if !folder.isQuick, leavesInTheEnd == nil {
        moves.append(
          Move("the \(which) export will be cancelled when its file gets its name") { [self] in
            leavesInTheEnd = writing
          })
      }
      guard writing.isOpen else { continue }
      // Each row comes twice.
      for row in ["row \(writing.rows.count / 2 + 1)", ""] {
        moves.append(
          Move("\(row.isEmpty ? "an empty row" : row) comes for the \(which) export") {
            writing.rows.append(row)
            writing.source.yield(row)
          })
      }
      moves.append(Move("the rows of the \(which) export end") { [self] in end(writing) })
      for error in [FakeError("cable pulled") as any Error, CancellationError()] {
        moves.append(
          Move("the rows of the \(which) export throw \(error)") {
            writing.failures.append(error)
            writing.source.finish(throwing: error)
          })
      }
    }
    for (which, step) in folder.steps.open.told {
      moves.append(Move("the folder has done the \(which) step") { step.answer(()) })
      moves.append(Move("the folder fails with the \(which) step") { [folder] in step.fail(folder.failure) })
    }
    if folder.isQuick, !folder.failsNext {
      moves.append(Move("the next step of the folder will fail") { [folder] in folder.failsNext = true })
    }
    return moves
  }

  func owed() -> Move? {
    if let step = folder.steps.open.first { return Move("the folder has done it") { step.answer(()) } }
    return writings.first { $0.isOpen && $0.isUnderWay }
      .map { writing in Move("the rows end") { [self] in end(writing) } }
  }

  /// Each by an export of its own, to the same folder. One name differs from another in a capital or in its end only.
  func rareMoves() -> [Move] {
    ["May.csv", "may.csv", "temperature 1.csv", "temperature 2.csv"].map { name in
      Move("another export to the folder begins, of \(name), and a row comes for it") { [self] in
        begin(name, with: Export(to: folder))
        writings.last?.rows.append(name)
        writings.last?.source.yield(name)
      }
    }
  }

  private func begin() { begin(writings.last?.isUnderWay == true ? "rows.txt" : "rows.csv", with: export) }

  private func begin(_ name: String, with export: Export) {
    let (rows, source) = AsyncThrowingStream<String, any Error>.makeStream()
    let writing = Writing(name, source, before: folder.files[name], steps: folder.steps.calls.count)
    writings.append(writing)
    writing.caller = scenario.call("write \(name)") {
      try await export.write(rows, as: name)
    } back: { [self] in
      comesBack(writing, $0)
    }
  }

  private func end(_ writing: Writing) {
    writing.isWhole = true
    writing.source.finish()
  }

  private func cancel(_ writing: Writing) {
    writing.isCancelledEarly = writing.isOpen
    writing.caller?.leave()
  }

  // MARK: Promises

  /// Looks in the same turn in which `write` comes back.
  private func comesBack(_ writing: Writing, _ caller: Caller<Int>) {
    let file = folder.files[writing.name]
    switch caller.outcome {
    case .success(let count):
      scenario.expect(
        !writing.isCancelledEarly,
        "The export was cancelled with rows still to come, and it says that the file is whole.")
      scenario.expect(writing.isWhole, "Not all rows have come, and the export says that the file is whole.")
      scenario.expect(
        file == writing.rows, "The export says that the file is whole, and it does not hold the rows that came.")
      scenario.expect(count == writing.rows.count, "The export does not return the number of its rows.")
      known.insert(writing.name)
    case .failure(let error):
      expectReason(for: error, of: writing, caller)
      scenario.expect(
        file == writing.before,
        writing.before == nil
          ? "The export throws, and a file has got its name all the same."
          : "The export throws, and the file that had its name before is gone or another.")
    case nil:
      break
    }
    guard !writings.contains(where: { $0 !== writing && $0.isUnderWay }) else { return }
    let files = Set(folder.files.keys)
    scenario.expect(
      files == known,
      files.isSubset(of: known)
        ? "The export has come back, and a file of another name is gone."
        : "The export has come back, and an extra file is still there.")
  }

  private func expectReason(for error: any Error, of writing: Writing, _ caller: Caller<Int>) {
    if caller.hasLeft, error is CancellationError { return }
    var reasons = writing.failures.map { "\($0)" }
    if folder.hasFailed(after: writing.steps) { reasons.append("\(folder.failure)") }
    scenario.expect(
      reasons.contains("\(error)"),
      caller.hasLeft
        ? "The export was cancelled, and throws what is neither a CancellationError nor from its rows or its folder."
        : reasons.isEmpty
          ? "Nothing has failed and the export was not cancelled, and it throws."
          : "The export throws something else than what its rows or its folder have thrown.")
  }

  func atRest() {
    guard folder.steps.open.isEmpty else { return }
    for writing in writings where writing.isUnderWay {
      scenario.expect(
        writing.caller?.hasLeft != true,
        "The export was cancelled and the folder has done its work, and it still waits.")
      scenario.expect(
        writing.isOpen, "All that can come has come, and the folder has done its work, and the export still waits.")
    }
  }
}

/// A folder that does its work quickly, or step by step as the story goes.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class FolderOfStories: Folder, @unchecked Sendable {
  let failure = FakeError("disk full")
  let steps: Fake<String, Void>
  let isQuick: Bool
  var files: [String: [String]] = [:]
  /// True if the next step fails, of a folder that is quick.
  var failsNext = false
  private let scenario: Scenario

  /// - Parameter count: the steps that are left out.
  func hasFailed(after count: Int) -> Bool {
    steps.calls.dropFirst(count).contains { if case .failure(is FakeError) = $0.outcome { true } else { false } }
  }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    isQuick = scenario.choose("the folder", from: ["is quick", "is slow"]) == "is quick"
    let heeds = scenario.choose("cancelled, the folder", from: ["goes on", "throws"]) == "throws"
    steps = Fake("step", scenario, stopsWhenCancelled: heeds)
    steps.begins = { [unowned self] step in
      guard isQuick else { return }
      if failsNext { step.fail(failure) } else { step.answer(()) }
      failsNext = false
    }
  }

  func create(_ name: String) async throws {
    try await take("create \(name)")
    files[name] = []
  }

  func append(_ line: String, to name: String) async throws {
    try await take("append “\(line)”")
    guard files[name] != nil else { throw FakeError("no such file") }
    files[name]?.append(line)
  }

  func rename(_ name: String, to newName: String) async throws {
    try await take("rename to \(newName)")
    guard let file = files.removeValue(forKey: name) else { throw FakeError("no such file") }
    files[newName] = file
  }

  func remove(_ name: String) async {
    await scenario.pause()
    if files.removeValue(forKey: name) != nil { scenario.note("“\(name)” is removed") }
  }

  private func take(_ step: String) async throws {
    if isQuick { await scenario.pause() }
    try await steps.call(step)
  }
}

@Suite struct HalfAFileStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 2_500, random: 3_500), hasRareMoves: true) { scenario in
      await scenario.tell(ExportPromises(scenario), isolation: nil)
    }
  }
}
