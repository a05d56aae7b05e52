/// The lines on the terminal: only those that change are written again.
struct Canvas {
  private var shown: [String] = []

  /// Forgets what is shown, after a resize or when something else has drawn.
  mutating func clear() {
    shown = []
    Terminal.put("\u{1B}[2J")
  }

  /// The part of a line that fits, with a sign at its end if there is more. Escape sequences take no column.
  static func clip(_ line: String, to columns: Int, sign: String) -> String {
    var column = 0
    var isEscape = false
    var cut: String.Index?
    for index in line.indices {
      let character = line[index]
      if character == "\u{1B}" { isEscape = true }
      if isEscape {
        isEscape = !character.isLetter
        continue
      }
      if column == columns - sign.count { cut = index }
      column += 1
    }
    guard column > columns, let cut else { return line }
    return line[..<cut] + sign
  }

  /// Shows these lines, from the top.
  mutating func show(_ lines: [String]) {
    var text = ""
    for index in 0..<max(lines.count, shown.count) {
      let line = index < lines.count ? lines[index] : ""
      guard index >= shown.count || shown[index] != line else { continue }
      text += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)\u{1B}[0m"
    }
    shown = lines
    // Terminals that know synchronized updates show the change at once; others ignore the marks.
    if !text.isEmpty { Terminal.put("\u{1B}[?2026h" + text + "\u{1B}[?2026l") }
  }
}
