import Reports
import Review
import KataSupport
import Workbook

/// `kata explain`: a rule of the checklist, a detector of the review, a kata, a verdict, the decision guide, a file with
/// verdicts, or a fact.
struct ExplainCommand: Command {
  static let name = "explain"
  static let operands = "[<name-or-file>]"
  static let summary = "a rule, a detector, a kata, a verdict or a fact"
  static let details =
    "What a rule asks, what a detector of the review looks for, what a kata teaches once it has passed, or what a kind of "
    + "verdict means, such as hung. choose is the "
    + "guide to locks, actors and atomics. A file with a verdict, as kata check --format json prints it, is shown with the "
    + "questions that it raises. Without a name: the checklist."
  static let options =
    [
      Arguments.Option(name: "reveal", value: nil, help: "explain a kata before your file has passed"),
      Arguments.Option(
        name: "fact", value: "ID", help: "a statement about Swift that a page names, and the program that proves it"),
    ] + Arguments.Option.answering

  /// The name of the decision guide.
  private static let guide = "choose"

  private struct FactAnswer: Encodable {
    let fact: String
    let statement: String
    let program: String
  }

  private struct Section: Encodable {
    let title: String
    let text: String
  }

  private struct Answer: Encodable {
    let name: String
    let title: String
    let lead: String
    let sections: [Section]
    let katas: [String]
  }

  private struct Item: Encodable {
    let rule: String
    let question: String
    let katas: [String]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(1, Self.usage)
    let workbook = session.workbook
    if let id = arguments.value("fact") {
      try arguments.atMost(0, "kata explain --fact <id>")
      return try explain(workbook.fact(id))
    }
    guard let name = arguments.words.first else { return try list() }
    let verdicts = try workbook.verdictPage()
    if name == Self.guide {
      try explain(name, workbook.decisionGuide(), [], steps: [])
    } else if let rule = workbook.rule(name) {
      let katas = workbook.katas.filter { $0.rules.contains(name) }
      try explain(name, rule.page, katas, steps: katas.map { "kata check \($0.name)" })
    } else if let detector = Review.detectors.first(where: { $0.name == name || $0.name.hasSuffix("/" + name) }) {
      let page = Page(DetectorPage.text(of: detector, root: workbook.root))
      try explain(detector.name, page, [], steps: ["kata explain \(detector.rule)"])
    } else if let kata = workbook.katas.first(where: { $0.name == name }) {
      let page = try workbook.page("Explanation.md", of: kata)
      let workspace = session.workspace
      try session.mayExplain(kata, in: workspace, reveals: arguments.has("reveal"))
      try explain(name, page, [kata], steps: kata.rules.map { "kata explain \($0)" })
      if workspace.exists { session.recordExplanation(of: kata, in: workspace) }
    } else if let section = verdicts.section(name) {
      let katas = workbook.katas.filter { kata in kata.checks.contains { $0.starter.rawValue == name } }
      let page = Page("# \(name)\n\n\(section)")
      try explain(name, page, katas, steps: katas.map { "kata check \($0.name)" })
    } else if Files.exists(session.path(name)) {
      try explain(VerdictExplanation.read(session.path(name), workbook))
    } else {
      let detectors = Review.detectors.flatMap { [$0.name, $0.name.split(separator: "/").last.map(String.init) ?? ""] }
      let names =
        [Self.guide] + workbook.rules.map(\.id) + detectors + workbook.katas.map(\.name)
        + verdicts.sections.map(\.title)
      let hint = Suggestion.question(for: name, among: names)
      throw .usage("“\(name)” is no rule, kata, verdict or file: \(hint ?? "kata explain lists the rules.")")
    }
    return 0
  }

  private func explain(
    _ name: String, _ page: Page, _ katas: [Kata], steps: [String]
  ) throws(UserError) {
    let answer = Answer(
      name: name, title: page.title, lead: page.lead,
      sections: page.sections.map { Section(title: $0.title, text: $0.body) }, katas: katas.map(\.name))
    try reply(json: answer) { style in
      PageText.text(page, style: style) + (steps.isEmpty ? "" : style.plain("\n" + style.row(steps) + "\n"))
    }
  }

  private func explain(_ fact: Fact) throws(UserError) -> Int32 {
    let answer = FactAnswer(fact: fact.id, statement: fact.statement, program: fact.program)
    try reply(json: answer) { style in
      let lines = ["", style.wrap(fact.statement, indent: 2), ""]
      return style.plain(lines.joined(separator: "\n") + "\n" + fact.program + "\n")
    }
    return 0
  }

  private func explain(
    _ explanations: [VerdictExplanation]
  ) throws(UserError) {
    try reply(json: explanations) { style in
      explanations.map { $0.text(style) }.joined()
    }
  }

  private func list() throws(UserError) -> Int32 {
    let items = session.workbook.rules.map { rule in
      Item(
        rule: rule.id, question: rule.question,
        katas: session.workbook.katas.filter { $0.rules.contains(rule.id) }.map(\.name))
    }
    try reply(json: items) { style in
      var lines = ["", "  " + style.styled("The checklist", .bold), ""]
      for item in items {
        lines.append(
          "  " + style.styled(item.rule, .bold)
            + (item.katas.isEmpty ? "" : style.styled("  " + item.katas.joined(separator: ", "), .faint)))
        lines.append(style.wrap(item.question, indent: 4))
      }
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }
}
