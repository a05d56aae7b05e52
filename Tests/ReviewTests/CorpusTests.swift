import KataSupport
import TestSupport
import Testing

@testable import Review

/// The judged findings and the public fixes in `Tests/Review/corpus`: what a script measures where clones are at hand.
@Suite struct CorpusTests {
  private func rows(_ name: String) throws -> [[Substring]] {
    let text = try Files.readText("\(Repository.root)/Tests/Review/corpus/\(name).tsv")
    return text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }

  @Test func findingsAreJudgedAndNameADetector() throws {
    let names = Set(Review.detectors.map(\.name))
    let repositories = Set(try rows("repositories").map { $0[0] })
    let findings = try rows("findings")
    #expect(findings.count >= 300)
    #expect(Set(findings.map { $0[..<4] }).count == findings.count, "one is judged twice")
    for finding in findings {
      #expect(finding.count == 5 && repositories.contains(finding[0]) && Int(finding[2]) != nil, "\(finding)")
      #expect(names.contains(String(finding[3])), "\(finding)")
      #expect(["true", "harmless", "false"].contains(finding[4]), "\(finding)")
    }
  }

  @Test func thereAreFixesAndRepositoriesThatNoDetectorWasTunedOn() throws {
    #expect(try rows("fixes").count >= 40)
    let repositories = try rows("repositories")
    #expect(repositories.count { $0[2] == "held-out" } >= 3)
    for commit in try rows("fixes").map({ $0[1] }) + repositories.map({ $0[1] }) {
      #expect(commit.count == 40 && commit.allSatisfy(\.isHexDigit), "\(commit)")
    }
  }
}
