import Foundation
import KataSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// The page that `kata report` writes.
@Suite struct HTMLReportTests {
  // MARK: A page that every browser reads

  @Test(arguments: Sample.allCases)
  func aStrictParserReadsIt(sample: Sample) {
    let page = PageReader(Self.page(sample.verdict))
    #expect(page.problem == nil)
    #expect(page.all("html").first?.attributes["lang"] == "en")
    #expect(page.all("title", "h1", "main").count == 3)
  }

  @Test(arguments: Sample.allCases)
  func nothingIsLoaded(sample: Sample) throws {
    let text = Self.page(sample.verdict, passed: true)
    let page = PageReader(text)
    #expect(page.elements.allSatisfy { $0.attributes["src"] == nil && $0.attributes["style"] == nil })
    #expect(page.elements.compactMap { $0.attributes["href"] }.allSatisfy { $0.hasPrefix("#") })
    #expect(page.all("link", "img", "iframe", "object", "form", "base").isEmpty)
    for part in ["http:", "https:", "url(", "@import"] { #expect(!text.contains(part)) }
  }

  @Test func itsPolicyAllowsItsOwnScriptAndStylesOnly() throws {
    let page = PageReader(Self.page(Sample.failed.verdict))
    let policy = try #require(
      page.all("meta").first { $0.attributes["http-equiv"] != nil }?.attributes["content"])
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(!policy.contains("unsafe"))
    for (kind, name) in [("script-src", "script"), ("style-src", "style")] {
      let text = try #require(page.all(name).first?.text)
      #expect(policy.contains("\(kind) 'sha256-\(Data(MessageDigest.sha256(Array(text.utf8))).base64EncodedString())'"))
    }
  }

  @Test(arguments: Sample.allCases)
  func linksLeadSomewhereAndNoPlaceIsThereTwice(sample: Sample) {
    let page = PageReader(Self.page(sample.verdict))
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let targets = page.elements.flatMap { element in
      [element.attributes["href"].map { String($0.dropFirst()) }, element.attributes["aria-labelledby"]].compactMap {
        $0
      }
    }
    #expect(Set(targets).subtracting(ids) == [])
  }

  @Test(arguments: Sample.allCases)
  func headingsGoDownALevelAtATime(sample: Sample) {
    let levels = PageReader(Self.page(sample.verdict, passed: true)).all("h1", "h2", "h3", "h4", "h5", "h6")
      .compactMap { Int($0.name.dropFirst()) }
    #expect(levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test func withoutTheScriptAllOfItIsThere() {
    let page = PageReader(Self.page(Sample.failed.verdict, passed: true))
    #expect(page.all("details").allSatisfy { $0.attributes["open"] != nil })
    let hidden = page.elements.filter { $0.attributes["hidden"] != nil }
    #expect(hidden.allSatisfy { $0.attributes["class"] == "steps" })
  }

  @Test(arguments: Sample.allCases)
  func equalValuesAreEqualBytes(sample: Sample) {
    #expect(Self.page(sample.verdict) == Self.page(sample.verdict))
  }

  // MARK: What it says

  @Test func beforeAnythingWasDoneItSaysHowToBegin() {
    let page = PageReader(Self.report(Self.entry(nil), next: nil, asOf: nil))
    #expect(page.problem == nil)
    #expect(page.all(class: "next").first?.text.contains("Begin with “The ledger that stopped”") == true)
    #expect(page.all(class: "next").first?.text.contains("kata show lock-across-await") == true)
    #expect(page.first(id: "verdicts") == nil)
    #expect(page.all("time").isEmpty)
  }

  @Test func progressIsCountedByTrackAndByRule() throws {
    let page = PageReader(Self.page(Sample.failed.verdict))
    #expect(page.all("h1").first?.text == "0 of 1 katas passed")
    let figures = page.all("dt", "dd").map(\.text)
    #expect(
      figures == ["Attempts", "4", "Hints taken", "5", "Katas with solutions opened", "1", "Time to pass", "–"])
    let cells = page.all("td").filter { $0.attributes["data-label"] != nil }.map(\.text)
    #expect(
      cells.prefix(6) == ["◐\u{A0}started, after a solution", "★★★☆☆3 of 5", "4", "5", "–", "2 of 6 checks"])
    // Two checks belong to the rule, and the first of them holds.
    #expect(cells.dropFirst(6).prefix(3) == ["The ledger that stopped", "0 of 1", "1 of 2\n"])
    #expect(page.first(id: "rules")?.text.contains("in no kata yet: fresh-when-used.") == true)
    #expect(page.all("time").first?.attributes["datetime"] == "2026-01-02T03:04:05Z")
  }

  @Test func aBrokenCheckHasItsMessageItsTimelineAndItsSchedule() {
    let page = PageReader(Self.page(Sample.failed.verdict))
    let checks = page.all(class: "checks").first?.text ?? ""
    let marks = page.all(class: "sign").map { $0.text.first }
    #expect(marks == ["✘", "✘", "✘", "·", "✔", "✔"])
    #expect(checks.contains("After the await you found the amount again"))
    #expect(checks.contains("Broken in 9 of 24 interleavings. The shortest:"))
    #expect(checks.contains("kata replay lock-across-await readers-are-free 2,0x5,1"))
    #expect(checks.contains("the only interleaving"))
    #expect(checks.contains("all 126 interleavings"))
  }

  @Test func whatDoesNotBuildShowsAllThatTheCompilerSaid() {
    let page = PageReader(Self.page(Sample.doesNotBuild.verdict))
    #expect(page.all(class: "verdict").first?.text == "✘ Does not build · 0 of 6 checks")
    #expect(page.all(class: "diagnostics").first?.text.contains("Ledger.swift:8:9") == true)
    #expect(page.all(class: "checks").isEmpty)
  }

  @Test func theExplanationIsThereOnceTheKataHasPassed() {
    #expect(!Self.page(Sample.failed.verdict).contains("the fix itself"))
    #expect(!Self.page(Sample.doesNotBuild.verdict).contains("the fix itself"))
    #expect(Self.page(Sample.failed.verdict, passed: true).contains("the fix itself"))
    #expect(Self.page(Sample.passedExhaustive.verdict).contains("the fix itself"))
  }

  @Test func aRuleLeadsToItsPage() {
    let page = PageReader(Self.page(Sample.failed.verdict))
    #expect(page.all("a").contains { $0.text == "lock-order" && $0.attributes["href"] == "#rule-lock-order" })
    #expect(page.first(id: "rule-lock-order")?.text.contains("Because two orders meet.") == true)
  }

  // MARK: What a learner wrote

  @Test func nothingThatALearnerWroteIsMarkup() throws {
    let hostile = "</script><script>alert(1)</script> \"' onload='x' &amp; \u{1B}[2J\u{0} \u{202E}evil\u{FFFE}"
    var verdict = Sample.failed.verdict
    verdict.message = hostile
    verdict.diagnostics = [Verdict.Diagnostic(severity: .warning, message: hostile, location: nil, excerpt: hostile)]
    for index in verdict.checks.indices {
      verdict.checks[index].id = hostile
      verdict.checks[index].title = hostile
      verdict.checks[index].rule = hostile
      verdict.checks[index].message = hostile
      verdict.checks[index].schedule = hostile
      verdict.checks[index].columns = [hostile]
      verdict.checks[index].timeline = [
        Verdict.Event(step: 1, task: hostile, kind: "note", event: hostile, nanoseconds: 0)
      ]
    }
    let text = Self.page(verdict)
    let page = PageReader(text)
    #expect(page.problem == nil)
    #expect(page.all("script").count == 1)
    #expect(page.elements.allSatisfy { $0.attributes["onload"] == nil })
    #expect(text.steering == [])
    let shown = "</script><script>alert(1)</script> \"' onload='x' &amp; �[2J� �evil�"
    #expect(page.all(class: "message").first?.text == shown)
    #expect(page.all(class: "lanes").first?.text.contains(shown) == true)
  }

  // MARK: Colours

  @Test(arguments: [0, 1, 2])
  func everyTextIsReadableInEveryScheme(scheme: Int) throws {
    let sheet = Stylesheet.colours + Stylesheet.paper
    let blocks = sheet.matches(of: #/:root \{([^}]*)\}/#).map { String($0.output.1) }
    var colours: [String: String] = [:]
    for match in (try #require(blocks.dropFirst(scheme).first)).matches(of: #/--([a-z0-9-]+): #([0-9a-f]{6})/#) {
      colours[String(match.output.1)] = String(match.output.2)
    }
    for back in ["paper", "card", "code", "bad-card", "now"] {
      for front in ["ink", "faint", "link", "good", "bad"] where scheme < 2 || back != "now" {
        let contrast = try Self.contrast(#require(colours[front]), #require(colours[back]))
        #expect(contrast >= 4.5, "--\(front) on --\(back)")
      }
      for lane in 1...6 where scheme < 2 || back != "now" {
        #expect(try Self.contrast(#require(colours["lane-\(lane)"]), #require(colours[back])) >= 3, "lane \(lane)")
      }
    }
  }

  /// As WCAG has it: from 1 to 21.
  private static func contrast(_ first: String, _ second: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let number = Int(colour, radix: 16) ?? 0
      let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (light, dark) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
  }

  // MARK: Parts

  private static func page(_ verdict: Verdict, passed: Bool = false) -> String {
    report(entry(verdict, passed: passed), next: Sample.kata.name, asOf: Date(timeIntervalSince1970: 1_767_323_045))
  }

  private static func entry(_ verdict: Verdict?, passed: Bool = false) -> HTMLReport.Entry {
    var record = Progress.Record()
    if verdict != nil {
      record.state = passed ? .passed : .started
      record.attempts = 4
      record.hints = ["readers-are-free": 3, "both-count": 2]
      record.solutions = ["actor.swift"]
      record.hasRevealed = true
    }
    return HTMLReport.Entry(
      Sample.kata, record, verdict, explanation: Page("# Title\n\n## The rule\n\nThis is the fix itself: `swap()`.\n"))
  }

  private static func report(_ entry: HTMLReport.Entry, next: String?, asOf: Date?) -> String {
    let rules = (["no-lock-across-await"] + Sample.kata.rules.dropFirst() + ["fresh-when-used"]).map { id in
      Rule(
        id: id,
        page: Page("# Is `\(id)` kept?\n\n## Why\n\nBecause two orders meet.\n\n- one\n- two\n\n    let code = 1 < 2\n")
      )
    }
    return HTMLReport(
      tracks: [Workbook.Track(id: "core", title: "The core")], entries: [entry], rules: rules, next: next,
      asOf: asOf
    ).text()
  }
}
