import Grader
import Workbook

/// How far it is, at one look, and what comes next.
struct OverviewSection {
  let entries: [HTMLReport.Entry]
  let latest: String?

  var html: HTML {
    HTML("section", ["class": "overview", "aria-labelledby": "overview-title"]) {
      HTML("h1", ["id": "overview-title"]) {
        HTML("strong") { "\(passed)" }
        " of \(entries.count) katas passed"
      }
      HTML("progress", ["value": "\(passed)", "max": "\(max(entries.count, 1))", "aria-labelledby": "overview-title"]) {
        "\(passed) of \(entries.count)"
      }
      HTML("dl", ["class": "figures"]) {
        figure("Attempts", "\(records.reduce(0) { $0 + $1.attempts })")
        figure("Hints taken", "\(records.reduce(0) { $0 + $1.hintCount })")
        figure("Solutions opened", "\(records.reduce(0) { $0 + $1.solutions.count })")
        figure("Time to pass", times.isEmpty ? "–" : Durations.rough(seconds: times.reduce(0, +)))
      }
      next
    }
  }

  private var passed: Int { entries.count { $0.isPassed } }
  private var records: [Progress.Record] { entries.map(\.record) }
  /// The best time of each kata that has one.
  private var times: [Int] { records.compactMap(\.bestSeconds) }

  private func figure(_ name: String, _ value: String) -> HTML {
    HTML("div") {
      HTML("dt") { name }
      HTML("dd") { value }
    }
  }

  /// The kata that the learner is at, else the first that has not passed.
  private var next: HTML {
    let open = entries.filter { !$0.isPassed }
    guard let entry = open.first(where: { $0.kata.name == latest }) ?? open.first else {
      return HTML("p", ["class": "next"]) { "Every kata has passed." }
    }
    let name = entry.kata.name
    return HTML("p", ["class": "next"]) {
      if entry.record.state == .new {
        "\(latest == nil ? "Nothing is written down yet. Begin" : "Go on") with “\(entry.kata.title)”: "
        HTML("code") { "kata show \(name)" }
        " tells its story, "
        HTML("code") { "kata check \(name)" }
        " grades your file."
      } else {
        "Go on with “\(entry.kata.title)”: "
        HTML("code") { "kata check \(name)" }
        ", or "
        HTML("code") { "kata hint \(name)" }
        "."
      }
    }
  }
}

/// Every kata, by track.
struct TracksSection {
  let tracks: [Workbook.Track]
  let entries: [HTMLReport.Entry]

  var html: HTML {
    HTML("section", ["id": "tracks", "aria-labelledby": "tracks-title"]) {
      HTML("h2", ["id": "tracks-title"]) { "Progress by track" }
      for track in tracks {
        let members = entries.filter { $0.kata.track == track.id }
        if !members.isEmpty {
          HTML("h3") {
            track.title
            HTML("span", ["class": "count"]) { " \(members.count { $0.isPassed }) of \(members.count) passed" }
          }
          ProgressTable(caption: track.title, columns: Self.columns, rows: members.map(cells)).html
        }
      }
    }
  }

  private static let columns = [
    "Kata", "State", "Difficulty", "Attempts", "Hints", "Best time", "Last verdict",
  ]

  private func cells(_ entry: HTMLReport.Entry) -> [HTML] {
    let (kata, record) = (entry.kata, entry.record)
    return [
      entry.verdict == nil
        ? HTML(kata.title) : HTML("a", ["href": "#" + HTMLReport.anchor(kata: kata)]) { kata.title },
      state(entry),
      HTML("span", ["class": "stars"]) {
        HTML("span", ["aria-hidden": "true"]) { kata.difficulty }
        HTML("span", ["class": "aside"]) { "\(kata.stars) of 5" }
      },
      HTML("\(record.attempts)"),
      HTML("\(record.hintCount)"),
      HTML(record.bestSeconds.map(Durations.rough) ?? "–"),
      HTML(entry.verdict.map { "\($0.score) of \($0.maxScore) checks" } ?? "–"),
    ]
  }

  private func state(_ entry: HTMLReport.Entry) -> HTML {
    let state = entry.isPassed ? .passed : entry.record.state
    let mark = [Progress.Record.State.new: "○", .started: "◐", .passed: "✔"][state] ?? ""
    return HTML("span", ["class": "mark \(state.rawValue)"]) {
      HTML("span", ["aria-hidden": "true"]) { mark + "\u{A0}" }
      state.rawValue + (entry.record.hasRevealed ? ", after a solution" : "")
    }
  }
}

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

/// A table that becomes a list of cards where there is no room for columns.
struct ProgressTable {
  let caption: String
  let columns: [String]
  /// The first cell of a row is its heading.
  let rows: [[HTML]]

  var html: HTML {
    HTML("table", ["role": "table", "class": "cards"]) {
      HTML("caption", ["class": "aside"]) { caption }
      HTML("thead", ["role": "rowgroup"]) {
        HTML("tr", ["role": "row"]) {
          for column in columns { HTML("th", ["role": "columnheader", "scope": "col"]) { column } }
        }
      }
      HTML("tbody", ["role": "rowgroup"]) {
        for row in rows {
          HTML("tr", ["role": "row"]) {
            for (index, cell) in row.enumerated() {
              if index == 0 {
                HTML("th", ["role": "rowheader", "scope": "row"]) { cell }
              } else {
                HTML("td", ["role": "cell", "data-label": columns[index]]) { cell }
              }
            }
          }
        }
      }
    }
  }
}
