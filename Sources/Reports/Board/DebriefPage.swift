import Grader
import KataSupport
import Workbook

/// A page for the projector about one kata: the story, the most common wrong fix with its interleaving, the rule, the solutions.
public struct DebriefPage {
  /// A solution with its source and its size.
  public struct Answer {
    /// The solution.
    public let solution: Kata.Solution
    /// Its file.
    public let source: String
    /// The lines of code that it adds to the starter, and takes away.
    public let change: (added: Int, removed: Int)

    /// A solution of a kata.
    public init(_ solution: Kata.Solution, source: String, change: (added: Int, removed: Int)) {
      (self.solution, self.source, self.change) = (solution, source, change)
    }
  }

  private let kata: Kata
  private let brief: Page
  private let debrief: Debrief
  /// The wrong fix as a change of the starter; empty if none was met.
  private let difference: [String]
  private let rules: [Rule]
  private let answers: [Answer]

  /// The page of a kata.
  /// - Throws: `UserError` if a file of the kata cannot be read.
  public init(of kata: Kata, _ debrief: Debrief, _ workbook: Workbook) throws(UserError) {
    self.kata = kata
    self.debrief = debrief
    brief = try workbook.page("Brief.md", of: kata)
    let starter = try Files.readText(workbook.starterPath(of: kata))
    if let nearMiss = debrief.mistakes.first(where: { $0.nearMiss != nil })?.nearMiss {
      let source = try workbook.source(of: nearMiss, of: kata)
      difference = UnifiedDiff(from: (kata.file, Data(starter.utf8)), to: (nearMiss.file, Data(source.utf8))).lines(
        .report)
    } else {
      difference = []
    }
    let broken = debrief.mistakes.first.map(\.check.rule)
    rules = workbook.rules.filter { kata.rules.contains($0.id) }.sorted { one, _ in one.id == broken }
    let sources = try kata.solutions.map { solution throws(UserError) in
      (solution: solution, source: try Files.readText(workbook.solutionPath(solution, of: kata)))
    }
    let comparison = Comparison(of: starter, starter: starter, solutions: sources)
    answers = zip(sources, comparison.approaches).map { answer, approach in
      Answer(answer.solution, source: answer.source, change: (approach.added, approach.removed))
    }
  }

  /// The page; ends with a newline.
  public var text: String {
    HTMLPage(
      title: "kata · \(kata.title)", style: Stylesheet.text + BoardStyles.text, script: Script.text
    ).text {
      HTML("main", ["id": "content", "class": "wall debrief"]) {
        HTML("header", ["class": "head"]) {
          HTML("h1") { kata.title }
          HTML("p", ["class": "id"]) { HTML("code") { kata.name } }
        }
        HTML("section", ["class": "prose", "aria-label": "The story"]) {
          PageHTML.body(brief.lead)
          HTML("blockquote") { HTML("p") { PageHTML.inline(kata.tryIt.question) } }
        }
        mistake
        others
        rule
        solutions
      }
    }
  }

  @HTML.Builder private var mistake: HTML {
    if let mistake = debrief.mistakes.first {
      HTML("section", ["aria-labelledby": "mistake"]) {
        HTML("h2", ["id": "mistake"]) { "The most common wrong fix" }
        HTML("article") {
          HTML("h3") { "\(mistake.count) of \(debrief.learners): \(mistake.nearMiss?.mistake ?? mistake.check.title)" }
          HTML("p", ["class": "id"]) { HTML("code") { "\(mistake.check.id) · \(mistake.check.rule)" } }
          if !mistake.check.message.isEmpty { HTML("p", ["class": "message"]) { mistake.check.message } }
          if !difference.isEmpty, mistake.nearMiss != nil {
            HTML("details") {
              HTML("summary") { HTML("h4") { "The code" } }
              HTML("pre", ["tabindex": "0"]) { HTML("code") { difference.joined(separator: "\n") } }
            }
          }
          TimelineLanes(mistake.check, caption: "Step through it:").html
        }
      }
    } else {
      HTML("p", ["class": "note"]) {
        "No failed attempt of the class is known: name its folder, kata debrief \(kata.name) <folder>."
      }
    }
  }

  @HTML.Builder private var others: HTML {
    if debrief.mistakes.count > 1 {
      HTML("section", ["aria-labelledby": "others"]) {
        HTML("h2", ["id": "others"]) { "What else was tried" }
        HTML("ul", ["class": "prose"]) {
          for mistake in debrief.mistakes.dropFirst().prefix(6) {
            HTML("li") {
              "\(mistake.count) × \(mistake.nearMiss?.mistake ?? mistake.check.title): \(mistake.check.message)"
            }
          }
        }
      }
    }
  }

  private var rule: HTML {
    HTML("section", ["aria-labelledby": "rules"]) {
      HTML("h2", ["id": "rules"]) { "What a reviewer asks" }
      for rule in rules {
        HTML("details", ["open": "open"]) {
          HTML("summary") {
            HTML("h3") { PageHTML.inline(rule.question) }
            HTML("code", ["class": "id"]) { rule.id }
          }
          HTML("div", ["class": "prose"]) { PageHTML.body(rule.page, level: 4) }
        }
      }
    }
  }

  @HTML.Builder private var solutions: HTML {
    if !answers.isEmpty {
      HTML("section", ["aria-labelledby": "solutions"]) {
        HTML("h2", ["id": "solutions"]) { "Ways to be right" }
        HTML("table", ["class": "checks-table"]) {
          HTML("thead") {
            HTML("tr") { for head in ["Solution", "Lines", "What it costs"] { HTML("th", ["scope": "col"]) { head } } }
          }
          HTML("tbody") {
            for answer in answers {
              HTML("tr") {
                HTML("th", ["scope": "row"]) { answer.solution.title }
                HTML("td", ["class": "number"]) { "+\(answer.change.added) −\(answer.change.removed)" }
                HTML("td") { PageHTML.inline(answer.solution.cost) }
              }
            }
          }
        }
        for answer in answers {
          HTML("details") {
            HTML("summary") {
              HTML("h3") { answer.solution.title }
              HTML("code", ["class": "id"]) { answer.solution.name }
            }
            HTML("pre", ["tabindex": "0"]) { HTML("code") { answer.source } }
          }
        }
      }
    }
  }
}
