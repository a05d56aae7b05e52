import Reports
import Workbook

/// `kata explain`: a rule of the checklist, or a kata.
enum ExplainCommand: Command {
  static let name = "explain"
  static let arguments = "[<rule-or-kata>]"
  static let summary = "a rule of the checklist, or what a kata teaches; without a name, the checklist"
  static let options = Arguments.Option.answering

  private struct Section: Encodable {
    let title: String
    let text: String
  }

  private struct Answer: Encodable {
    let name: String
    let title: String
    let sections: [Section]
    let katas: [String]
  }

  private struct Item: Encodable {
    let rule: String
    let question: String
    let katas: [String]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    try arguments.atMost(1, usage)
    let workbook = session.workbook
    guard let name = arguments.words.first else { return try list(arguments, session) }
    let page: Page
    let katas: [Kata]
    if let rule = workbook.rule(name) {
      page = rule.page
      katas = workbook.katas.filter { $0.rules.contains(name) }
    } else if let kata = workbook.katas.first(where: { $0.name == name }) {
      page = try workbook.page("Explanation.md", of: kata)
      katas = [kata]
    } else {
      let names = workbook.rules.map(\.id) + workbook.katas.map(\.name)
      let hint = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
      throw .usage("“\(name)” is neither a rule nor a kata: \(hint ?? "kata explain lists the rules.")")
    }
    let answer = Answer(
      name: name, title: page.title, sections: page.sections.map { Section(title: $0.title, text: $0.body) },
      katas: katas.map(\.name))
    try session.answer(arguments, json: answer) { style in
      let related =
        workbook.rule(name) != nil
        ? katas.map { "kata check \($0.name)" } : katas.flatMap(\.rules).map { "kata explain \($0)" }
      let footer = related.isEmpty ? "" : "\n" + style.wrap(related.joined(separator: " · "), indent: 2) + "\n"
      return PageText.text(page, style: style) + style.plain(style.ink(footer, .faint))
    }
    return 0
  }

  private static func list(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    let items = session.workbook.rules.map { rule in
      Item(
        rule: rule.id, question: rule.question,
        katas: session.workbook.katas.filter { $0.rules.contains(rule.id) }.map(\.name))
    }
    try session.answer(arguments, json: items) { style in
      var lines = ["", "  " + style.ink("The checklist", .bold), ""]
      for item in items {
        lines.append(
          "  " + style.ink(item.rule, .bold)
            + (item.katas.isEmpty ? "" : style.ink("  " + item.katas.joined(separator: ", "), .faint)))
        lines.append(style.wrap(item.question, indent: 4))
      }
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
