import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Review

/// The katas are the review's first test: what a starter teaches is found at its line, and about a solution it says at most
/// “look”.
@Suite struct WorkbookReviewTests {
  static let workbook = try! Repository.workbook()
  static let katas = workbook.katas.map(\.name)

  @Test(arguments: katas) func startersRuleIsFoundAtItsLine(_ name: String) throws {
    let kata = try Self.workbook.kata(name)
    let text = try Files.readText(Self.workbook.starterPath(of: kata))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    let result = Review().review([.init(path: kata.file, text: text)])
    #expect(!kata.review.isEmpty, "kata.json does not say what a review finds")
    let broken = Set(kata.checks.filter { $0.starter != .passed }.map(\.rule))
    #expect(
      kata.review.contains { broken.contains($0.rule) }, "no point is about a rule of a check that the starter fails")
    for point in kata.review {
      let line = try #require(lines.firstIndex { $0 == point.line }, "there is no line “\(point.line)”") + 1
      #expect(
        result.findings.contains { $0.rule == point.rule && $0.line == line },
        "“\(point.line)” is not found; found: \(result.findings.map { "\($0.rule) \($0.line)" })")
    }
  }

  @Test(arguments: katas) func nothingIsSaidForSureAboutASolution(_ name: String) throws {
    let kata = try Self.workbook.kata(name)
    for solution in kata.solutions {
      let text = try Files.readText(Self.workbook.solutionPath(solution, of: kata))
      let result = Review().review([.init(path: solution.file, text: text)])
      #expect(result.unread.isEmpty)
      let sure = result.findings.filter { $0.confidence > .look }
      #expect(sure.isEmpty, "\(solution.file): \(sure.map { "\($0.line) \($0.rule) \($0.message)" })")
    }
  }
}
