import Reports
import KataSupport

/// The answer of `kata review --quiz`.
extension ReviewQuiz.Result {
  /// The answer for a person.
  func text(_ style: Style) -> String {
    let score = "\(found.count) found · \(missed.count) missed · \(criedWolf.count) cried wolf"
    var lines = [
      "", style.justified("\(kata.name) · \(kata.title)", score, styleLeft: { style.styled($0, .bold) }), "",
    ]
    lines += part("Found", "✔", .green, found, style) + part("Missed", "✘", .red, missed, style)
    lines += part("Cried wolf", "✘", .yellow, criedWolf, style)
    lines += ["  " + style.styled("What the schedules prove", .bold), ""]
    for check in broken {
      let mark = isFound(check) ? "✔" : "✘"
      lines.append(style.justified("\(mark) \(check.title)", check.rule, styleRight: { style.styled($0, .faint) }))
      let words = [CheckReport.broken(check).map { $0 + "." }, check.message].compactMap { $0 }
      lines.append(style.wrap(words.joined(separator: " "), indent: 4))
    }
    let rule = (missed + criedWolf).first?.rule ?? broken.first?.rule
    lines += ["", style.row(["kata check \(kata.name)"] + (rule.map { ["kata explain \($0)"] } ?? []))]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  private func part(
    _ title: String, _ mark: String, _ ink: Style.Attribute, _ entries: [ReviewQuiz.Entry], _ style: Style
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let width = entries.map { String($0.line).count }.max() ?? 0
    var lines = ["  " + style.styled(title, .bold), ""]
    for entry in entries {
      let number = String(repeating: " ", count: width - String(entry.line).count) + String(entry.line)
      let text = source.indices.contains(entry.line - 1) ? source[entry.line - 1].drop { $0 == " " } : ""
      lines += [
        style.justified(
          "\(mark) \(number)  \(text)", entry.rule, styleLeft: { style.styled(mark, ink) + $0.dropFirst() },
          styleRight: { style.styled($0, .faint) }),
        style.wrap(entry.message, indent: 6 + width),
      ]
    }
    return lines + [""]
  }

  private struct JSON: Encodable {
    struct Check: Encodable {
      let id: String
      let rule: String
      let result: String
      /// A line was marked with this rule.
      let isFound: Bool
    }
    let schema = "kata-quiz/1"
    let kata: String
    let found: [ReviewQuiz.Entry]
    let missed: [ReviewQuiz.Entry]
    let criedWolf: [ReviewQuiz.Entry]
    let broken: [Check]
  }

  /// As `kata-quiz/1`.
  var json: String {
    PrettyJSON.text(
      JSON(
        kata: kata.name, found: found, missed: missed, criedWolf: criedWolf,
        broken: broken.map { JSON.Check(id: $0.id, rule: $0.rule, result: $0.result.rawValue, isFound: isFound($0)) }))
  }
}
