import Testing

@testable import Grader
@testable import Reports

/// What a learner's program says may not steer the terminal of whoever grades it: no colour, no cursor, no bell, no
/// title, nothing that turns the text around.
@Suite struct SteeringTests {
  static let attack = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{8}\u{7F}\r\u{202E}\u{2066}PASSED"

  static let places: [String: @Sendable (inout Verdict) -> Void] = [
    "the verdict’s message": { $0.message += attack },
    "a check’s message": { $0.checks[1].message += attack },
    "a note": { $0.checks[1].timeline[0].event += attack },
    "a state": { $0.checks[1].timeline[3].event += attack },
    "a column": { verdict in
      verdict.checks[1].columns[1] += attack
      for index in verdict.checks[1].timeline.indices where verdict.checks[1].timeline[index].task == "reader" {
        verdict.checks[1].timeline[index].task += attack
      }
    },
    "a warning": { $0.diagnostics = [Verdict.Diagnostic(severity: .warning, message: attack, location: nil)] },
    "the output": { $0.output = attack },
  ]

  @Test(arguments: places.keys.sorted())
  func itIsShownAndDoesNothing(place: String) throws {
    var verdict = Sample.failed.verdict
    let spoil = try #require(Self.places[place])
    spoil(&verdict)
    let text = Sample.text(verdict, Style(width: 110), output: true)
    #expect(text.steering == [])
    #expect(Sample.text(verdict, Style(hasColour: true, width: 110), output: true).withoutInk.steering == [])
    if ["a check’s message", "a warning", "the output"].contains(place) { #expect(text.contains("PASSED")) }
  }

  @Test(arguments: [Verdict.Kind.doesNotBuild, .contractBroken, .refused])
  func neitherDoesWhatStoppedIt(kind: Verdict.Kind) {
    let verdict = Verdict(
      of: Rejection(
        kind, "Stopped: \(Self.attack)",
        [Verdict.Diagnostic(severity: .error, message: Self.attack, location: nil, excerpt: "1 | \(Self.attack)")]),
      Sample.kata)
    #expect(Sample.text(verdict).steering == [])
    #expect(Sample.text(verdict).contains("PASSED"))
  }

  @Test func aNewlineInANoteDoesNotBreakTheTable() {
    var verdict = Sample.failed.verdict
    (verdict.checks[1].columns, verdict.checks[1].timeline) = Sample.timeline(events: 4)
    let rows = Sample.text(verdict).lines.count
    verdict.checks[1].timeline[0].event = "one\n  ✔ two\r\n  ✔ three"
    #expect(Sample.text(verdict).lines.count <= rows)
    #expect(!Sample.text(verdict).lines.contains { $0.hasPrefix("  ✔ t") })
  }

  @Test func aReplayDoesNotEither() {
    var verdict = Sample.failed.verdict
    verdict.checks = [verdict.checks[1]]
    verdict.checks[0].message += Self.attack
    verdict.checks[0].timeline[0].event = Self.attack
    #expect(ReplayReport(verdict, style: Style()).text().steering == [])
  }
}
