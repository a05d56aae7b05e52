import Grader
import Workbook

/// The report of a class as one page: figures, learners by katas, each kata's checks, and submissions that are alike.
struct ClassPage {
  let report: ClassReport

  var text: String {
    HTMLPage(
      title: "kata · \(report.title)", style: Stylesheet.text + ClassStyles.text, script: ClassScript.text
    ).text {
      HTML("a", ["class": "skip", "href": "#content"]) { "Skip to the report" }
      HTML("header", ["class": "top"]) {
        HTML("p", ["class": "brand"]) { "kata" }
        HTML("nav", ["aria-label": "Sections"]) {
          HTML("ul") {
            HTML("li") { HTML("a", ["href": "#learners"]) { "Learners" } }
            HTML("li") { HTML("a", ["href": "#checks"]) { "Katas and checks" } }
            if hasSimilar { HTML("li") { HTML("a", ["href": "#similar"]) { "Nearly the same" } } }
          }
        }
      }
      HTML("main", ["id": "content", "tabindex": "-1"]) {
        warning
        overview
        learners
        checks
        similar
      }
    }
  }

  @HTML.Builder private var warning: HTML {
    if let warning = report.warning { HTML("p", ["class": "warning", "role": "note"]) { HTML("strong") { warning } } }
  }

  // MARK: Overview

  private var overview: HTML {
    let handedIn = report.learners.count { $0.hasHandedIn }
    let untouched = report.learners.reduce(0) { $0 + $1.entries.count { $0?.isUntouched ?? false } }
    let late = report.learners.count { $0.isLate ?? false }
    let points = report.allPoints
    return HTML("section", ["class": "overview", "aria-labelledby": "title"]) {
      HTML("h1", ["id": "title"]) { report.title }
      HTML("dl", ["class": "figures"]) {
        figure("Learners", "\(report.learners.count)")
        figure("Handed something in", "\(handedIn)")
        figure("Handed nothing in", "\(report.learners.count - handedIn)")
        figure("Untouched starters", "\(untouched)")
        if report.learners.contains(where: { $0.isLate != nil }) { figure("Late", "\(late)") }
        figure(
          "Median points", "\(ClassReport.text(ClassReport.median(points))) of \(ClassReport.text(report.maxPoints))")
      }
      HTML("h2") { "Learners by points" }
      HTML("table", ["class": "tenths"]) {
        HTML("tbody") {
          for (index, count) in report.tenths.enumerated() {
            HTML("tr") {
              HTML("th", ["scope": "row"]) { "\(index * 10) to \(index * 10 + 10) %" }
              HTML("td") { bar(count, max(report.tenths.max() ?? 1, 1), "\(count) learners") }
              HTML("td", ["class": "number"]) { "\(count)" }
            }
          }
        }
      }
      hardest
    }
  }

  @HTML.Builder private var hardest: HTML {
    let hardest = report.hardest(5)
    if !hardest.isEmpty {
      HTML("h2") { "What fewest attempts keep" }
      HTML("ol", ["class": "hardest"]) {
        for item in hardest {
          let column = report.columns[item.column]
          HTML("li") {
            HTML("a", ["href": "#" + HTMLReport.anchor(kata: column.kata)]) { column.kata.name }
            ": \(column.kata.checks[item.check].title). \(item.held) of \(item.of)."
          }
        }
      }
    }
  }

  private func figure(_ name: String, _ value: String) -> HTML {
    HTML("div") {
      HTML("dt") { name }
      HTML("dd") { value }
    }
  }

  private func bar(_ value: Int, _ max: Int, _ words: String) -> HTML {
    HTML("progress", ["value": "\(value)", "max": "\(Swift.max(max, 1))", "aria-label": words]) { words }
  }

  // MARK: Learners

  private var learners: HTML {
    HTML("section", ["id": "learners", "aria-labelledby": "learners-title"]) {
      HTML("h2", ["id": "learners-title"]) { "Learners" }
      warning
      HTML("p", ["class": "note"]) {
        "✔ passed, 3/7 checks that hold, ○ the untouched starter, – nothing handed in. A file that does not compile, or that "
          + "breaks the interface, runs no check."
      }
      HTML("p", ["class": "controls", "hidden": "hidden"]) {
        HTML("label") {
          "Find "
          HTML(void: "input", ["type": "search", "id": "find"])
        }
        HTML("button", ["type": "button", "data-sort": "name"]) { "By name" }
        HTML("button", ["type": "button", "data-sort": "points"]) { "By points" }
        HTML("span", ["role": "status", "id": "found"]) { "" }
      }
      HTML("div", ["class": "grid", "tabindex": "0", "role": "region", "aria-label": "Learners by katas"]) {
        HTML("table", ["id": "class"]) {
          HTML("thead") {
            HTML("tr") {
              HTML("th", ["scope": "col"]) { "Learner" }
              HTML("th", ["scope": "col"]) { "Points" }
              for column in report.columns {
                HTML("th", ["scope": "col", "class": "kata"]) {
                  HTML("a", ["href": "#" + HTMLReport.anchor(kata: column.kata)]) { column.kata.name }
                }
              }
            }
          }
          HTML("tbody") { for learner in report.learners { row(learner) } }
        }
      }
    }
  }

  private func row(_ learner: ClassReport.Learner) -> HTML {
    HTML("tr", ["data-points": ClassReport.text(learner.points)]) {
      HTML("th", ["scope": "row"]) {
        learner.name
        if learner.isLate ?? false { HTML("span", ["class": "late"]) { " late" } }
      }
      HTML("td", ["class": "number"]) { ClassReport.text(learner.points) }
      for entry in learner.entries { cell(entry) }
    }
  }

  private func cell(_ entry: ClassReport.Entry?) -> HTML {
    guard let entry else { return HTML("td", ["class": "none"]) { "–" } }
    let isStopped = entry.results.allSatisfy { $0 == .notRun }
    let (name, words): (String, String) =
      if entry.isUntouched {
        ("none", "○")
      } else if entry.verdict == .passed {
        ("good", "✔")
      } else if isStopped {
        ("bad", Self.words[entry.verdict] ?? entry.verdict.rawValue)
      } else {
        (entry.score * 2 > entry.results.count ? "part" : "bad", "\(entry.score)/\(entry.results.count)")
      }
    let results =
      entry.isUntouched
      ? ""
      : String(entry.results.map { result -> Character in result == .passed ? "+" : result == .notRun ? "." : "x" })
    return HTML("td", ["class": name, "data-r": results, "title": entry.remark.isEmpty ? nil : entry.remark]) {
      words + (entry.remark.isEmpty ? "" : " *")
    }
  }

  /// The kinds of verdict that run no check, in a word.
  private static let words: [Verdict.Kind: String] = [
    .doesNotBuild: "build", .contractBroken: "interface", .refused: "refused",
  ]

  // MARK: Checks

  private var checks: HTML {
    HTML("section", ["id": "checks", "aria-labelledby": "checks-title"]) {
      HTML("h2", ["id": "checks-title"]) { "Katas and checks" }
      warning
      for index in report.columns.indices { section(index) }
    }
  }

  private func section(_ index: Int) -> HTML {
    let column = report.columns[index]
    let figures = report.figures(of: index)
    let anchor = HTMLReport.anchor(kata: column.kata)
    return HTML("article", ["id": anchor, "aria-labelledby": anchor + "-title"]) {
      HTML("h3", ["id": anchor + "-title"]) {
        column.kata.title + " "
        HTML("code") { column.kata.name }
      }
      HTML("p", ["class": "lead"]) {
        "\(figures.attempts) handed in, \(figures.passed) passed, \(figures.untouched) untouched, \(figures.missing) missing. "
          + "Points: median \(ClassReport.text(figures.median)), mean \(ClassReport.text(figures.mean)), "
          + "of \(ClassReport.text(column.points))."
      }
      HTML("table", ["class": "checks-table"]) {
        HTML("caption", ["class": "aside"]) { "The checks of \(column.kata.name)" }
        HTML("thead") {
          HTML("tr") {
            HTML("th", ["scope": "col"]) { "Check" }
            HTML("th", ["scope": "col"]) { "Holds" }
            HTML("th", ["scope": "col"]) { "Most common message" }
          }
        }
        HTML("tbody") {
          for (number, check) in column.kata.checks.enumerated() {
            let held = report.held(number, of: index)
            HTML("tr") {
              HTML("th", ["scope": "row"]) {
                check.title + " "
                HTML("code") { check.rule }
              }
              HTML("td", ["class": "number"]) {
                "\(held) of \(figures.attempts)"
                bar(held, figures.attempts, "\(held) of \(figures.attempts)")
              }
              HTML("td") {
                for message in column.messages[number].prefix(1) {
                  HTML("span") { "\(message.count) ×: \(message.text)" }
                }
              }
            }
          }
        }
      }
      HTML("p", ["class": "every", "hidden": "hidden"]) {
        HTML("button", ["type": "button", "data-kata": "\(index)", "aria-expanded": "false"]) { "Learners by checks" }
      }
    }
  }

  // MARK: Alike

  private var hasSimilar: Bool { report.columns.contains { !$0.similar.isEmpty } }

  @HTML.Builder private var similar: HTML {
    if hasSimilar {
      HTML("section", ["id": "similar", "aria-labelledby": "similar-title"]) {
        HTML("h2", ["id": "similar-title"]) { "Nearly the same" }
        warning
        HTML("p", ["class": "lead"]) {
          "What these submissions changed in the starter is the same, or nearly, apart from layout, comments and names. That is a "
            + "hint for you to look, and proves nothing: an obvious fix is found more than once. Short fixes are left out."
            + (report.uncompared > 0
              ? " \(report.uncompared) files could not be compared: they are not here any more, or have changed." : "")
        }
        for column in report.columns {
          for group in column.similar {
            HTML("details") {
              HTML("summary") {
                HTML("h3") { group.members.joined(separator: ", ") }
                HTML("code", ["class": "id"]) {
                  "\(column.kata.name) · \(Int(group.similarity * 100)) % of \(group.tokens) changed tokens"
                }
              }
              if group.difference.isEmpty {
                HTML("p", ["class": "prose"]) { "The files are the same, byte for byte." }
              } else {
                HTML("pre", ["tabindex": "0"]) { HTML("code") { group.difference.prefix(200).joined(separator: "\n") } }
              }
            }
          }
        }
      }
    }
  }
}

extension ClassReport {
  /// The report as one page for a browser; ends with a newline.
  public var html: String { ClassPage(report: self).text }
}
