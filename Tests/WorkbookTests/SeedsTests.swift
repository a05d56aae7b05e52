import Review
import KataSupport
import TestSupport
import Testing
import Workbook

/// Every row of `Katas/Seeds.md` names something that exists.
@Suite struct SeedsTests {
  private static let page = (try? Files.readText("\(Repository.root)/Katas/Seeds.md")) ?? ""

  /// The names in backticks that begin with a kind, such as `kata:clobber`.
  private static func names(_ kind: String) -> [String] {
    page.split(separator: "`\(kind):", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "`" })
    }
  }

  @Test func everyNameExists() throws {
    let workbook = try Workbook(root: Repository.root)
    #expect(Self.names("kata").filter { name in !workbook.katas.contains { $0.name == name } } == [])
    #expect(Self.names("rule").filter { workbook.rule($0) == nil } == [])
    #expect(Self.names("fact").filter { !workbook.factNames.contains($0) } == [])
    #expect(Self.names("detector").filter { !Review.names.contains($0) } == [])
    #expect(Self.names("kata").count > 10)
  }

  @Test func everyItemHasAHome() {
    let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("| ---") }
    #expect(rows.count > 50)
    #expect(rows.filter { $0.split(separator: "|").last?.contains { $0.isLetter } != true } == [])
  }
}
