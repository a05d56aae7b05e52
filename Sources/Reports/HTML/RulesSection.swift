import Grader
import Workbook

/// Every rule that a kata teaches, and how much of it holds.
struct RulesSection {
  let rules: [Rule]
  let entries: [HTMLReport.Entry]

  var html: HTML {
    let taught = rules.filter { !teaching($0).isEmpty }
    let rest = rules.filter { teaching($0).isEmpty }
    return HTML("section", ["id": "rules", "aria-labelledby": "rules-title"]) {
      HTML("h2", ["id": "rules-title"]) { "Progress by rule" }
      ProgressTable(
        caption: "Rules of the checklist", columns: ["Rule", "Katas", "Passed", "Checks that hold"],
        rows: taught.map(cells)
      ).html
      if !rest.isEmpty {
        HTML("p", ["class": "note"]) {
          "On the checklist, and in no kata yet: "
          for (index, rule) in rest.enumerated() {
            HTML("a", ["href": "#" + HTMLReport.anchor(rule: rule.id)]) { rule.id }
            index == rest.count - 1 ? "." : ", "
          }
        }
      }
    }
  }

  private func teaching(_ rule: Rule) -> [HTMLReport.Entry] { entries.filter { $0.kata.rules.contains(rule.id) } }

  private func cells(_ rule: Rule) -> [HTML] {
    let katas = teaching(rule)
    let checks = katas.flatMap(\.kata.checks).count { $0.rule == rule.id }
    let holding = katas.flatMap { $0.verdict?.checks ?? [] }.count { $0.rule == rule.id && $0.result == .passed }
    return [
      HTML("a", ["href": "#" + HTMLReport.anchor(rule: rule.id)]) { PageHTML.inline(rule.question) },
      HTML(katas.map(\.kata.title).joined(separator: ", ")),
      HTML("\(katas.count { $0.isPassed }) of \(katas.count)"),
      HTML("span", ["class": "meter"]) {
        "\(holding) of \(checks)"
        HTML("progress", ["value": "\(holding)", "max": "\(max(checks, 1))", "aria-hidden": "true"]) { "" }
      },
    ]
  }
}
