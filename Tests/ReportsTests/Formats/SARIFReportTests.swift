import Foundation
import KataSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// SARIF 2.1.0, read as strictly as the OASIS schema asks, and by what GitHub's code scanning needs besides.
@Suite struct SARIFReportTests {
  @Test(arguments: Reported.all)
  func itHasTheMembersOfTheSchema(about: Reported.Case) throws {
    let graded = about.graded
    let log = try Reported.json(SARIFReport.self, graded)
    log.expectKeys(["$schema", "version", "runs"])
    #expect(log["version"]?.text == "2.1.0")
    let run = try #require(log["runs"]?.array?.first)
    run.expectKeys(["tool", "results"], optional: ["columnKind"])
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"]?.text))
    let driver = try #require(run["tool"]?["driver"])
    driver.expectKeys(["name", "rules"])
    let rules = try #require(driver["rules"]?.array)
    for rule in rules {
      rule.expectKeys(["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"])
      #expect(rule["help"]?["text"]?.text?.isEmpty == false)
    }
    #expect(Set(rules.compactMap { $0["id"]?.text }).count == rules.count)
    for result in try #require(run["results"]?.array) { try expectSound(result, rules) }
  }

  private func expectSound(_ result: JSONValue, _ rules: [JSONValue]) throws {
    result.expectKeys(["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"])
    let index = try #require(result["ruleIndex"]?.integer)
    #expect(rules[index]["id"] == result["ruleId"])
    #expect(["none", "note", "warning", "error"].contains(result["level"]?.text))
    #expect(result["message"]?["text"]?.text?.isEmpty == false)
    let location = try #require(result["locations"]?.array?.first?["physicalLocation"])
    let uri = try #require(location["artifactLocation"]?["uri"]?.text)
    #expect(uri.wholeMatch(of: #/[A-Za-z0-9\/._~%-]+/#) != nil, "\(uri)")
    location["region"]?.expectKeys(["startLine"], optional: ["startColumn"])
    #expect((location["region"]?["startLine"]?.integer ?? 0) >= 1)
  }

  @Test func fingerprintsAreStableAndTellResultsApart() throws {
    func fingerprints(_ verdict: Verdict) throws -> [String] {
      let log = try Reported.json(SARIFReport.self, [Reported.graded(verdict)])
      return (log["runs"]?.array?.first?["results"]?.array ?? []).compactMap {
        $0["partialFingerprints"]?["kataCheck/v1"]?.text
      }
    }
    let first = try fingerprints(Sample.crashed.verdict)
    #expect(Set(first).count == first.count && first.count > 1)
    var moved = Sample.crashed.verdict
    moved.checks[0].location?.line += 7
    moved.checks[0].message = "Other words."
    #expect(try fingerprints(moved) == first)
    var twice = Sample.doesNotBuild.verdict
    twice.diagnostics = [twice.diagnostics[0], twice.diagnostics[0]]
    #expect(Set(try fingerprints(twice)).count == 2)
  }

  @Test func aPassHasNoResults() throws {
    let log = try Reported.json(SARIFReport.self, [Reported.graded(Sample.passedExhaustive.verdict)])
    #expect(log["runs"]?.array?.first?["results"]?.array == [])
  }

  @Test func aRuleSaysWhatTheChecklistSays() throws {
    let log = try Reported.json(SARIFReport.self, [Reported.graded(Sample.failed.verdict)])
    let rule = log["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array?.first
    #expect(rule?["id"]?.text == "no-lock-across-await")
    #expect(rule?["shortDescription"]?["text"]?.text == "Is a lock held?")
    #expect(rule?["help"]?["markdown"]?.text?.contains("## Look for") == true)
  }
}
