import Testing

@testable import Workbook

/// The names that follow from a kata's and from a check's.
@Suite struct KataNameTests {
  @Test(arguments: [("clobber", "Clobber"), ("late-answer", "LateAnswer"), ("lock-across-await", "LockAcrossAwait")])
  func theModuleIsNamedForTheKata(name: String, module: String) throws {
    let kata = try Kata(manifest: Manifest.sound, name: name, file: "kata.json", rules: ["state-recheck"])
    #expect(kata.module == module)
  }

  @Test(arguments: [
    ("late-delivery", "lateDelivery()"), ("final", "final()"), ("two-in-a-row", "twoInARow()"),
    ("all-2-of-them", "all2OfThem()"),
  ])
  func theTestIsNamedForTheCheckInCamelCase(id: String, test: String) {
    #expect(Kata.Check(id: id, title: "", rule: "", starter: .failed).testName == test)
  }

  @Test func aRuleOfSeveralChecksIsListedOnceWhereItComesFirst() throws {
    let check = Manifest.sound["checks"]?.array?.first ?? .null
    let rules = ["lock-order", "state-recheck", "lock-order"]
    let checks = rules.enumerated().map { check.with("id", .text("check-\($0)")).with("rule", .text($1)) }
    let kata = try Manifest.read(
      Manifest.sound.with("checks", .array(checks)).with(first: "nearMisses", "check", .text("check-0"))
        .with("tryIt", Manifest.sound["tryIt"]?.with("check", .text("check-0"))))
    #expect(kata.rules == ["lock-order", "state-recheck"])
  }
}
