import Grader
import Reports
import Testing

@testable import Screen

/// The screen as lines, in the sizes that people have.
@Suite struct ScreenModelDrawingTests {
  private func drawn(_ model: ScreenModel, columns: Int = 80, rows: Int = 24) -> [String] {
    var model = model
    return model.draw(Style(width: min(columns, 110), height: rows), rows: rows)
  }

  private func text(_ model: ScreenModel, columns: Int = 80, rows: Int = 24) -> String {
    // The empty lines between the page and the status are as many as fill the screen.
    drawn(model, columns: columns, rows: rows).joined(separator: "\n").replacing(#/\n{4,}/#, with: "\n\n~\n\n")
  }

  private static let sizes = [(80, 24), (60, 20), (200, 60)]

  private static var models: [ScreenModel] {
    var list = Sample.model()
    _ = list.press("l")
    var help = Sample.model()
    _ = help.press("?")
    var page = Sample.model()
    _ = page.press("b")
    page.receive(page: (1...100).map { "  Line \($0)." }.joined(separator: "\n"), message: "")
    return [
      Sample.model(), Sample.model(Sample.verdict(broken: ["late", "last"])), Sample.model(Sample.verdict(broken: [])),
      Sample.playing(), Sample.playing(nil), list, help, page,
    ]
  }

  @Test(arguments: sizes)
  func everyLineOfTheScreenIsDrawnAndNoneIsTooLong(columns: Int, rows: Int) {
    for model in Self.models {
      let lines = drawn(model, columns: columns, rows: rows)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.count <= columns })
      #expect(lines[0].hasPrefix("  outbox · The outbox"))
      #expect(lines[rows - 1].hasSuffix("q quit") || lines[rows - 1].hasSuffix("esc back"))
    }
  }

  // MARK: Snapshots

  @Test func whatBreaksIsShownWithItsInterleavingAndTheWaysOn() {
    #expect(
      text(Sample.model(Sample.verdict(broken: ["late", "last"]))) == """
          outbox · The outbox                                              2 of 4 checks

          ✘ The late one holds                                             state-recheck
            Broken in 2 of 4 interleavings.
            The late one was overwritten.

          ✘ The last one holds                                             state-recheck
            The last one was overwritten.
          ✔ The first holds                                        the only interleaving
          ✔ It reads well                                            all 4 interleavings

        ~

          workspace/outbox/Source.swift                              0 of 3 katas passed
          h hint  e explain  p play  a all checks  b brief  ? keys  q quit
        """)
  }

  @Test func aPassSaysWhatWasProvedAndLeadsOn() {
    #expect(
      text(Sample.model(Sample.verdict(broken: [])), columns: 60, rows: 20) == """
          outbox · The outbox                          4 of 4 checks

          ✔ Well done.\u{20}

          ✔ The first holds                    the only interleaving
          ✔ The late one holds                   all 4 interleavings
          ✔ The last one holds                   all 4 interleavings
          ✔ It reads well                        all 4 interleavings

          Passed. Every check holds in 13 interleavings.

          n goes on to poller.

        ~

          workspace/outbox/Source.swift          0 of 3 katas passed
          n next  s solutions  e explain  ? keys  q quit
        """)
  }

  @Test func theListShowsEachTrackWithTheSelection() {
    var model = Sample.model()
    _ = model.press("l")
    _ = model.press(.down)
    #expect(
      text(model) == """
          outbox · The outbox\(String(repeating: " ", count: 59))

          The core
            · The outbox                                                   outbox  ★★☆☆☆
          ▸ · The poller                                                   poller  ★★☆☆☆

          More of it
            · The ledger                                                   ledger  ★★☆☆☆

        ~

          workspace/outbox/Source.swift                              0 of 3 katas passed
          ↑↓ choose  enter go  ? keys  esc back
        """)
  }

  @Test func playAsksWhoGoesNext() {
    #expect(
      text(Sample.playing()) == """
          outbox · The outbox                                              3 of 4 checks

          The late one holds                                                        late
          choice 1                                                                at 0 s

          Who goes next?
            0  sender  not started
            1  reader  not started

        ~

          workspace/outbox/Source.swift                              0 of 3 katas passed
          0-1 choose  f let it finish  w save  tab next check  ? keys  esc back
        """)
  }

  // MARK: The page

  @Test(arguments: sizes)
  func aLongPageScrollsToItsEndAndSaysHowMuchIsLeft(columns: Int, rows: Int) throws {
    var model = try #require(Self.models.last)
    let room = rows - 5
    #expect(drawn(model, columns: columns, rows: rows)[rows - 3] == "  ↓ \(100 - room) more")
    _ = model.press(.end)
    let end = model.draw(Style(width: columns, height: rows), rows: rows)
    #expect(end[rows - 4] == "  Line 100.")
    #expect(end[rows - 3].isEmpty)
    #expect(model.top == 100 - room, "Drawing takes back what is too much.")
  }

  @Test func theSelectionStaysInSightOnALowScreen() {
    var model = Sample.model()
    _ = model.press("l")
    for _ in 0..<2 {
      _ = model.press(.down)
      #expect(model.draw(Style(), rows: 10).contains { $0.contains("▸") })
    }
  }

  // MARK: The status

  @Test func theStatusSaysWhatMattersMost() {
    var model = Sample.model(Sample.verdict(broken: ["late"]))
    func status() -> String { drawn(model)[22] }
    #expect(status().hasPrefix("  workspace/outbox/Source.swift"))
    model.beginCheck(of: "1")
    #expect(status().hasPrefix("  checking…"))
    _ = model.press("z")
    #expect(status() == "  “z” does nothing here: ? shows the keys." + String(repeating: " ", count: 38))
    _ = model.press("x")
    #expect(status().hasPrefix("  Back to the starter? Your file is kept. X does it"))
  }

  @Test func beforeTheFirstVerdictItSaysWhatIsComing() {
    var model = Sample.model()
    #expect(drawn(model)[2] == "  c checks your file.")
    model.beginCheck(of: "1")
    #expect(drawn(model)[2] == "  Your file is being checked. The first time takes longer.")
    model.receive(nil, message: "Install Swift.") { _ in nil }
    #expect(drawn(model)[2] == "  ✘ Install Swift.")
    #expect(drawn(Sample.playing(nil))[2] == "  Your file is being compiled…")
  }
}
