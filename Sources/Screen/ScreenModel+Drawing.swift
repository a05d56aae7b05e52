import Grader
import Reports
import Workbook

/// The screen as lines: a heading, the page, the status and the footer.
extension ScreenModel {
  /// The lines of a screen.
  /// - Parameters:
  ///   - style: with the width to draw in.
  ///   - rows: the lines of the screen; exactly so many are drawn.
  mutating func draw(_ style: Style, rows: Int) -> [String] {
    let room = max(rows - 5, 1)
    var page = lines(style, room: room)
    let rest = max(page.count - room, 0)
    if case .list(let selection) = overlay {
      // The selection stays in sight, with a line around it where there is one.
      let line = page.firstIndex { $0.contains(Self.pointer) } ?? selection
      top = max(min(top, line - 2), line + 3 - room)
    }
    top = max(0, min(top, rest))
    let more = rest - top
    page = Array(page.dropFirst(top).prefix(room))
    page += Array(repeating: "", count: room - page.count)
    return
      ([heading(style), ""] + page + [more > 0 ? style.styled("  ↓ \(more) more", .faint) : ""]
      + [status(style), KeyBinding.footer(self, style)]).map(style.plain)
  }

  private static let pointer = "▸"

  private func heading(_ style: Style) -> String {
    let name = "\(kata.name) · \(kata.title)"
    let score = verdict.map { "\($0.score) of \($0.maxScore) checks" } ?? ""
    return style.justified(name, score, styleLeft: { style.styled($0, .bold) })
  }

  private func lines(_ style: Style, room: Int) -> [String] {
    switch overlay {
    case nil: verdictLines(style, room: room)
    case .text(let page): page.lines(style)
    case .checks: checkLines(style)
    case .list(let selection): listLines(style, selection)
    case .play(let play): play.lines(style, room: room)
    case .keys: KeyBinding.help(in: .verdict, style)
    }
  }

  // MARK: The verdict

  private func verdictLines(_ style: Style, room: Int) -> [String] {
    guard trouble.isEmpty else {
      return style.wrap("✘ " + trouble, indent: 2).split(separator: "\n").map(String.init)
    }
    guard let verdict else {
      return ["  " + (isChecking ? "Your file is being checked. The first time takes longer." : "c checks your file.")]
    }
    let report = TerminalReport(verdict, of: kata, path: path, style: style)
    guard hasPassed else { return report.body(height: room, focus: focus) }
    let attempts = progress[kata].attempts
    let praise = attempts == 1 ? "At the first attempt." : attempts > 1 ? "At attempt \(attempts)." : ""
    var lines = ["  " + style.styled("✔ Well done.", .green, .bold) + " " + praise, ""]
    lines += report.body(height: room)
    if let comparison { lines += [""] + comparison.lines(style) }
    lines += ["", "  " + (neighbour(1).map { "n goes on to \($0.name)." } ?? "That was the last kata.")]
    return lines
  }

  /// Every check that does not hold, with its reason and its interleaving, however long that is.
  private func checkLines(_ style: Style) -> [String] {
    guard let verdict else { return ["  There is no verdict yet: c checks your file."] }
    return TerminalReport(verdict, of: kata, path: path, style: style).everything
  }

  // MARK: The list

  private func listLines(_ style: Style, _ selection: Int) -> [String] {
    var lines: [String] = []
    for track in workbook.tracks {
      let members = workbook.katas.indices.filter { workbook.katas[$0].track == track.id }
      guard !members.isEmpty else { continue }
      lines += (lines.isEmpty ? [] : [""]) + ["  " + style.styled(track.title, .bold)]
      for member in members {
        let kata = workbook.katas[member]
        let mark = progress[kata].state.mark(style)
        let isSelected = member == selection
        lines.append(
          style.justified(
            "\(isSelected ? Self.pointer : " ") x \(kata.title)", "\(kata.name)  \(kata.difficulty)",
            styleLeft: { left in
              let text = String(left.dropFirst(3))
              return "\(left.prefix(2))\(mark)\(isSelected ? style.styled(text, .bold) : text)"
            }, styleRight: { style.styled($0, .faint) }))
      }
    }
    return lines
  }

  // MARK: The status

  private func status(_ style: Style) -> String {
    let passed = workbook.katas.count { progress[$0].state == .passed }
    let count = "\(passed) of \(workbook.katas.count) katas passed"
    let left: String
    if isAskingToReset {
      left = "Back to the starter? Your file is kept. X does it, any other key does not."
    } else if !notice.isEmpty {
      left = notice
    } else if isMissing {
      left = "\(path) is gone. It is checked when it is back; c puts the starter there."
    } else if isChecking {
      left = "checking…"
    } else {
      left = path
    }
    let isUrgent = isAskingToReset || !notice.isEmpty || isMissing
    return style.justified(
      left, isUrgent ? "" : count, styleLeft: { isUrgent ? style.styled($0, .yellow) : style.styled($0, .faint) },
      styleRight: { style.styled($0, .faint) })
  }
}
