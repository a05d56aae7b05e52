import Grader
import Workbook

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
