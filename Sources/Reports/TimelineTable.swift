import Grader

/// A schedule as a table: one column a task, what is watched beside them, time going down.
struct TimelineTable {
  struct Row {
    fileprivate(set) var task: String?
    fileprivate(set) var text: String
    /// Virtual time since the scenario began.
    let nanoseconds: Int
    var states: [String: String] = [:]
    var isBroken = false

    init(_ event: Verdict.Event, task: String?, text: String = "") {
      self.task = task
      self.text = text
      nanoseconds = event.nanoseconds
    }
  }

  /// The narrowest column that can be read, in characters.
  private static let narrowest = 6

  private(set) var rows: [Row] = []
  /// The tasks, then what is watched.
  private(set) var columns: [String]
  /// The columns that are watched states.
  let states: Set<String>

  init(_ check: Verdict.Check) {
    self.init(columns: check.columns, events: check.timeline)
  }

  init(columns names: [String], events: [Verdict.Event]) {
    var step = 0
    var hasRowInStep = false
    for event in events {
      if event.step != step { (step, hasRowInStep) = (event.step, false) }
      switch event.kind {
      case "state":
        if !hasRowInStep || rows.last?.states[event.task] != nil { rows.append(Row(event, task: nil)) }
        rows[rows.count - 1].states[event.task] = event.event
        hasRowInStep = true
      case "failure":
        if rows.isEmpty { rows.append(Row(event, task: event.task)) }
        rows[rows.count - 1].isBroken = true
      default:
        hasRowInStep = true
        rows.append(Row(event, task: event.task, text: event.event))
      }
    }
    let states = Set(events.lazy.filter { $0.kind == "state" }.map(\.task))
    let speaking = Set(events.lazy.filter { $0.kind == "note" }.map(\.task))
    self.states = states
    columns =
      names.filter { speaking.contains($0) && !states.contains($0) }
      + names.filter { states.contains($0) }
  }

  /// The same rows with one column for all tasks, which says who does what.
  private var inOneColumn: TimelineTable {
    let heading = "tasks"
    var table = self
    table.columns = [heading] + columns.filter(states.contains)
    for (index, row) in rows.enumerated() {
      guard let task = row.task else { continue }
      (table.rows[index].task, table.rows[index].text) = (heading, "\(task): \(row.text)")
    }
    return table
  }

  /// The cell of a column and a row; empty if the column says nothing there.
  func text(of column: String, in row: Row) -> String {
    column == row.task ? row.text : row.states[column] ?? ""
  }

  /// The rows that are shown: the first ones, those that lead to where it broke, and that row.
  private func shown(limit: Int) -> Set<Int> {
    guard rows.count > limit else { return Set(rows.indices) }
    let end = (rows.lastIndex(where: \.isBroken) ?? rows.count - 1) + 1
    let head = min(limit / 3, end)
    return Set(0..<head).union(max(head, end - (limit - head))..<end)
  }

  /// The lines of the table. A cell that its column has no room for takes several. Where there are more tasks than columns that can be
  /// read, the tasks share one.
  /// - Parameters:
  ///   - limit: the rows at most; where some are left out, their number is said.
  ///   - wraps: false to cut a cell that its column has no room for, so that each row is a line.
  func lines(_ style: Style, indent: Int, limit: Int = .max, wraps: Bool = true) -> [String] {
    guard !rows.isEmpty, !columns.isEmpty else { return [] }
    let margin = String(repeating: " ", count: indent)
    let numberWidth = String(rows.count).count
    let room = style.width - indent - numberWidth - 4
    if columns.count > states.count + 1, columns.count * (Self.narrowest + 2) > room + 2 {
      return inOneColumn.lines(style, indent: indent, limit: limit, wraps: wraps)
    }
    let widths = fittedWidths(room: room)
    var lines: [String] = []
    let blank = margin + String(repeating: " ", count: numberWidth + 2)
    lines.append(
      trimmingEnd(
        blank + zip(columns, widths).map { style.styled(padded($0, $1, style), .bold) }.joined(separator: "  ")))
    lines.append(blank + style.styled(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), .faint))
    let shown = shown(limit: limit)
    var left = 0
    func sayWhatIsLeftOut() {
      if left > 0 { lines.append(blank + style.styled("… \(left) more …", .faint)) }
      left = 0
    }
    for (index, row) in rows.enumerated() {
      guard shown.contains(index) else {
        left += 1
        continue
      }
      sayWhatIsLeftOut()
      let number = String(index + 1)
      let lead = String(repeating: " ", count: numberWidth - number.count) + style.styled(number, .faint) + "  "
      let cells = zip(columns, widths).map { style.cell(text(of: $0, in: row), width: $1, lines: wraps ? 4 : 1) }
      for part in 0..<max(cells.map(\.count).max() ?? 1, 1) {
        let parts = zip(cells, widths).map { padded(part < $0.count ? $0[part] : "", $1, style) }
        let line = (part == 0 ? margin + lead : blank) + parts.joined(separator: "  ")
        lines.append(row.isBroken && part == 0 ? line + " " + style.styled("✘", .red) : trimmingEnd(line))
      }
    }
    sayWhatIsLeftOut()
    return lines
  }

  /// Gives each column what it needs, and takes from the widest what there is not.
  private func fittedWidths(room: Int) -> [Int] {
    var widths = columns.map { column in
      rows.reduce(column.count) { max($0, text(of: column, in: $1).count) }
    }
    while widths.reduce(2 * (widths.count - 1), +) > room, let widest = widths.max(), widest > 4,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }

  private func padded(_ text: String, _ width: Int, _ style: Style) -> String {
    let shown = style.cut(text, to: width)
    return shown + String(repeating: " ", count: width - shown.count)
  }

  private func trimmingEnd(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
