import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// What the page is made of.
@Suite struct HTMLPartsTests {
  // MARK: Elements

  @Test func attributesWithoutAValueAreLeftOut() {
    #expect(HTML("p", ["class": nil, "id": "a\"b"]) { "1 < 2" }.source == "<p id=\"a&quot;b\">1 &lt; 2</p>\n")
  }

  @Test func inlineElementsBringNoSpaceWithThem() {
    let html = HTML("p") {
      "a"
      HTML("code") { "b" }
      "."
    }
    #expect(html.source == "<p>a<code>b</code>.</p>\n")
  }

  @Test func whatSteersTheEyeBecomesVisible() {
    #expect(HTML.escaped("a\u{0}b\u{85}c\u{202E}d\u{2066}e\u{FFFF}f") == "a�b�c�d�e�f")
    #expect(HTML.escaped("a\r\nb\tc") == "a\nb\tc")
  }

  // MARK: Markdown

  @Test(arguments: [
    ("a `b*c*` *d* **e**", "a <code>b*c*</code> <em>d</em> <strong>e</strong>"),
    ("2 * 3 * 4", "2 * 3 * 4"), ("a ` b", "a ` b"), ("*a `b` c*", "<em>a <code>b</code> c</em>"),
    ("<b> & **", "&lt;b&gt; &amp; **"),
  ])
  func codeAndEmphasis(text: String, html: String) {
    #expect(HTML("p") { PageHTML.inline(text) }.source == "<p>\(html)</p>\n")
  }

  @Test func listsQuotesAndCodeStayTogether() {
    let html = HTML("div") {
      PageHTML.body("It:\n\n- one\n  more\n- two\n\n1. first\n2. second\n\n> Said.\n\n    a {\n    }")
    }
    #expect(
      html.source.filter { $0 != "\n" } == "<div><p>It:</p><ul><li>one more</li><li>two</li></ul>"
        + "<ol><li>first</li><li>second</li></ol><blockquote><p>Said.</p></blockquote>"
        + "<pre tabindex=\"0\"><code>a {}</code></pre></div>")
  }

  // MARK: Timelines

  @Test func aTimelineIsATableWithALaneForEachTaskAndState() {
    let page = Self.lanes([
      (1, "note", "state", "draft", 0), (2, "send", "note", "asks", 0), (3, "cancel", "note", "runs", 1_500_000_000),
      (3, "note", "state", "cancelled", 1_500_000_000), (4, "send", "note", "writes", 1_500_000_000),
      (4, "note", "state", "delivered", 1_500_000_000), (5, "send", "failure", "✘", 1_500_000_000),
    ])
    #expect(page.problem == nil)
    #expect(page.all("th").prefix(5).map(\.text) == ["Step", "send", "cancel", "note", "Result"])
    #expect(page.all(class: "event").map(\.text).prefix(3) == ["note: draft", "send: asks", "cancel: runs"])
    #expect(page.all(class: "clock").map(\.text) == [" after 1.5 s"])
    #expect(page.all(class: "broken").count == 1)
    #expect(page.all(class: "result").map(\.text) == ["", "", "", "✘ it breaks here"])
    // The lane of `send` begins at its first word, goes on while others run, and ends at its last.
    let send = page.elements.filter { $0.name == "td" }.enumerated().filter { $0.offset % 4 == 0 }
      .map { $0.element.attributes["class"] }
    #expect(send == [nil, "on first dot", "on", "on last dot"])
  }

  @Test func whatGoesNoFurtherIsMarkedAtItsEnd() {
    let page = Self.lanes([(1, "a", "note", "waits", 0), (2, "b", "note", "waits", 0)])
    #expect(page.all(class: "result").map(\.text) == ["", "✘ it goes no further"])
  }

  @Test func nothingNotedIsNothingDrawn() {
    #expect(TimelineLanes(Self.check([]), caption: "This is how:").html.source.isEmpty)
  }

  @Test(arguments: [
    (0, "0 s"), (999, "999 ns"), (1500, "1.5 µs"), (250_000_000, "250 ms"), (1_000_000_000, "1 s"),
    (2_050_000_000, "2.05 s"), (90_000_000_000, "90 s"),
  ])
  func virtualTimeIsExact(nanoseconds: Int, words: String) {
    #expect(Durations.virtual(nanoseconds: nanoseconds) == words)
  }

  @Test(arguments: [(0, "under 1 min"), (29, "under 1 min"), (90, "2 min"), (3600, "1 h"), (4000, "1 h 7 min")])
  func workIsCountedInMinutes(seconds: Int, words: String) {
    #expect(Durations.rough(seconds: seconds) == words)
  }

  // MARK: Parts

  private static func check(_ events: [(Int, String, String, String, Int)]) -> Verdict.Check {
    var check = Verdict.Check(id: "id", title: "Title", rule: "rule", result: .failed)
    check.timeline = events.map { step, task, kind, event, nanoseconds in
      Verdict.Event(step: step, task: task, kind: kind, event: event, nanoseconds: nanoseconds)
    }
    check.columns = check.timeline.map(\.task).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    return check
  }

  private static func lanes(_ events: [(Int, String, String, String, Int)]) -> PageReader {
    PageReader(TimelineLanes(check(events), caption: "This is how:").html.source)
  }
}
