import ScheduleLab
import SlowReader
import Testing

@Suite struct SlowReaderSuite {
  @Test func quickReader() {
    check(ifItHangs: Self.stillWaits, many: readMany) { scenario in
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(20)
        await scenario.quiet()
        drawing.warning("no contours")
        await scenario.quiet()
        drawing.preview(80)
        await scenario.quiet()
        return "map"
      }
      let reader = Reader(scenario, drawing)
      await reader.ended()
      scenario.expect(
        reader.got == ["20 %", "no contours", "80 %", "done: map"],
        "A reader who always has time must get everything, in the order in which it happened.")
    }
  }

  /// Shows more previews than a loop or a list with a limit takes, one by one.
  @Sendable private func readMany(_ scenario: Scenario) async {
    let count = 40
    let drawing = FakeDrawing(scenario) { drawing in
      // The map has many tiles: a new picture often shows as many percent as the one before.
      for picture in 1...count {
        drawing.preview(picture / 2)
        await scenario.quiet()
      }
      return "map"
    }
    let reader = Reader(scenario, drawing)
    await reader.ended()
    let previews = reader.got.count { $0.hasSuffix("%") }
    scenario.expect(
      previews == count,
      "\(count) previews came one by one, the reader had time for each, and it got \(previews) of them.")
    expectEnd(scenario, reader, "done: map")
  }

  @Test func endArrives() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let story = scenario.choose(
        "the drawing", from: ["takes long", "is done at once", "is done before the reader begins"])
      let drawing = FakeDrawing(scenario) { drawing in
        guard story == "takes long" else { return "map" }
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        for percent in [40, 70, 100] { drawing.preview(percent) }
        return "map"
      }
      let comes = Gate()
      let reader = Reader(scenario, drawing, isSlow: true, comes: comes)
      if story == "is done before the reader begins" {
        await scenario.quiet()
        scenario.expect(
          drawing.isOver.isOpen,
          "The reader has not begun to read, and when all is quiet the map is not drawn.")
      }
      comes.open()
      await drawing.isOver.pass()
      await scenario.quiet()
      drawing.preview(100)
      reader.goOn()
      await reader.ended()
      expectEnd(scenario, reader, "done: map")
    }
  }

  @Test func failureArrives() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        for percent in [40, 70] { drawing.preview(percent) }
        throw OutOfPaper()
      }
      let reader = Reader(scenario, drawing, isSlow: true)
      await drawing.isOver.pass()
      await scenario.quiet()
      reader.goOn()
      await reader.ended()
      expectEnd(scenario, reader, "failed: OutOfPaper")
    }
  }

  @Test func warningsArrive() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let warnings = ["no contours", "no names", "no roads"]
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        for (index, warning) in warnings.enumerated() {
          drawing.warning(warning)
          drawing.preview(20 + index)
        }
        return "map"
      }
      let reader = Reader(scenario, drawing, isSlow: true)
      await drawing.isOver.pass()
      await scenario.quiet()
      reader.goOn()
      await reader.ended()
      let got = reader.got.filter { warnings.contains($0) }
      scenario.expect(
        Set(got) == Set(warnings), "A warning was given while the reader was busy, and the reader never got it.")
      scenario.expect(got == warnings, "The warnings must come once each, in the order in which they were given.")
    }
  }

  @Test func newestPreview() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let (isShown, mayEnd) = (Gate(), Gate())
      let isSpaced = isSpaced(scenario)
      let warns = scenario.choose("after the last preview comes", from: ["nothing", "a warning"]) == "a warning"
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        for percent in [30, 50, 70] {
          drawing.preview(percent)
          if isSpaced { await scenario.quiet() }
        }
        if warns { drawing.warning("no roads") }
        isShown.open()
        await mayEnd.pass()
        return "map"
      }
      let reader = Reader(scenario, drawing, isSlow: true)
      await isShown.pass()
      await scenario.quiet()
      reader.goOn()
      await scenario.quiet()
      let got = reader.got.dropFirst().filter { $0.hasSuffix("%") }
      scenario.expect(
        got.contains("70 %"), "The reader has time again, and does not get the newest preview.")
      scenario.expect(
        got.first == "70 %", "The reader is free again, and gets previews that are out of date.")
      mayEnd.open()
      await reader.ended()
      scenario.expect(
        reader.got.filter { $0.hasSuffix("%") } == ["10 %", "70 %"], "A preview came twice, or after a newer one.")
    }
  }

  @Test func previewStays() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let mayGoOn = Gate()
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        drawing.preview(40)
        await mayGoOn.pass()
        drawing.preview(70)
        return "map"
      }
      let reader = Reader(scenario, drawing, isSlow: true)
      func look() {
        let shown = reader.shown
        scenario.note("the picture shows \(shown ?? 0) %")
        scenario.expect(
          shown == 10,
          "The reader has the preview of 10 %, and it turns into another one.")
      }
      await scenario.quiet()
      look()
      mayGoOn.open()
      await drawing.isOver.pass()
      await scenario.quiet()
      look()
      reader.goOn()
      await reader.ended()
    }
  }

  @Test func fewAreKept() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let isSpaced = isSpaced(scenario)
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        await drawing.readerIsBusy.pass()
        for percent in 20..<40 {
          drawing.preview(percent)
          if isSpaced { await scenario.quiet() }
        }
        scenario.note("21 previews so far, \(drawing.kept) in memory")
        return "map"
      }
      let reader = Reader(scenario, drawing, isSlow: true)
      await drawing.isOver.pass()
      await scenario.quiet()
      scenario.expect(
        drawing.kept <= 4, "The reader is busy, and previews that it will never get pile up in memory.")
      reader.goOn()
      await reader.ended()
      await scenario.quiet()
      scenario.expect(drawing.kept == 0, "All is over, and there are still previews in memory.")
    }
  }

  @Test func anyPace() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(30)
        await scenario.pause()
        drawing.warning("no names")
        drawing.preview(60)
        await scenario.pause()
        drawing.preview(90)
        drawing.warning("no roads")
        return "map"
      }
      let reader = Reader(scenario, drawing, pauses: true)
      await reader.ended()
      expectEnd(scenario, reader, "done: map")
      scenario.expect(
        reader.got.filter { $0.hasPrefix("no") } == ["no names", "no roads"],
        "Every warning must arrive, in order, at whatever pace the reader reads.")
      let percents = reader.got.compactMap { Int($0.dropLast(2)) }
      scenario.expect(
        zip(percents, percents.dropFirst()).allSatisfy { $0 < $1 }, "A preview came twice, or after a newer one.")
    }
  }

  @Test func readerLeaves() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let way = scenario.choose(
        "the reader", from: ["breaks", "is cancelled", "is cancelled, and holds the stream"])
      let breaks = way == "breaks"
      let drawing = FakeDrawing(scenario) { drawing in
        drawing.preview(10)
        drawing.warning("no contours")
        do {
          try await scenario.clock.sleep(for: .seconds(60))
        } catch {
          scenario.note("the drawing is cancelled")
          throw error
        }
        return "map"
      }
      let reader = Reader(scenario, drawing, upTo: breaks ? 2 : .max, holdsStream: way.hasSuffix("stream"))
      await scenario.quiet()
      if !breaks { reader.cancel() }
      await reader.ended()
      await scenario.quiet()
      scenario.expect(
        drawing.isOver.isOpen, "The reader has left, and the map is still being drawn.")
      scenario.expect(drawing.kept == 0, "The reader has left, and there are still previews in memory.")
    }
  }

  /// Whether there is time between two previews: for whoever passes them on, and does not know that the reader is busy.
  private func isSpaced(_ scenario: Scenario) -> Bool {
    scenario.choose("the previews come", from: ["at once", "one by one"]) == "one by one"
  }

  private static let stillWaits = "The reader has time, there is something to tell, and it waits for ever."

  private func expectEnd(_ scenario: Scenario, _ reader: Reader, _ end: String) {
    let ends = reader.got.filter { $0.hasPrefix("done") || $0.hasPrefix("failed") }
    scenario.expect(!ends.isEmpty, "The drawing is over, the stream has ended, and the reader never got the result.")
    scenario.expect(ends == [end], "The reader must get the result once, and the right one.")
    scenario.expect(reader.got.last == end, "Something comes after done, which must be the last element.")
  }
}

struct OutOfPaper: Error {}

/// A drawing that follows a script.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class FakeDrawing: Drawing, @unchecked Sendable {
  private let scenario: Scenario
  private let script: @Sendable (FakeDrawing) async throws -> String
  private var showPreview: (@Sendable (Preview) -> Void)?
  private var giveWarning: (@Sendable (String) -> Void)?
  private var previews: [Lifetime] = []
  /// The reader has its first element, and is busy with it.
  let readerIsBusy = Gate()
  /// `draw` has returned, or thrown.
  let isOver = Gate()

  init(_ scenario: Scenario, script: @escaping @Sendable (FakeDrawing) async throws -> String) {
    self.scenario = scenario
    self.script = script
  }

  /// The number of previews that somebody holds.
  var kept: Int { previews.count { $0.isAlive } }

  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String {
    (showPreview, giveWarning) = (preview, warning)
    defer { isOver.open() }
    let map = try await script(self)
    scenario.note("the map is drawn")
    return map
  }

  func preview(_ percent: Int) {
    let preview = Preview(tiles: percent, of: 100)
    previews.append(scenario.lifetime(of: preview))
    if previews.count <= 5 { scenario.note("preview \(percent) %") }
    showPreview?(preview)
  }

  func warning(_ text: String) {
    scenario.note("warning “\(text)”")
    giveWarning?(text)
  }
}

/// Somebody who reads the progress of a drawing.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Reader: @unchecked Sendable {
  private let hasTime = Gate()
  private var task: ScenarioTask<Void>?
  /// What it got, as texts.
  private(set) var got: [String] = []
  /// The preview that it is busy with.
  private var preview: Preview?
  /// The stream, if it holds it also when it has left.
  private var stream: AsyncStream<Progress>?

  /// - Parameters:
  ///   - isSlow: if true, it is busy with the first element until `goOn`.
  ///   - comes: when it begins to read the stream that it has.
  ///   - pauses: if true, each element takes it a while.
  ///   - count: it breaks after so many elements.
  ///   - holdsStream: if true, the stream is not let go of when the task ends.
  init(
    _ scenario: Scenario, _ drawing: FakeDrawing, isSlow: Bool = false, comes: Gate? = nil, pauses: Bool = false,
    upTo count: Int = .max, holdsStream: Bool = false
  ) {
    task = scenario.task("reader") {
      let elements = progress(of: drawing)
      if holdsStream { self.stream = elements }
      await comes?.pass()
      for await element in elements {
        let text = Self.text(of: element)
        scenario.note("gets \(text)")
        self.got.append(text)
        if self.got.count == 1 {
          drawing.readerIsBusy.open()
          if isSlow { await self.look(at: element) }
        }
        if pauses { await scenario.pause() }
        if self.got.count == count { break }
      }
    }
  }

  /// Is busy with an element until `goOn`.
  private func look(at element: Progress) async {
    if case .preview(let preview) = element { self.preview = preview }
    await hasTime.pass()
    preview = nil
  }

  /// What the preview shows that it is busy with.
  var shown: Int? { preview?.percent }

  func goOn() { hasTime.open() }

  func cancel() { task?.cancel() }

  func ended() async { await task?.ended() }

  private static func text(of element: Progress) -> String {
    switch element {
    case .preview(let preview): "\(preview.percent) %"
    case .warning(let text): text
    case .done(.success(let map)): "done: \(map)"
    case .done(.failure(let error)): "failed: \(type(of: error))"
    @unknown default: "something else"
    }
  }
}
