import LabProtocol

/// A timeline as a table: a column for each task and each watched state, time going down.
struct TimelineText {
  private let columns: [String]
  private let rows: [(step: String, cells: [String: String])]

  init(_ timeline: Timeline) {
    columns = timeline.columns
    var rows: [(step: String, cells: [String: String])] = []
    var last = 0
    for event in timeline.events {
      let isNewStep = event.step != last
      if isNewStep || rows.isEmpty || rows[rows.count - 1].cells[event.column] != nil {
        rows.append((isNewStep ? String(event.step) : "", [:]))
      }
      last = event.step
      rows[rows.count - 1].cells[event.column] = event.text
    }
    self.rows = rows
  }

  /// The lines of the table.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let widths = columns.map { column in
      rows.reduce(column.count) { max($0, ($1.cells[column] ?? "").count) }
    }
    let numberWidth = rows.reduce(1) { max($0, $1.step.count) }
    func line(_ number: String, _ cells: [String]) -> String {
      let lead = String(repeating: " ", count: numberWidth - number.count) + number
      let text = zip(cells, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
      let line = ([lead] + text).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return [line("", columns)] + rows.map { row in line(row.step, columns.map { row.cells[$0] ?? "" }) }
  }
}
