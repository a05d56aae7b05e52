import HalfAFile
import ScheduleLab
import Testing

@Suite struct HalfAFileSuite {
  @Test func wholeFile() {
    check(ifItHangs: Self.stillWaits, many: { try await writeRows(300, $0) }) { scenario in
      try await writeRows(scenario.choose("rows", from: [2, 0]), scenario)
    }
  }

  private func writeRows(_ count: Int, _ scenario: Scenario) async throws {
    let rows = count > 2 ? (1...count).map { "row \($0)" } : Array(["a", "b"].prefix(count))
    let folder = FakeFolder(scenario)
    let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
    let export = write(scenario, stream, to: folder)
    await scenario.task("source") {
      for row in rows {
        source.yield(row)
        if count == 2 { await scenario.pause() }
      }
      source.finish()
    }.ended()
    let end = try await export.value
    scenario.expect(end == .returned(rows.count), "All rows have come, and the export does not return their number.")
    let message =
      switch folder.files["rows.csv"] {
      case nil: "All rows have come, write has returned, and there is no file of that name."
      case rows: "All rows have come, write has returned, and there is an extra file."
      default: "All rows have come, write has returned, and the file does not hold just these rows."
      }
    scenario.expect(folder.files == ["rows.csv": rows], message)
  }

  @Test func sourceFails() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let folder = FakeFolder(scenario, files: ["rows.csv": ["old"]])
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      let export = write(scenario, stream, to: folder)
      source.yield("a")
      source.yield("b")
      await scenario.quiet()
      scenario.note("the source fails")
      source.finish(throwing: Failure())
      let end = try await export.value
      scenario.expect(end == .threw("Failure"), "The source has failed, and the export does not throw what it threw.")
      expectAsBefore(scenario, folder)
    }
  }

  @Test func folderFails() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let refused: FakeFolder.Step = scenario.choose("the folder refuses", from: [.row, .newName, .newFile])
      let folder = FakeFolder(scenario, files: ["rows.csv": ["old"]], refuses: refused)
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      let export = write(scenario, stream, to: folder)
      for row in ["a", "b", "c"] { source.yield(row) }
      source.finish()
      let end = try await export.value
      scenario.expect(end == .threw("Failure"), "The folder has failed, and the export does not throw what it threw.")
      expectAsBefore(scenario, folder)
    }
  }

  @Test func cancelledWhileWaiting() {
    check(ifItHangs: Self.hearsNothing) { scenario in
      let folder = FakeFolder(scenario)
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      let export = write(scenario, stream, to: folder)
      source.yield("a")
      source.yield("b")
      await scenario.quiet()
      export.cancel()
      scenario.note("cancels, with “c” to come")
      expectCancelled(scenario, try await export.value, folder)
      source.finish()
    }
  }

  @Test func cancelledBeforeItBegins() {
    check(ifItHangs: Self.hearsNothing) { scenario in
      let folder = FakeFolder(scenario)
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      for row in ["a", "b"].prefix(scenario.choose("rows that have come", from: [2, 0])) { source.yield(row) }
      let isCancelled = Gate()
      let export = write(scenario, stream, to: folder, when: isCancelled)
      export.cancel()
      scenario.note("cancels, with “c” to come")
      isCancelled.open()
      expectCancelled(scenario, try await export.value, folder)
      source.finish()
    }
  }

  @Test func oldFileStays() {
    check(ifItHangs: Self.hearsNothing) { scenario in
      let heeds = scenario.choose("cancelled, the folder", from: ["goes on", "throws"]) == "throws"
      let folder = FakeFolder(scenario, files: ["rows.csv": ["old"]], heeds: heeds)
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      let export = write(scenario, stream, to: folder)
      source.yield("a")
      source.yield("b")
      await scenario.quiet()
      export.cancel()
      scenario.note("cancels, with “c” to come")
      await export.ended()
      scenario.expect(
        folder.files["rows.csv"] == ["old"],
        "The export was cancelled, and the whole file that had its name before is gone.")
      source.finish()
    }
  }

  @Test func cancelledAtAnyMoment() {
    check(ifItHangs: Self.hearsNothing) { scenario in
      let folder = FakeFolder(scenario)
      let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
      let export = write(scenario, stream, to: folder)
      let station = scenario.task("source") {
        source.yield("a")
        await scenario.pause()
        source.yield("b")
        source.finish()
        scenario.note("all rows have come")
      }
      let user = scenario.task("user") {
        export.cancel()
        scenario.note("cancels")
      }
      let end = try await export.value
      await station.ended()
      await user.ended()
      if case .returned(let count) = end {
        scenario.expect(
          folder.files == ["rows.csv": ["a", "b"]],
          "The export was cancelled, it returns, and the folder does not hold the whole file and nothing else.")
        scenario.expect(count == 2, "The export was cancelled too late, and does not return the number of its rows.")
      } else {
        expectCancelled(scenario, end, folder)
      }
    }
  }

  private static let stillWaits = "All that can come has come, and the export still waits."
  private static let hearsNothing = "The export was cancelled, and it still waits for the next row."

  /// How an export ended.
  private enum End: Sendable, Equatable {
    case returned(Int)
    case threw(String)
  }

  private func write(
    _ scenario: Scenario, _ rows: AsyncThrowingStream<String, any Error>, to folder: FakeFolder, when gate: Gate? = nil
  ) -> ScenarioTask<End> {
    scenario.watch("rows.csv") { folder.files["rows.csv"]?.joined(separator: " ") }
    return scenario.task("export") {
      await gate?.pass()
      do {
        let count = try await Export(to: folder).write(rows, as: "rows.csv")
        scenario.note("returns \(count)")
        return End.returned(count)
      } catch {
        let name = "\(type(of: error))"
        scenario.note("throws \(name)")
        return End.threw(name)
      }
    }
  }

  /// Expects what must be true of an export that was cancelled before all rows had come.
  private func expectCancelled(_ scenario: Scenario, _ end: End, _ folder: FakeFolder) {
    if case .returned = end {
      scenario.expect(false, "The export was cancelled with rows still to come, and it says that the file is whole.")
    }
    scenario.expect(
      folder.files["rows.csv"] == nil,
      "The export was cancelled, it throws, and a file has got its name all the same.")
    scenario.expect(folder.files.isEmpty, Self.leftBehind)
    scenario.expect(
      end == .threw("CancellationError"), "A cancelled export throws something else than CancellationError.")
  }

  /// Expects that a folder which held a file holds that file still, and nothing else.
  private func expectAsBefore(_ scenario: Scenario, _ folder: FakeFolder) {
    scenario.expect(
      folder.files["rows.csv"] == ["old"],
      "The export has failed, and the whole file of that name is gone.")
    scenario.expect(folder.files.count == 1, Self.leftBehind)
  }

  private static let leftBehind = "The export has thrown, and an extra file is still there."
}

struct Failure: Error {}

/// A folder that takes its time.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class FakeFolder: Folder, @unchecked Sendable {
  private let scenario: Scenario
  private(set) var files: [String: [String]]
  private let refused: Step?
  private let heedsCancellation: Bool

  /// What a folder can refuse.
  enum Step: String, CustomStringConvertible {
    case newFile = "a new file"
    case row = "“c”"
    case newName = "a new name"

    var description: String { rawValue }
  }

  /// - Parameters:
  ///   - step: what it refuses.
  ///   - heedsCancellation: whether it throws when the task is cancelled. `remove` never does.
  init(
    _ scenario: Scenario, files: [String: [String]] = [:], refuses step: Step? = nil,
    heeds heedsCancellation: Bool = false
  ) {
    self.scenario = scenario
    self.files = files
    refused = step
    self.heedsCancellation = heedsCancellation
  }

  private func takeTime(_ step: Step?) async throws {
    await scenario.pause()
    if let step, step == refused { throw Failure() }
    if heedsCancellation { try Task.checkCancellation() }
  }

  func create(_ name: String) async throws {
    try await takeTime(.newFile)
    files[name] = []
  }

  func append(_ line: String, to name: String) async throws {
    try await takeTime(line == "c" ? .row : nil)
    guard files[name] != nil else { throw Failure() }
    files[name]?.append(line)
    scenario.note("“\(line)” is written")
  }

  func rename(_ name: String, to newName: String) async throws {
    try await takeTime(.newName)
    guard let file = files.removeValue(forKey: name) else { throw Failure() }
    files[newName] = file
    scenario.note("the file gets its name")
  }

  func remove(_ name: String) async {
    await scenario.pause()
    if files.removeValue(forKey: name) != nil { scenario.note("“\(name)” is removed") }
  }
}
