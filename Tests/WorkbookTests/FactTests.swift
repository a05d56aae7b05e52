import KataSupport
import TestSupport
import Testing

@testable import Workbook

@Suite struct FactTests {
  @Test func theHeaderIsTheStatementAndItsSettings() throws {
    let fact = try Fact(
      "one-two",
      source:
        "// fact: one-two\n// One is\n// less than two.\n// compiles: without a warning\n// options: -O -g\nimport X\n")
    #expect(fact.statement == "One is less than two.")
    #expect(fact.compilation == .silently)
    #expect(fact.options == ["-O", "-g"])
    #expect(fact.program == "import X\n")
  }

  @Test(arguments: [
    "// fact: other\n// S.\n", "// fact: one-two\nlet a = 1\n", "// fact: one-two\n// S.\n// compiles: maybe\n",
  ])
  func aWrongHeaderIsRefused(source: String) {
    #expect(throws: UserError.self) { try Fact("one-two", source: source) }
  }

  @Test func pagesNameFactsInParentheses() {
    #expect(Fact.ids(in: "It waits (fact: async-let-waits). So (fact: b2) too.") == ["async-let-waits", "b2"])
  }

  @Test func everyFactIsNamedByAPage() throws {
    let workbook = try Workbook(root: Repository.root)
    let pages =
      ["Choose", "Stories", "Threads", "Verdicts"].map { "Katas/\($0).md" }
      + workbook.rules.map { "Katas/Rules/\($0.id).md" } + workbook.katas.map { "Katas/\($0.name)/Explanation.md" }
    let named = Set(pages.flatMap { Fact.ids(in: (try? Files.readText("\(Repository.root)/\($0)")) ?? "") })
    #expect(workbook.factNames.filter { !named.contains($0) } == [])
  }
}
