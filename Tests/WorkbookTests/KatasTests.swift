import KataSupport
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

  @Test func anEditorKnowsTheDefaultIsolation() throws {
    let package = try Files.readText(workbook.root + "/Katas/Package.swift")
    let names = workbook.katas.filter { $0.defaultIsolation == .mainActor }.map(\.name)
    #expect(package.contains("let onMainActor: Set<String> = \(names)\n"))
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
  func itHasNoGaps(name: String) throws {
    #expect(try workbook.gaps(in: workbook.kata(name)) == [])
  }

  @Test(arguments: Repository.katas)
  func itsNearMissesCanBeReadAndMissSomething(name: String) throws {
    let kata = try workbook.kata(name)
    for nearMiss in kata.nearMisses { _ = try workbook.source(of: nearMiss, of: kata) }
    #expect(kata.nearMisses.allSatisfy { $0.result != .passed && $0.result != .notRun })
  }

  @Test(arguments: Repository.katas)
  func itsRightFixesCanBeRead(name: String) throws {
    let kata = try workbook.kata(name)
    for file in workbook.rightFixes(of: kata) { _ = try workbook.source(ofRightFix: file, of: kata) }
  }

  @Test(arguments: Repository.katas)
  func eachOfItsChecksHasATest(name: String) throws {
    let kata = try workbook.kata(name)
    let suite = try Repository.swiftFiles(below: "Tests/Suites/\(name)")
      .map { path throws(UserError) in try Files.readText("\(workbook.root)/\(path)") }.joined()
    for check in kata.tests {
      #expect(suite.contains("@Test func \(check.testName)"), "Write the test of “\(check.id)”.")
    }
  }
}
