import Grader
import KataSupport
import Workbook

/// Where a learner stands, as one page for a browser: progress by track and by rule, every last verdict with its timelines,
/// and the checklist. The page needs nothing but itself. Equal values are equal bytes.
public struct HTMLReport {
  /// The facts about one kata.
  public struct Entry {
    let kata: Kata
    let record: Progress.Record
    let verdict: Verdict?
    /// Shown once the kata has passed: before, it would give the fix away.
    let explanation: Page

    /// An entry for a kata. The verdict is nil before the first check.
    public init(_ kata: Kata, _ record: Progress.Record, _ verdict: Verdict?, explanation: Page) {
      self.kata = kata
      self.record = record
      self.verdict = verdict
      self.explanation = explanation
    }

    /// True if it has passed once, whatever the file says now.
    var isPassed: Bool { record.state == .passed || verdict?.verdict == .passed }
  }

  private let tracks: [Workbook.Track]
  private let entries: [Entry]
  private let rules: [Rule]
  private let next: String?
  private let asOf: Date?

  /// - Parameters:
  ///   - entries: every kata, in the workbook's order.
  ///   - next: the name of the kata to take now; nil if there is none.
  ///   - asOf: when that was.
  public init(tracks: [Workbook.Track], entries: [Entry], rules: [Rule], next: String?, asOf: Date?) {
    self.tracks = tracks
    self.entries = entries
    self.rules = rules
    self.next = next
    self.asOf = asOf
  }

  /// The whole page.
  public func text() -> String {
    HTMLPage(title: "kata · \(passed) of \(entries.count) passed", style: Stylesheet.text, script: Script.text).text {
      HTML("a", ["class": "skip", "href": "#content"]) { "Skip to the report" }
      header
      HTML("main", ["id": "content", "tabindex": "-1"]) {
        OverviewSection(entries: entries, next: next).html
        TracksSection(tracks: tracks, entries: entries).html
        RulesSection(rules: rules, entries: entries).html
        verdicts
        checklist
      }
    }
  }

  // MARK: Parts

  private var passed: Int { entries.count { $0.isPassed } }

  private var header: HTML {
    HTML("header", ["class": "top"]) {
      HTML("p", ["class": "brand"]) { "kata" }
      HTML("nav", ["aria-label": "Sections"]) {
        HTML("ul") {
          HTML("li") { HTML("a", ["href": "#tracks"]) { "Tracks" } }
          HTML("li") { HTML("a", ["href": "#rules"]) { "Rules" } }
          if entries.contains(where: { $0.verdict != nil }) {
            HTML("li") { HTML("a", ["href": "#verdicts"]) { "Verdicts" } }
          }
          HTML("li") { HTML("a", ["href": "#checklist"]) { "Checklist" } }
        }
      }
      if let asOf {
        let written = asOf.formatted(.iso8601)
        HTML("p", ["class": "date"]) {
          "As of "
          HTML("time", ["datetime": written]) { "\(written.prefix(10)), \(written.dropFirst(11).prefix(5)) UTC" }
        }
      }
    }
  }

  @HTML.Builder private var verdicts: HTML {
    if entries.contains(where: { $0.verdict != nil }) {
      HTML("section", ["id": "verdicts", "aria-labelledby": "verdicts-title"]) {
        HTML("h2", ["id": "verdicts-title"]) { "The last verdicts" }
        for entry in entries {
          if let verdict = entry.verdict {
            VerdictSection(verdict, entry, rules: Set(rules.map(\.id))).html
          }
        }
      }
    }
  }

  private var checklist: HTML {
    HTML("section", ["id": "checklist", "aria-labelledby": "checklist-title"]) {
      HTML("h2", ["id": "checklist-title"]) { "The checklist" }
      HTML("p", ["class": "lead"]) {
        "What a reviewer asks about code that waits. Each rule says why, and where it does not apply."
      }
      for rule in rules {
        HTML("details", ["id": Self.anchor(rule: rule.id), "open": "open"]) {
          HTML("summary") {
            HTML("h3") { PageHTML.inline(rule.question) }
            HTML("code", ["class": "id"]) { rule.id }
          }
          HTML("div", ["class": "prose"]) { PageHTML.body(rule.page, level: 4) }
        }
      }
    }
  }

  /// Where on the page a rule is, and the section of a kata.
  static func anchor(rule: String) -> String { "rule-\(rule)" }
  static func anchor(kata: Kata) -> String { "kata-\(kata.name)" }
}
