import Grader

/// A schedule as lanes: a table with a column for each task and each watched state, time going down. The styles draw the
/// lanes; read aloud, printed or copied it stays a table.
struct TimelineLanes {
  private let table: TimelineTable
  private let caption: String
  /// Of each column: the rows from the first to the last thing that it has to say.
  private let spans: [ClosedRange<Int>?]

  init(_ check: Verdict.Check, caption: String) {
    table = TimelineTable(check)
    self.caption = caption
    spans = table.columns.map { [table] column in
      let rows = table.rows.indices.filter { !table.text(of: column, in: table.rows[$0]).isEmpty }
      guard let first = rows.first, let last = rows.last else { return nil }
      // A watched state keeps its value to the end.
      return first...(table.states.contains(column) ? table.rows.count - 1 : last)
    }
  }

  /// Nothing if nothing was noted.
  @HTML.Builder var html: HTML {
    if !table.rows.isEmpty, !table.columns.isEmpty {
      HTML("div", ["class": "timeline"]) {
        HTML("table", ["role": "table", "class": width, "data-lanes": "\(table.columns.count)"]) {
          HTML("caption") { caption }
          HTML("thead", ["role": "rowgroup"]) { head }
          HTML("tbody", ["role": "rowgroup"]) { for index in table.rows.indices { row(index) } }
        }
        // The script shows it: without one everything is shown as it is.
        HTML("div", ["class": "steps", "hidden": "hidden", "role": "group", "aria-label": "Step through"]) {
          HTML("button", ["type": "button", "data-step": "back"]) { "← Back" }
          HTML("button", ["type": "button", "data-step": "next"]) { "Next →" }
          HTML("button", ["type": "button", "data-step": "all"]) { "Show all" }
          HTML("p", ["role": "status"]) { "" }
        }
      }
    }
  }

  /// The more lanes, the sooner they are drawn side by side with the words beside them.
  private var width: String {
    switch table.columns.count {
    case ...3: "lanes"
    case 4...5: "lanes many"
    default: "lanes crowded"
    }
  }

  private var head: HTML {
    HTML("tr", ["role": "row"]) {
      HTML("th", ["role": "columnheader", "scope": "col"]) { HTML("span", ["class": "aside"]) { "Step" } }
      for column in table.columns {
        let isState = table.states.contains(column)
        HTML("th", ["role": "columnheader", "scope": "col", "class": isState ? "state" : nil]) { column }
      }
      HTML("th", ["role": "columnheader", "scope": "col"]) { HTML("span", ["class": "aside"]) { "Result" } }
    }
  }

  private func row(_ index: Int) -> HTML {
    let row = table.rows[index]
    let before = index == 0 ? 0 : table.rows[index - 1].nanoseconds
    // A run that hangs or crashes notes nothing more: it ends where the timeline ends.
    let isEnd = index == table.rows.count - 1 && !table.rows.contains(where: \.isBroken)
    let end = row.isBroken ? "✘ it breaks here" : isEnd ? "✘ it goes no further" : nil
    return HTML("tr", ["role": "row", "class": end == nil ? nil : "broken"]) {
      HTML("th", ["role": "rowheader", "scope": "row"]) {
        HTML("span", ["class": "number"]) { "\(index + 1)" }
        if row.nanoseconds > before {
          HTML("span", ["class": "clock"]) { " after \(Durations.virtual(nanoseconds: row.nanoseconds))" }
        }
      }
      for (column, span) in zip(table.columns, spans) {
        cell(table.text(of: column, in: row), of: column, at: index, span)
      }
      HTML("td", ["role": "cell", "class": "result"]) {
        if let end { HTML("span", ["class": "event"]) { end } }
      }
    }
  }

  private func cell(_ text: String, of column: String, at index: Int, _ span: ClosedRange<Int>?) -> HTML {
    var classes = table.states.contains(column) ? ["state"] : []
    if let span, span.contains(index) {
      classes.append("on")
      if index == span.lowerBound { classes.append("first") }
      if index == span.upperBound { classes.append("last") }
    }
    if !text.isEmpty { classes.append("dot") }
    return HTML("td", ["role": "cell", "class": classes.isEmpty ? nil : classes.joined(separator: " ")]) {
      if !text.isEmpty {
        HTML("span", ["class": "event"]) {
          HTML("span", ["class": "who"]) { column + ": " }
          text
        }
      }
    }
  }
}
