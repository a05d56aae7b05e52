import Foundation
import KataSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// A verdict as JSON, for other programs.
@Suite struct JSONReportTests {
  @Test func keysAreSortedAtEveryDepth() {
    let text = PrettyJSON.text([Sample.failed.verdict, Sample.doesNotBuild.verdict])
    var last: [String] = []
    var count = 0
    for line in text.lines {
      if let key = line.firstMatch(of: #/^ *"(\w+)" : /#)?.1, let previous = last.popLast() {
        #expect(previous < key, "“\(key)” stands after “\(previous)”.")
        last.append(String(key))
        count += 1
      }
      if line.hasSuffix("{") { last.append("") }
      if line.hasSuffix("}") || line.hasSuffix("},") { last.removeLast() }
    }
    #expect(count > 200)
  }

  @Test(arguments: Sample.allCases)
  func equalVerdictsAreEqualBytes(sample: Sample) {
    let stages = ["compile", "link", "run", "suite", "total"]
    var (first, second) = (sample.verdict, sample.verdict)
    for stage in stages { first.seconds[stage] = 0.25 }
    for stage in stages.reversed() { second.seconds[stage] = 0.25 }
    #expect(Data(PrettyJSON.text(first).utf8) == Data(PrettyJSON.text(second).utf8))
  }

  @Test func itEndsWithOneNewlineAndLeavesSlashesAlone() {
    #expect(PrettyJSON.text(["a/b"]) == "[\n  \"a/b\"\n]\n")
  }

  @Test(arguments: Sample.allCases)
  func itHasTheDocumentedFields(sample: Sample) throws {
    let value = try parsed(sample.verdict)
    #expect(value["schema"]?.text == "kata-verdict/1")
    #expect(value["kata"]?.text == "lock-across-await")
    #expect(value["score"]?.integer == sample.verdict.score)
    #expect(value["maxScore"]?.integer == 6)
    #expect(value["checks"]?.array?.count == 6)
    for key in ["verdict", "message", "control", "sandbox", "toolchain", "suite", "source"] {
      #expect(value[key]?.text != nil, "“\(key)” is missing.")
    }
    #expect(value["diagnostics"]?.array?.count == sample.verdict.diagnostics.count)
    #expect(value["seconds"] == .object([:]))
  }

  @Test func aCheckHasTheDocumentedFields() throws {
    let check = try #require(try parsed(Sample.failed.verdict)["checks"]?.array?[1])
    #expect(check["id"]?.text == "readers-are-free")
    #expect(check["title"]?.text == "The books can be read while the auditor has an amount")
    #expect(check["rule"]?.text == "no-lock-across-await")
    #expect(check["result"]?.text == "failed")
    #expect(check["message"]?.text?.hasPrefix("After the await") == true)
    #expect(check["schedules"]?.integer == 24)
    #expect(check["broken"]?.integer == 9)
    #expect(check["exhaustive"]?.flag == true)
    #expect(check["schedule"]?.text == "2,0x5,1")
    let event = try #require(check["timeline"]?.array?.first)
    #expect(event["step"]?.integer == 1)
    #expect(event["task"]?.text == "reader")
    #expect(event["kind"]?.text == "note")
    #expect(event["event"]?.text == "step 1 of a story that is told in full")
  }

  @Test func aPlaceIsThereOnlyWhereThereIsOne() throws {
    let checks = try #require(try parsed(Sample.crashed.verdict)["checks"]?.array)
    #expect(checks[0]["location"]?["file"]?.text == "Ledger.swift")
    #expect(checks[0]["location"]?["line"]?.integer == 41)
    #expect(checks[0]["location"]?["column"]?.integer == 12)
    #expect(checks[1]["location"] == nil)
  }

  @Test(arguments: [
    (CheckResult.passed, "passed"), (.failed, "failed"), (.hung, "hung"), (.crashed, "crashed"),
    (.uncontrolled, "uncontrolled"), (.notRun, "not-run"),
  ])
  func aResultIsSpelledAsDocumented(result: CheckResult, spelling: String) throws {
    var verdict = Sample.failed.verdict
    verdict.checks[0].result = result
    #expect(try parsed(verdict)["checks"]?.array?.first?["result"]?.text == spelling)
  }

  @Test(arguments: [
    (Verdict.Kind.passed, "passed"), (.failed, "failed"), (.hung, "hung"), (.crashed, "crashed"),
    (.uncontrolled, "uncontrolled"), (.doesNotBuild, "does-not-build"), (.contractBroken, "contract-broken"),
    (.refused, "refused"),
  ])
  func aVerdictIsSpelledAsDocumented(kind: Verdict.Kind, spelling: String) throws {
    var verdict = Sample.failed.verdict
    verdict.verdict = kind
    #expect(try parsed(verdict)["verdict"]?.text == spelling)
  }

  @Test func whatTheProgramPrintedIsNoPartOfTheVerdict() throws {
    var verdict = Sample.failed.verdict
    verdict.output = "printed"
    #expect(try parsed(verdict)["output"] == nil)
    #expect(PrettyJSON.text(verdict) == PrettyJSON.text(Sample.failed.verdict))
  }

  private func parsed(_ verdict: Verdict) throws -> JSONValue {
    try #require(JSONValue(parsing: Data(PrettyJSON.text(verdict).utf8)))
  }
}
