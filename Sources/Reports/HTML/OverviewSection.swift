import Grader
import Workbook

/// How far it is, at one look, and what comes next.
struct OverviewSection {
  let entries: [HTMLReport.Entry]
  let next: String?

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
        figure("Katas with solutions opened", "\(records.count { !$0.solutions.isEmpty })")
        figure("Time to pass", times.isEmpty ? "–" : Durations.rough(seconds: times.reduce(0, +)))
      }
      invitation
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
  private var invitation: HTML {
    let open = entries.filter { !$0.isPassed }
    guard let entry = open.first(where: { $0.kata.name == next }) ?? open.first else {
      return HTML("p", ["class": "next"]) { "Every kata has passed." }
    }
    let name = entry.kata.name
    return HTML("p", ["class": "next"]) {
      if entry.record.state == .new {
        "\(records.allSatisfy({ $0.state == .new }) ? "Nothing is written down yet. Begin" : "Go on") with “\(entry.kata.title)”: "
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
