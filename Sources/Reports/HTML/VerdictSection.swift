import Grader
import Workbook

/// The last verdict about a kata: what broke, how, why, and where to go.
struct VerdictSection {
  private let verdict: Verdict
  private let entry: HTMLReport.Entry
  /// The ids of the rules that the page has.
  private let rules: Set<String>
  /// The command that proves a package’s scenarios, with a space at its end; nil for the verdict on a kata.
  private let proving: String?

  init(_ verdict: Verdict, _ entry: HTMLReport.Entry, rules: Set<String>, proving: String? = nil) {
    self.proving = proving
    self.verdict = verdict
    self.entry = entry
    self.rules = rules
  }

  var html: HTML {
    let anchor = HTMLReport.anchor(kata: entry.kata)
    return HTML("article", ["id": anchor, "aria-labelledby": anchor + "-title"]) {
      HTML("header") {
        HTML("h3", ["id": anchor + "-title"]) { entry.kata.title }
        HTML("p", ["class": "id"]) { HTML("code") { entry.kata.name } }
        HTML("p", ["class": "verdict \(isPassed ? "good" : "bad")"]) {
          HTML("strong") { (isPassed ? "✔ " : "✘ ") + words }
          HTML("span") { " · \(verdict.score) of \(verdict.maxScore) checks" }
        }
        HTML("p", ["class": "message"]) { verdict.message }
        if let limits = verdict.notExamined { HTML("p", ["class": "message"]) { limits } }
        if let sanitizer = verdict.sanitizer { HTML("p", ["class": "message"]) { sanitizer.message } }
      }
      diagnostics
      checks
      steps
      if entry.isPassed, proving == nil {
        HTML("details", ["class": "explanation", "open": "open"]) {
          HTML("summary") { HTML("h4") { "What this kata teaches" } }
          HTML("div", ["class": "prose"]) { PageHTML.body(entry.explanation, level: 5) }
        }
      }
    }
  }

  private var isPassed: Bool { verdict.verdict == .passed }

  private var words: String {
    let text = verdict.verdict.rawValue.replacing("-", with: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Checks

  /// The checks, the broken ones first, as in the terminal.
  @HTML.Builder private var checks: HTML {
    if verdict.checks.contains(where: { $0.result != .notRun }) {
      HTML("ul", ["role": "list", "class": "checks"]) {
        for check in verdict.checks where check.result.isBroken { broken(check) }
        for check in verdict.checks where check.result == .notRun { line(check, "·", "did not run", "unknown") }
        for check in verdict.checks where check.result == .passed {
          line(check, "✔", CheckReport.coverage(check), "good")
        }
      }
    }
  }

  private func line(_ check: Verdict.Check, _ mark: String, _ words: String, _ name: String) -> HTML {
    HTML("li", ["class": name]) { heading(check, mark, words) }
  }

  private func heading(_ check: Verdict.Check, _ mark: String, _ words: String) -> HTML {
    HTML("div", ["class": "heading"]) {
      HTML("h4") {
        HTML("span", ["class": "sign"]) { mark + " " }
        check.title
      }
      HTML("p", ["class": "aside-line"]) {
        HTML("span", ["class": "coverage"]) { words }
        " · "
        rule(check.rule)
      }
    }
  }

  @HTML.Builder private func rule(_ id: String) -> HTML {
    if rules.contains(id) {
      HTML("a", ["href": "#" + HTMLReport.anchor(rule: id)]) { id }
    } else {
      id
    }
  }

  private func broken(_ check: Verdict.Check) -> HTML {
    HTML("li", ["class": "bad"]) {
      heading(check, "✘", check.result.rawValue)
      if !check.message.isEmpty { HTML("p", ["class": "message"]) { check.message } }
      for remark in verdict.remarks(on: check).prefix(1) {
        HTML("p", ["class": "message"]) {
          "review: "
          HTML("code") { "\(remark.file):\(remark.line)" }
          " \(remark.message)"
        }
      }
      TimelineLanes(check, caption: CheckReport.broken(check).map { $0 + ". The shortest:" } ?? "This is how:").html
      if entry.kata.tests.contains(where: { $0.id == check.id }) { replay(check) }
    }
  }

  private func replay(_ check: Verdict.Check) -> HTML {
    HTML("p", ["class": "replay"]) {
      HTML("span") { "Step by step in the terminal: " }
      HTML("code", ["class": "copy"]) {
        proving.map { "\($0)--replay \(check.id) --schedule \(check.schedule)" }
          ?? (["kata replay", entry.kata.name, check.id] + (check.schedule.isEmpty ? [] : [check.schedule]))
          .joined(separator: " ")
      }
    }
  }

  // MARK: The rest

  @HTML.Builder private var diagnostics: HTML {
    if !verdict.diagnostics.isEmpty {
      HTML("ul", ["role": "list", "class": "diagnostics"]) {
        for diagnostic in verdict.diagnostics {
          HTML("li") {
            HTML("p") {
              if let place = diagnostic.location {
                HTML("code") { "\(place.file):\(place.line):\(place.column)" }
                " \(diagnostic.severity.rawValue): "
              }
              diagnostic.message
            }
            if !diagnostic.excerpt.isEmpty {
              HTML("pre", ["tabindex": "0"]) { HTML("code") { diagnostic.excerpt } }
            }
          }
        }
      }
    }
  }

  @HTML.Builder private var steps: HTML {
    if !isPassed, proving == nil {
      HTML("p", ["class": "steps-on"]) {
        HTML("span") { "Next: fix \(entry.kata.file), then " }
        HTML("code", ["class": "copy"]) { "kata check \(entry.kata.name)" }
        HTML("span") { ", or " }
        HTML("code", ["class": "copy"]) { "kata hint \(entry.kata.name)" }
      }
    }
  }
}
