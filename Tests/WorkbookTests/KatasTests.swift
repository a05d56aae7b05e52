import Support
import TestSupport
import Testing
import Workbook

/// The katas of this repository: each has all that a learner, an author and the grader look for.
@Suite struct KatasTests {
  private let workbook: Workbook

  init() throws { workbook = try Repository.workbook() }

  @Test func everyFolderWithAManifestIsAKata() {
    #expect(Set(workbook.katas.map(\.name)) == Set(Repository.katas))
    #expect(!workbook.katas.isEmpty)
  }

  @Test func noTwoKatasTakeTheSamePlaceOrFile() {
    #expect(Set(workbook.katas.map { "\($0.track) \($0.order)" }).count == workbook.katas.count)
    // `kata grade` tells a lone file's kata by its name.
    #expect(Set(workbook.katas.map(\.file)).count == workbook.katas.count)
  }

  @Test func anEditorKnowsTheUpcomingFeatures() throws {
    let package = try Files.readText(workbook.root + "/Katas/Package.swift")
    let features = workbook.katas.filter { !$0.features.isEmpty }.map { "\"\($0.name)\": \($0.features)" }
    #expect(package.contains("let features = [" + features.joined(separator: ", ") + "]\n"))
  }

  @Test func inATrackTheyGetHarder() {
    for track in workbook.tracks {
      let stars = workbook.katas.filter { $0.track == track.id }.map(\.stars)
      #expect(stars == stars.sorted(), "\(track.id)")
    }
  }

  @Test(arguments: Files.list(Repository.root + "/Katas/Rules").map { String($0.dropLast(3)) })
  func everyRuleIsTaught(rule: String) {
    #expect(workbook.katas.count { $0.rules.contains(rule) } >= 2)
  }

  @Test(arguments: Repository.katas)
  func itHasAllItsFilesAndNoOthers(name: String) throws {
    let kata = try workbook.kata(name)
    #expect(
      Files.list("\(workbook.root)/Katas/\(name)")
        == ["Brief.md", "Explanation.md", "Hints.md", kata.file, "kata.json"].sorted())
    #expect(swiftFiles("Solutions/\(name)") == kata.solutions.map(\.file).sorted())
    #expect(Files.list("\(workbook.root)/Solutions/\(name)/NearMisses") == kata.nearMisses.map(\.file).sorted())
    for nearMiss in kata.nearMisses { _ = try workbook.source(of: nearMiss, of: kata) }
    #expect(!swiftFiles("Tests/Suites/\(name)").isEmpty)
  }

  @Test(arguments: Repository.katas)
  func itHasEnoughToLearnFrom(name: String) throws {
    let kata = try workbook.kata(name)
    #expect(kata.checks.count >= 4)
    #expect(kata.checks.contains { $0.starter == .passed }, "Some behaviour must be kept.")
    #expect(kata.checks.contains { $0.starter != .passed }, "Something must be broken.")
    #expect(kata.solutions.count >= 3)
    #expect(kata.nearMisses.count >= 4)
    #expect(kata.nearMisses.allSatisfy { $0.result != .passed && $0.result != .notRun })
  }

  @Test(arguments: Repository.katas)
  func itsBriefTellsAStory(name: String) throws {
    let page = try workbook.page("Brief.md", of: workbook.kata(name))
    #expect(!page.title.isEmpty)
    #expect(!page.lead.isEmpty)
  }

  @Test(arguments: Repository.katas)
  func itsExplanationHasItsSections(name: String) throws {
    let page = try workbook.page("Explanation.md", of: workbook.kata(name))
    for title in ["The rule", "Why it holds", "Where it does not apply", "What it costs"] {
      #expect(page.section(title)?.isEmpty == false, "Write the section “\(title)”.")
    }
  }

  @Test(arguments: Repository.katas)
  func eachOfItsChecksHasHintsAndATest(name: String) throws {
    let kata = try workbook.kata(name)
    let sections = try workbook.page("Hints.md", of: kata).sections.map(\.title)
    #expect(sections.sorted() == kata.checks.map(\.id).sorted())
    let suite = try Repository.swiftFiles(below: "Tests/Suites/\(name)")
      .map { path throws(UserError) in try Files.readText("\(workbook.root)/\(path)") }.joined()
    for check in kata.checks {
      #expect(try workbook.hints(for: check, of: kata).count >= 3, "Write hints for “\(check.id)”.")
    }
    for check in kata.tests {
      #expect(suite.contains("@Test func \(check.testName)"), "Write the test of “\(check.id)”.")
    }
  }

  @Test(arguments: Repository.katas)
  func itsTitlesFitALine(name: String) throws {
    for check in try workbook.kata(name).checks {
      #expect(check.title.count <= check.titleLimit, "Shorten “\(check.title)”.")
    }
  }

  private func swiftFiles(_ folder: String) -> [String] {
    Files.list("\(workbook.root)/\(folder)").filter { $0.hasSuffix(".swift") }
  }
}
