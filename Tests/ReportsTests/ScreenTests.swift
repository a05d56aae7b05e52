import Testing

@testable import Grader
@testable import Reports

/// A report fits on a screen.
@Suite struct ScreenTests {
  static let styles = [60, 80, 110].flatMap { width in
    [Style(width: width), Style(hasColour: true, width: width), Style(width: width, isUnicode: false)]
  }

  @Test(arguments: Sample.allCases, styles)
  func noLineIsWiderThanTheScreen(sample: Sample, style: Style) {
    #expect(sample.text(style).withoutInk.lines.filter { $0.count > style.width } == [])
  }

  @Test(arguments: Sample.allCases)
  func whereTheLocaleIsPlainEveryCharacterIsASCII(sample: Sample) {
    #expect(sample.text(Style(isUnicode: false), output: true).filter { !$0.isASCII } == "")
  }

  @Test func aFailedVerdictFitsIn24Rows() {
    let lines = Sample.failed.text(Style(width: 80)).lines
    #expect(lines.count <= 24)
    #expect(lines.contains { $0.contains(" more …") })
    #expect(lines.contains { $0.hasSuffix("✘") }, "Where it broke is never left out.")
    for check in Sample.kata.checks { #expect(lines.contains { $0.contains(check.title.prefix(40)) }) }
  }

  @Test func aShortTimelineIsWhole() {
    var verdict = Sample.failed.verdict
    (verdict.checks[1].columns, verdict.checks[1].timeline) = Sample.timeline(events: 4)
    #expect(!Sample.text(verdict).contains(" more …"))
  }

  /// What is there to be copied stays in one piece.
  @Test(arguments: [60, 80, 110])
  func aCommandIsNeverBroken(width: Int) {
    let lines = Sample.failed.text(Style(width: width)).lines
    for command in [Sample.path, "kata hint lock-across-await", "kata explain no-lock-across-await"] {
      #expect(lines.contains { $0.contains(command) }, "“\(command)” is broken.")
    }
  }
}
