import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// A program that an earlier grading has linked gives the same verdict as one that is linked anew, and costs no compilation.
@Suite(.blocking) struct LinkedCacheTests {
  private let folder: TemporaryFolder
  private let kata: Kata
  private let grader: Grader

  init() throws {
    folder = try TemporaryFolder()
    kata = try Fixture.workbook().kata("notebook")
    grader = try Fixture.grader()
  }

  /// Writes a starter that no other test grades.
  /// - Parameter remark: what makes it unlike others.
  private func path(_ remark: String, _ change: (inout String) throws -> Void = { _ in }) throws -> String {
    var text = try Files.readText(Fixture.workbook().starterPath(of: kata))
    try change(&text)
    return try folder.write(text + "// \(remark) \(folder.path)\n", to: kata.file)
  }

  private static let stages: Set = ["compile", "gate", "link"]

  private func isFresh(_ verdict: Verdict) -> Bool { !Self.stages.isDisjoint(with: verdict.seconds.keys) }

  @Test func anUnchangedFileIsNeitherCompiledNorGatedNorReviewedNorLinkedAgain() throws {
    let path = try path("unchanged") { text in
      // A warning and a remark of the review must be there again.
      try text.swap(
        "  public func cancel(_ id: String) {\n", "  public func cancel(_ id: String) {\n    let unused = 1\n")
    }
    let fresh = try grader.grade(path, for: kata)
    let kept = try Fixture.grader().grade(path, for: kata)
    #expect(Self.stages.isSubset(of: fresh.seconds.keys))
    #expect(!isFresh(kept))
    #expect(!fresh.diagnostics.isEmpty)
    #expect(!fresh.review.isEmpty)
    #expect(Verification.comparable(kept) == Verification.comparable(fresh))
  }

  @Test func replayAndPlayUseTheProgramThatAGradingHasLinked() throws {
    let path = try path("replay and play")
    let verdict = try grader.grade(path, for: kata)
    let check = try #require(kata.tests.first { $0.id == "late-delivery" })
    let schedule = try #require(verdict.checks.first { $0.id == check.id }?.schedule)
    #expect(try !isFresh(grader.replay(schedule, of: check, path, for: kata)))
    guard case .ready(let playground) = try grader.open(path, for: kata) else {
      Issue.record("The starter cannot be played.")
      return
    }
    #expect(try playground.state(of: check, after: []).state == .choosing)
  }

  @Test func anotherSourceAndAnotherControlAreLinkedAnew() throws {
    let path = try path("one")
    #expect(try isFresh(grader.grade(path, for: kata)))
    #expect(try isFresh(Fixture.grader(control: .reduced).grade(path, for: kata)))
    #expect(try isFresh(grader.grade(self.path("other"), for: kata)))
  }

  /// Each damage is one of ``CacheTests`` as well, where nothing is linked.
  private static let damages = Lane.isNightly ? CacheTests.Damage.allCases : [.flippedByte, .missingFile]

  @Test(arguments: damages)
  func aDamagedProgramIsLinkedAnewAndIsNotTheLearnersFault(damage: CacheTests.Damage) throws {
    let path = try path("damage \(damage)")
    let fresh = try grader.grade(path, for: kata)
    let key = try grader.key(of: Submission.take(path, for: kata), suite: fresh.suite)
    try damage.damage("\(grader.cache.entriesFolder)/linked-\(key)", file: "suite")
    let again = try grader.grade(path, for: kata)
    #expect(isFresh(again))
    #expect(Verification.comparable(again) == Verification.comparable(fresh))
    #expect(try !isFresh(grader.grade(path, for: kata)))
  }

  @Test func whatIsRejectedLeavesNoEntry() throws {
    let path = try path("rejected") { text in
      text = "import Foundation\nprivate let file = FileManager.default\n" + text
    }
    let verdict = try grader.grade(path, for: kata)
    #expect(verdict.verdict == .refused)
    let key = try grader.key(of: Submission.take(path, for: kata), suite: verdict.suite)
    #expect(!Files.exists("\(grader.cache.entriesFolder)/linked-\(key)"))
    #expect(!Files.exists("\(grader.cache.folder)/locks/linked-\(key)"))
    #expect(try grader.grade(path, for: kata).verdict == .refused)
  }

  @Test func aDamagedSuiteIsCompiledAnewAndIsNotTheLearnersFault() throws {
    let environment = try Fixture.environment(withSuiteOf: kata, in: folder.path + "/cache")
    let entries = folder.path + "/cache/entries"
    let suiteFolder = try #require(Files.list(entries).first { $0.hasPrefix("suite-") }.map { "\(entries)/\($0)" })
    try CacheTests.Damage.flippedByte.damage(suiteFolder, file: "Suite.o")
    let path = try path("suite")
    let verdict = try Grader(Fixture.workbook(), environment: environment).grade(path, for: kata)
    #expect(try Verification.comparable(verdict) == Verification.comparable(grader.grade(path, for: kata)))
  }
}
