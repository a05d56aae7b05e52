import Grader
import Workbook

/// The report on a terminal, as Markdown and as CSV.
extension ClassReport {
  /// The report for a terminal; ends with a newline.
  public func text(_ style: Style) -> String {
    var lines = ["", "  " + style.styled(title, .bold)]
    if let warning { lines += ["", style.styled(style.wrap(warning, indent: 2), .yellow)] }
    lines.append("")
    for learner in learners {
      let isDone = !columns.isEmpty && learner.entries.allSatisfy { $0?.verdict == .passed }
      let mark = isDone ? "✔" : learner.hasHandedIn ? "✘" : "·"
      let passed = learner.entries.count { $0?.verdict == .passed }
      lines.append(
        style.justified(
          "\(mark) \(learner.name)",
          "\(remarks(on: learner))\(passed) of \(columns.count) katas · \(Self.text(learner.points)) of \(Self.text(maxPoints)) points",
          styleLeft: { style.styled(mark, isDone ? .green : .red) + $0.dropFirst() }))
    }
    for index in columns.indices { lines += [""] + text(of: index, style) }
    let alike = columns.flatMap { column in column.similar.map { (column.kata.name, $0) } }
    if !alike.isEmpty {
      lines += ["", "  " + style.styled("Nearly the same, for you to look at", .bold)]
      lines += alike.map { kata, group in
        style.wrap("\(kata): \(group.members.joined(separator: ", ")) (\(Int(group.similarity * 100)) %)", indent: 2)
      }
    }
    let entries = learners.flatMap { $0.entries.compactMap(\.self) }
    lines += ["", "  \(entries.count { $0.verdict == .passed }) of \(entries.count) passed."]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  /// What is unusual about a learner's submission, before the figures.
  private func remarks(on learner: Learner) -> String {
    var words: [String] = []
    if learner.isLate ?? false { words.append("late") }
    if learner.entries.allSatisfy({ $0 == nil }) { words.append("nothing handed in") }
    let untouched = learner.entries.count { $0?.isUntouched ?? false }
    if untouched > 0 { words.append(untouched == 1 ? "1 untouched starter" : "\(untouched) untouched starters") }
    return words.map { $0 + " · " }.joined()
  }

  private func text(of index: Int, _ style: Style) -> [String] {
    let column = columns[index]
    let figures = figures(of: index)
    var lines = [
      style.justified(
        "\(column.kata.name) · \(column.kata.title)", "\(figures.passed) of \(figures.attempts) passed",
        styleLeft: { style.styled($0, .bold) })
    ]
    for (number, check) in column.kata.checks.enumerated() {
      lines.append(style.justified("  \(check.title)", "\(held(number, of: index)) of \(figures.attempts)"))
      if let most = column.messages[number].first {
        lines.append(style.styled(style.wrap("\(most.count) ×: \(most.text)", indent: 6), .faint))
      }
    }
    return lines
  }

  // MARK: Markdown

  /// The report as GitHub's Markdown; ends with a newline.
  public var markdown: String {
    var lines = ["# \(Self.escaped(title))", ""]
    if let warning { lines += ["> **\(warning)**", ""] }
    lines += ["| learner | points | passed | |", "| --- | ---: | ---: | --- |"]
    for learner in learners {
      let passed = learner.entries.count { $0?.verdict == .passed }
      let remarks = remarks(on: learner).dropLast(3)
      lines.append(
        "| \(Self.escaped(learner.name)) | \(Self.text(learner.points)) of \(Self.text(maxPoints)) | \(passed) of \(columns.count) | \(remarks) |"
      )
    }
    for (index, column) in columns.enumerated() {
      let figures = figures(of: index)
      lines += [
        "", "## \(Self.escaped(column.kata.title)) (`\(column.kata.name)`)", "",
        "\(figures.attempts) handed in, \(figures.passed) passed, \(figures.untouched) untouched, \(figures.missing) missing. "
          + "Points: median \(Self.text(figures.median)), mean \(Self.text(figures.mean)), of \(Self.text(column.points)).",
        "", "| check | rule | holds | most common message |", "| --- | --- | ---: | --- |",
      ]
      for (number, check) in column.kata.checks.enumerated() {
        let most = column.messages[number].first.map { "\($0.count) ×: \(Self.escaped($0.text))" } ?? ""
        lines.append(
          "| \(Self.escaped(check.title)) | `\(check.rule)` | \(held(number, of: index)) of \(figures.attempts) | \(most) |"
        )
      }
      for group in column.similar {
        lines += [
          "",
          "Nearly the same (\(Int(group.similarity * 100)) %): \(group.members.map(Self.escaped).joined(separator: ", ")).",
        ]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text that stays one in a table of Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>#|".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }

  // MARK: CSV

  /// The report as a table for a spreadsheet: a line for each learner, and for each kata its verdict, its points and its checks.
  public var csv: String {
    var head = ["submission", "name", "points", "max_points", "late", "complete"]
    for column in columns {
      head += ["verdict", "points", "untouched"].map { "\(column.kata.name):\($0)" }
      head += column.kata.checks.map { "\(column.kata.name):\($0.id)" }
    }
    var lines = [head]
    for learner in learners {
      var line = [
        learner.submission, learner.name, Self.text(learner.points), Self.text(maxPoints),
        learner.isLate.map { $0 ? "yes" : "no" } ?? "", missing == nil ? "yes" : "no",
      ]
      for (column, entry) in zip(columns, learner.entries) {
        guard let entry else {
          line += Array(repeating: "", count: 3 + column.kata.checks.count)
          continue
        }
        line += [entry.verdict.rawValue, Self.text(entry.points), entry.isUntouched ? "yes" : "no"]
        line += entry.results.map { $0 == .notRun ? "" : $0 == .passed ? "1" : "0" }
      }
      lines.append(line)
    }
    return lines.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A cell: a text that a spreadsheet would take for a formula begins with an apostrophe.
  private static func cell(_ text: String) -> String {
    let text = text.first.map { "=+-@".contains($0) } ?? false ? "'" + text : text
    guard text.contains(where: { ",\"\n\r'".contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
