import Workbook

/// Katas with where the learner stands, a line each.
public struct KataTable {
  private let katas: [Kata]
  private let progress: Progress
  private let style: Style
  private let names: Int
  /// Where there is no room for titles and stars, the names must do.
  private let isWide: Bool

  /// A table of these katas that fits the width of the style.
  public init(_ katas: [Kata], _ progress: Progress, _ style: Style) {
    self.katas = katas
    self.progress = progress
    self.style = style
    names = katas.map(\.name.count).max() ?? 0
    isWide = style.width >= names + 54
  }

  /// - Parameter title: what stands above the names, beside the heads of the columns.
  public func lines(title: String) -> [String] {
    let head = (isWide ? "       " : "") + Self.columns("attempts", "hints", "time")
    return [
      style.justified(title, head, styleLeft: { style.styled($0, .bold) }, styleRight: { style.styled($0, .faint) })
    ]
      + katas.flatMap(lines)
  }

  /// The line that explains the marks.
  public static func legend(_ style: Style) -> String {
    "  "
      + Progress.Record.State.allCases.map { $0.mark(style) + style.styled(" \($0.rawValue)", .faint) }
      .joined(separator: "   ")
  }

  private func lines(_ kata: Kata) -> [String] {
    let record = progress[kata]
    let isNew = record.state == .new
    let figures = Self.columns(
      isNew ? "" : "\(record.attempts)", isNew ? "" : "\(record.hintCount)",
      // Before the first pass, the author's estimate.
      record.bestTime ?? (record.state == .passed ? "–" : "~\(kata.minutes) min"))
    let name = kata.name + String(repeating: " ", count: names - kata.name.count)
    let mark = record.state.mark(style)
    let right = (isWide ? kata.difficulty + "  " : "") + figures
    // A title that has no room goes on in the next line.
    let margin = names + 6
    var narrow = style
    narrow.width = style.width - right.count - 2
    let title =
      isWide ? narrow.wrap(kata.title, indent: margin).split(separator: "\n").map { $0.dropFirst(margin) } : []
    let first = style.justified(
      "x " + (isWide ? "\(name)  \(title.first ?? "")" : kata.name), right,
      styleLeft: { mark + $0.dropFirst() }, styleRight: { style.styled($0, .faint) })
    return [first] + title.dropFirst().map { String(repeating: " ", count: margin) + $0 }
  }

  /// Figures under their heads, at the right.
  private static func columns(_ attempts: String, _ hints: String, _ time: String) -> String {
    zip([attempts, hints, time], [8, 6, 8]).map { text, width in
      String(repeating: " ", count: max(width - text.count, 0)) + text
    }.joined()
  }
}
