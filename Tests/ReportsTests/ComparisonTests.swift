import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Reports
@testable import Workbook

/// A learner's file beside the solutions.
@Suite struct ComparisonTests {
  private static let starter = "actor A {\n  var a = 1\n  var b = 2\n}\n"

  private static let solutions: [(solution: Kata.Solution, source: String)] = [
    (
      Kata.Solution(file: "guard.swift", title: "A guard", cost: "Small, and easily forgotten."),
      "actor A {\n  var a = 3\n  var b = 2\n}\n"
    ),
    (
      Kata.Solution(file: "table.swift", title: "A table", cost: "More lines, and nothing is forgotten."),
      "actor A {\n  let table = 1\n  let more = 2\n  let most = 3\n}\n"
    ),
  ]

  @Test func linesAreCountedAgainstTheStarterAndAgainstTheLearners() {
    let mine = "// Mine.\nactor A {\n\n    var a = 3 // three\n    var b = 2\n    var c = 4\n}\n"
    let comparison = Comparison(of: mine, starter: Self.starter, solutions: Self.solutions)
    #expect(comparison.added == 2)
    #expect(comparison.removed == 1)
    #expect(comparison.approaches.map(\.added) == [1, 3])
    #expect(comparison.approaches.map(\.removed) == [1, 2])
    #expect(comparison.approaches.map(\.distance) == [1, 6])
    #expect(comparison.nearest == "guard")
  }

  @Test func theNearestIsNotTheFirstByChance() {
    let comparison = Comparison(
      of: Self.solutions[1].source, starter: Self.starter, solutions: Self.solutions)
    #expect(comparison.nearest == "table")
    #expect(comparison.approaches.map(\.distance) == [5, 0])
  }

  @Test func ofTwoAsNearItIsTheFirst() {
    let twice = [Self.solutions[1], Self.solutions[1]].enumerated().map { index, entry in
      (Kata.Solution(file: "\(index).swift", title: "", cost: ""), entry.source)
    }
    #expect(Comparison(of: Self.starter, starter: Self.starter, solutions: twice).nearest == "0")
  }

  @Test func withNothingToCompareToNothingIsNearest() {
    let comparison = Comparison(of: "a", starter: "a", solutions: [])
    #expect(comparison.nearest == nil)
    #expect(comparison.lines(Style()).count == 1)
  }

  @Test(arguments: [60, 80, 110], [true, false])
  func itIsShownWithTheNearestMarked(width: Int, isUnicode: Bool) throws {
    let style = Style(width: width, isUnicode: isUnicode)
    let lines = Comparison(of: Self.starter, starter: Self.starter, solutions: Self.solutions).lines(style)
    #expect(lines.filter { $0.count > width } == [])
    let minus = isUnicode ? "−" : "-"
    #expect(lines[0].hasPrefix("    Yours ") && lines[0].contains("+0 \(minus)0"))
    #expect(lines[1].hasPrefix(isUnicode ? "  › A guard " : "  > A guard "))
    #expect(lines[1].hasSuffix("+1 \(minus)1  2 from yours"))
    #expect(lines[2].hasPrefix("    A table "))
    #expect(lines.joined(separator: " ").contains("Small, and easily"))
    if !isUnicode { #expect(lines.joined().filter { !$0.isASCII } == "") }
  }

  @Test func yoursIsTheOneThatDiffersInNothingThatCounts() {
    let mine = "// Mine\n" + Self.solutions[0].source
    let lines = Comparison(of: mine, starter: Self.starter, solutions: Self.solutions).lines(Style())
    #expect(lines.contains("  Yours is “A guard”. Small, and easily forgotten."))
  }

  /// Each solution of the workbook is nearest to itself, and no two are the same.
  @Test func theWorkbooksSolutionsAreTheirOwnNearest() throws {
    let workbook = try Repository.workbook()
    for kata in workbook.katas {
      let starter = try Files.readText(workbook.starterPath(of: kata))
      let solutions = try kata.solutions.map { solution throws(UserError) in
        (solution, try Files.readText(workbook.solutionPath(solution, of: kata)))
      }
      for (solution, source) in solutions {
        let comparison = Comparison(of: source, starter: starter, solutions: solutions)
        #expect(comparison.nearest == solution.name)
        #expect(comparison.approaches.count { $0.distance == 0 } == 1)
      }
    }
  }
}
