import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// Nobody talks, cheats or forces their way past the grader, and nobody honest is taken for one who tries.
@Suite(.blocking) struct AttackTests {
  /// One of each third family, and all in the nightly lane. `kata doctor --security` grades all of them as well.
  @Test(arguments: try Lane.sample(sample(), every: 3))
  func anAttackGetsTheVerdictInItsFirstLine(name: String) throws {
    let outcome = try SecurityDrill(Fixture.grader()).run(Attack(name, in: Fixture.workbook()))
    #expect(outcome.problem == nil)
  }

  @Test(arguments: try sample().filter { $0.hasPrefix("luck/") || $0.hasPrefix("executor/") })
  func chanceChangesNoVerdict(name: String) throws {
    let drill = try SecurityDrill(Fixture.grader())
    let attack = try Attack(name, in: Fixture.workbook())
    let verdicts = try (0..<(Lane.isNightly ? 5 : 2)).map { _ in Verification.comparable(try drill.grade(attack)) }
    #expect(Set(verdicts).count == 1)
  }

  @Test(.enabled(if: Grader.bestControl == .full, "only the launcher of Linux can see to it"))
  func objectsLieAtTheSamePlaceInEveryRun() throws {
    let drill = try SecurityDrill(Fixture.grader())
    let line =
      "// notebook starter: crashed\nextension Outbox { func act() { fatalError(\"\\(ObjectIdentifier(self))\") } }\n"
    let attack = try Attack("x/y", text: line, in: Fixture.workbook())
    let verdicts = try (0..<2).map { _ in try drill.grade(attack) }
    #expect(verdicts.allSatisfy { $0.checks.contains { $0.message.contains("ObjectIdentifier(0x") } })
    #expect(Set(verdicts.map(Verification.comparable)).count == 1)
  }

  @Test func everyFamilyIsThere() throws {
    let attacks = try Attack.all(in: Fixture.workbook())
    let honest = attacks.filter { $0.expected == .passed }
    #expect(attacks.count - honest.count >= 40)
    #expect(honest.count >= 8)
  }

  /// A first line that nobody can read must not go unnoticed as an attack that never runs.
  @Test(arguments: [
    "notebook: refused", "// notebook: refused", "// notebook starter: rejected", "// nobody starter: refused",
  ])
  func aFirstLineThatSaysNothingIsAnError(line: String) throws {
    #expect(throws: UserError.self) { try Attack("x/y", text: line + "\n", in: Fixture.workbook()) }
  }

  @Test func anUnexpectedVerdictIsAFinding() throws {
    let workbook = try Fixture.workbook()
    let drill = try SecurityDrill(Fixture.grader())
    let problem = { (line: String) in try drill.run(Attack("x/y", text: line + "\n", in: workbook)).problem }
    #expect(try problem("// notebook starter: failed") == nil)
    #expect(try problem("// notebook starter: refused")?.hasPrefix("is failed, and must be refused") == true)
    #expect(try problem("// notebook starter: failed \"no such words\"")?.contains("does not say") == true)
  }

  private static func sample() throws -> [String] {
    let attacks = try Attack.all(in: Fixture.workbook())
    guard !Lane.isNightly else { return attacks.map(\.name) }
    let groups = Dictionary(grouping: attacks) { $0.name.prefix { $0 != "/" } }
    return groups.values.compactMap { $0.first?.name }.sorted()
  }
}
