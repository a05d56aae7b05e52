import Grader
import Reports
import Workbook

/// The desk as lines: a heading, what it is about, where one stands, the keys.
extension Desk {
  /// The lines of a screen.
  /// - Parameters:
  ///   - style: with the width to draw in.
  ///   - rows: the lines of the screen; exactly so many are drawn.
  mutating func draw(_ style: Style, rows: Int) -> [String] {
    let room = max(rows - 5, 1)
    var page = lines(style, room: room)
    let rest = max(page.count - room, 0)
    if case .list(let selection) = sheet {
      // The selection stays in sight, with a line around it where there is one.
      let line = page.firstIndex { $0.contains(Self.pointer) } ?? selection
      top = max(min(top, line - 2), line + 3 - room)
    }
    top = max(0, min(top, rest))
    let more = rest - top
    page = Array(page.dropFirst(top).prefix(room))
    page += Array(repeating: "", count: room - page.count)
    return
      ([heading(style), ""] + page + [more > 0 ? style.ink("  ↓ \(more) more", .faint) : ""]
      + [standing(style), keys(style)]).map(style.plain)
  }

  private static let pointer = "▸"

  private func heading(_ style: Style) -> String {
    let name = "\(kata.name) · \(kata.title)"
    let score = verdict.map { "\($0.score) of \($0.maxScore) checks" } ?? ""
    return style.ends(name, score, inkLeft: { style.ink($0, .bold) })
  }

  private func lines(_ style: Style, room: Int) -> [String] {
    switch sheet {
    case nil: verdictLines(style, room: room)
    case .text(let sheet): sheet.lines ?? ["  …"]
    case .list(let selection): listLines(style, selection)
    case .play(let play): play.lines(style, room: room)
    case .keys: Self.keyLines(style)
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
    var lines = ["  " + style.ink("✔ Well done.", .green, .bold) + " " + praise, ""]
    lines += report.body(height: room)
    if let comparison { lines += [""] + comparison.lines(style) }
    let isLast = index + 1 == workbook.katas.count
    lines += ["", "  " + (isLast ? "That was the last kata." : "n goes on to \(workbook.katas[index + 1].name).")]
    return lines
  }

  // MARK: The list

  private func listLines(_ style: Style, _ selection: Int) -> [String] {
    var lines: [String] = []
    for track in workbook.tracks {
      let members = workbook.katas.indices.filter { workbook.katas[$0].track == track.id }
      guard !members.isEmpty else { continue }
      lines += (lines.isEmpty ? [] : [""]) + ["  " + style.ink(track.title, .bold)]
      for member in members {
        let kata = workbook.katas[member]
        let mark = progress[kata].state.mark(style)
        let isSelected = member == selection
        lines.append(
          style.ends(
            "\(isSelected ? Self.pointer : " ") x \(kata.title)", "\(kata.name)  \(kata.difficulty)",
            inkLeft: { left in
              let text = String(left.dropFirst(3))
              return "\(left.prefix(2))\(mark)\(isSelected ? style.ink(text, .bold) : text)"
            }, inkRight: { style.ink($0, .faint) }))
      }
    }
    return lines
  }

  // MARK: Where one stands, and the keys

  private func standing(_ style: Style) -> String {
    let passed = workbook.katas.count { progress[$0].state == .passed }
    let count = "\(passed) of \(workbook.katas.count) katas passed"
    let left: String
    if isAskingToReset {
      left = "Back to the starter? Your file is kept. y or n"
    } else if !notice.isEmpty {
      left = notice
    } else if isChecking {
      left = "checking…"
    } else {
      left = path
    }
    let isUrgent = isAskingToReset || !notice.isEmpty
    return style.ends(
      left, isUrgent ? "" : count, inkLeft: { isUrgent ? style.ink($0, .yellow) : style.ink($0, .faint) },
      inkRight: { style.ink($0, .faint) })
  }

  /// The keys that fit; the most useful come first, and how to see all of them is always there.
  private func keys(_ style: Style) -> String {
    let last = sheet == nil ? ["?  keys", "q  quit"] : ["?  keys", "esc  back"]
    let all: [String] =
      switch sheet {
      case .list: ["↑↓  choose", "enter  go"]
      case .play(let play): play.keys
      case .text(let sheet) where sheet.command.first == "hint": ["h  next hint"]
      case .text(let sheet) where sheet.command.first == "solution" && sheet.isRefused: ["S  open all the same"]
      case nil where hasPassed: ["n  next", "s  solutions", "e  explain", "p  play", "l  list", "d  diff"]
      case nil: ["h  hint", "e  explain", "p  play", "b  brief", "l  list", "n  next", "r  replay", "d  diff"]
      default: []
      }
    var items: [String] = []
    func width(_ items: [String]) -> Int { items.reduce(2) { $0 + $1.count + 2 } }
    for item in all where width(items + [item] + last) <= style.width { items.append(item) }
    return "  "
      + (items + last).map { item in
        let parts = item.split(separator: " ", maxSplits: 1).map(String.init)
        return style.ink(parts[0], .bold) + style.ink(parts[1], .faint)
      }.joined(separator: "  ")
  }

  private static func keyLines(_ style: Style) -> [String] {
    let keys = [
      ("n N", "next and previous kata"), ("l", "list of the katas"), ("b", "brief: what happened, what must hold"),
      ("h", "hint for what fails now; again for the next"), ("e", "explain the rule; after a pass, the kata"),
      ("p", "play the scheduler: choose who runs next"), ("r", "replay the interleaving that breaks the check"),
      ("tab", "the next check that does not hold"), ("d", "diff: your change against the starter"),
      ("s", "solutions, after a pass; S opens them before"), ("x", "reset to the starter; your file is kept"),
      ("c", "check again; a save does so by itself"), ("↑ ↓ space", "scroll"), ("esc", "back to the verdict"),
      ("q", "quit"),
    ]
    return keys.map { key, text in
      "  " + style.ink(key, .bold) + String(repeating: " ", count: 11 - key.count) + text
    }
  }
}
