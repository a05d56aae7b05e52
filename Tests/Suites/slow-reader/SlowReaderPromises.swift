import ScheduleLab
import SlowReader
import Testing

/// What the progress of a drawing promises, however slow its reader is and however it leaves.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class ProgressPromises: Promises, @unchecked Sendable {
  private struct Picture {
    weak var preview: Preview?
    let percent: Int
  }

  private let scenario: Scenario
  private let pen: Fake<String, String>
  private let drawing: StoryDrawing
  private var stream: AsyncStream<Progress>?
  private var reader: Caller<Void>?
  private var pictures: [Picture] = []
  private var warnings: [String] = []
  /// How many pictures came before the end of the drawing, now and at rest last: one that comes later need not be told.
  private var timely = (now: 0, atRest: 0)

  /// What the reader is busy with, until it is opened; nil while it asks for the next element.
  private var busy: Gate? = Gate()
  private var breaks = false
  private var hasLeft = false
  private var shown: (preview: Preview, percent: Int)?
  /// The pictures that were too old when the reader asked.
  private var floor = 0
  /// The pictures and warnings up to the last one that the reader got.
  private var seen = (pictures: 0, warnings: 0)
  private var isTold = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    pen = Fake("drawing", scenario)
    drawing = StoryDrawing(pen)
    stream = progress(of: drawing)
    reader = scenario.call("reader") { [unowned self] in await read() }
  }

  private func read() async {
    await isBusy()
    guard let elements = stream, !breaks else { return }
    for await element in elements {
      get(element)
      busy = Gate()
      await isBusy()
      if breaks { break }
    }
  }

  private func isBusy() async {
    await busy?.pass()
    (busy, shown, floor) = (nil, nil, timely.atRest)
  }

  private func get(_ element: Progress) {
    guard !hasLeft else { return }
    scenario.expect(!isTold, "An element comes after done.")
    switch element {
    case .preview(let preview):
      guard let place = pictures.firstIndex(where: { $0.preview === preview }) else {
        return scenario.expect(false, "The reader gets a preview that the drawing has not given.")
      }
      scenario.note("gets preview \(place + 1)")
      scenario.expect(
        place >= seen.pictures, "The reader gets a preview that is older than one it has had, or that one again.")
      scenario.expect(place + 1 >= floor, "The reader gets a preview, and there was a newer one before it asked.")
      seen.pictures = place + 1
      shown = (preview, pictures[place].percent)
    case .warning(let text):
      scenario.note("gets “\(text)”")
      scenario.expect(
        seen.warnings < warnings.count && warnings[seen.warnings] == text,
        "The reader gets a warning that is not the next one that the drawing gave.")
      seen.warnings += 1
    case .done(let result):
      scenario.note("is told the end")
      isTold = true
      scenario.expect(isEnd(result), "done does not say how the drawing ended.")
      scenario.expect(seen.warnings >= warnings.count, "done comes, and a warning has not come before it.")
    @unknown default:
      scenario.expect(false, "The reader gets something else than a preview, a warning or done.")
    }
  }

  private func isEnd(_ result: Result<String, any Error>) -> Bool {
    switch (result, pen.calls.first?.outcome) {
    case (.success(let map), .success(let expected)): map == expected
    case (.failure(let error), .failure(let expected)):
      if let expected = expected as? FakeError { error as? FakeError == expected } else { error is CancellationError }
    default: false
    }
  }

  private var waits: Bool { reader?.waits == true }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let call = pen.calls.first {
      if pictures.count < 12 {
        moves.append(Move("a preview comes") { [self] in preview() })
        moves.append(Move("six previews come") { [self] in for _ in 1...6 { preview() } })
      }
      if call.isOpen {
        if warnings.count < 3 { moves.append(Move("a warning comes") { [self] in warn() }) }
        moves.append(Move("the map is drawn") { call.answer("map") })
        moves.append(Move("the drawing fails") { call.fail(FakeError("no paper")) })
        moves.append(Move("the drawing throws CancellationError") { call.fail(CancellationError()) })
      }
    }
    guard !hasLeft, waits else { return moves }
    if let busy, !busy.isOpen {
      moves.append(Move("the reader has time") { busy.open() })
      moves.append(Move("the reader breaks") { [self] in leave { breaks = true } })
    }
    moves.append(Move("the reader’s task is cancelled") { [self] in leave { reader?.leave() } })
    return moves
  }

  func owed() -> Move? {
    if let call = pen.open.first { return Move("the map is drawn") { call.answer("map") } }
    guard let busy, !busy.isOpen else { return nil }
    return Move("the reader has time") { busy.open() }
  }

  private func preview() {
    // The whole map can be there, and be drawn more finely.
    let percent = min(100, 40 * (1 + pictures.count / 2))
    let preview = Preview(tiles: percent, of: 100)
    pictures.append(Picture(preview: preview, percent: percent))
    if !pen.open.isEmpty { timely.now = pictures.count }
    scenario.note("preview \(pictures.count): \(percent) %")
    drawing.preview(preview)
  }

  private func warn() {
    let warning = ["no roads", "no roads", ""][warnings.count]
    warnings.append(warning)
    drawing.warning(warning)
  }

  private func leave(_ way: () -> Void) {
    hasLeft = true
    way()
    busy?.open()
    // A reader that is cancelled may still hold the stream.
    if breaks { stream = nil }
  }

  // MARK: Promises

  func always() {
    guard let shown else { return }
    scenario.expect(shown.preview.percent == shown.percent, "The preview that the reader has got has changed.")
  }

  func atRest() {
    timely.atRest = timely.now
    scenario.expect(pen.calls.count > 0, "progress(of:) has returned, and the drawing does not begin.")
    scenario.expect(pen.calls.count < 2, "The map is drawn twice.")
    scenario.expect(pictures.count { $0.preview != nil } <= 4, "More than four previews are in memory.")
    guard let call = pen.calls.first else { return }
    guard !hasLeft else {
      return scenario.expect(
        call.isCancelled || !call.isOpen, "The reader has left, and the drawing is not cancelled.")
    }
    scenario.expect(!call.isCancelled || !call.isOpen, "The reader has not left, and the drawing is cancelled.")
    guard waits else {
      return scenario.expect(isTold, "The stream has ended, and the reader did not get the result.")
    }
    guard busy == nil else { return }
    scenario.expect(seen.warnings >= warnings.count, "The reader has time, and a warning does not come.")
    scenario.expect(
      seen.pictures >= pictures.count || !call.isOpen, "The reader has time, and does not get the newest preview.")
    guard !call.isOpen else { return }
    scenario.expect(isTold, "The drawing has ended and the reader has time, and it is not told how.")
    scenario.expect(!isTold, "The reader has the result, and the stream does not end.")
  }

  func inTheEnd() {
    drawing.end()
    stream = nil
    scenario.expect(!pictures.contains { $0.preview != nil }, "All is over, and a preview is still in memory.")
  }
}

/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class StoryDrawing: Drawing, @unchecked Sendable {
  private let pen: Fake<String, String>
  private(set) var preview: @Sendable (Preview) -> Void = { _ in }
  private(set) var warning: @Sendable (String) -> Void = { _ in }

  init(_ pen: Fake<String, String>) { self.pen = pen }

  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String {
    (self.preview, self.warning) = (preview, warning)
    return try await pen.call("a map")
  }

  func end() {
    preview = { _ in }
    warning = { _ in }
  }
}

@Suite struct SlowReaderStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 3_000, random: 3_000)) { scenario in
      await scenario.tell(ProgressPromises(scenario), isolation: nil)
    }
  }
}
