import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// The report of a class for its teacher.
@Suite struct ClassReportTests {
  private static let workbook = try! Repository.fixtureWorkbook()
  private static let kata = try! workbook.kata("notebook")

  private static func verdict(_ held: Int, source: String) -> Verdict {
    let checks = kata.checks.enumerated().map { index, check in
      Verdict.Check(
        id: check.id, title: check.title, rule: check.rule, result: index < held ? .passed : .failed,
        message: index < held ? "" : "It broke at \(check.id).")
    }
    var verdict = Verdict(
      kata: kata.name, verdict: held == checks.count ? .passed : .failed, message: "", score: held,
      maxScore: checks.count,
      checks: checks)
    verdict.source = source
    return verdict
  }

  /// Anna passes, Ben fails half, Cem hands the starter in, "=evil" is nobody's formula, and Dora hands nothing in.
  private static func report(
    _ workbook: Workbook = workbook, list: ClassList? = nil, missing: (count: Int, of: Int)? = nil
  )
    throws -> ClassReport
  {
    let starter = "\(Fingerprint(of: try Files.read(workbook.starterPath(of: kata))))"
    var builder = ClassReportBuilder(workbook)
    let all = kata.checks.count
    for (name, held, source) in [("anna", all, "1"), ("ben", 3, "2"), ("cem", 2, starter), ("=<b>evil", 3, "3")] {
      try builder.add(name, path: "nowhere", kata, verdict(held, source: source))
    }
    return try builder.report(of: list, missing: missing)
  }

  @Test func anUntouchedStarterIsMarkedAndWorthNothing() throws {
    let report = try Self.report()
    let cem = try #require(report.learners.first { $0.submission == "cem" })
    #expect(cem.entries[0]?.isUntouched ?? false)
    #expect(cem.points == 0 && report.figures(of: 0).attempts == 3 && report.figures(of: 0).untouched == 1)
    #expect(report.text(Style()).contains("1 untouched starter"))
  }

  @Test func theMostCommonMessageOfACheckIsCounted() throws {
    let messages = try Self.report().columns[0].messages
    #expect(messages[0].isEmpty)
    #expect(messages[3].map(\.count) == [2] && messages[3][0].text == "It broke at \(Self.kata.checks[3].id).")
  }

  @Test func aCourseWeighsTheChecks() throws {
    let folder = try TemporaryFolder()
    let id = Self.kata.checks[0].id
    try folder.write(
      #"{ "schema": "kata-course/1", "title": "Spring", "katas": [{ "kata": "notebook", "points": 100, "checks": { "\#(id)": 95 } }] }"#,
      to: "spring.json")
    let course = try Self.workbook.course("spring", at: folder.path + "/spring.json")
    let report = try Self.report(Self.workbook.following(course))
    #expect(report.title == "Spring" && report.maxPoints == 100)
    #expect(report.learners.first { $0.submission == "ben" }?.points == 97)
  }

  @Test func theListSaysWhoIsMissingAndWhoIsLate() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      submission,name,due,submitted
      dora,"Dora, the last",2026-11-23T12:00:00Z,
      ben,Ben,2026-11-23T12:00:00Z,2026-11-23T12:00:01Z
      anna,Anna,2026-11-23T12:00:00Z,2026-11-23T11:00:00Z

      """, to: "list.csv")
    let report = try Self.report(list: ClassList(folder.path + "/list.csv"))
    #expect(report.learners.map(\.name) == ["Dora, the last", "Ben", "Anna", "=<b>evil", "cem"])
    #expect(report.learners.map(\.isLate) == [nil, true, false, nil, nil])
    #expect(report.figures(of: 0).missing == 1)
    #expect(report.text(Style()).contains("nothing handed in"))
    #expect(report.csv.contains("dora,\"Dora, the last\",0,"))
  }

  @Test func anIncompleteReportSaysSoInEveryForm() throws {
    let report = try Self.report(missing: (3, 7))
    let warning = "Incomplete: 3 of 7 results are missing."
    #expect(report.text(Style()).contains(warning))
    #expect(report.markdown.contains(warning))
    #expect(report.html.components(separatedBy: warning).count > 3)
    #expect(report.csv.split(separator: "\r\n").dropFirst().allSatisfy { $0.contains(",no,") })
  }

  @Test func thePageIsWellFormedAndNoNameIsMarkupOrAFormula() throws {
    let report = try Self.report()
    let page = PageReader(report.html)
    #expect(page.problem == nil, "\(page.problem ?? "")")
    #expect(!report.html.contains("<b>evil"))
    #expect(report.csv.contains("\"'=<b>evil\""))
    #expect(page.first(id: "class")?.text.contains("anna") ?? false)
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(try Self.report().html == report.html)
  }

  // MARK: Alike

  private static let fix = """
    public final class Box {
      private var waiting: [Int: String] = [:]
      private var next = 0
      public func add(_ text: String) -> Int {
        next += 1
        waiting[next] = text.uppercased()
        if waiting.count > 100 { waiting.removeValue(forKey: next - 100) }
        for (key, value) in waiting where value.isEmpty { waiting[key] = nil }
        return next
      }
    }
    """

  @Test func renamingLayoutAndCommentsHideNothing() {
    let renamed = Self.fix.replacing("waiting", with: "pending").replacing("next", with: "counter")
      .replacing("\n", with: "\n\n    // Mine.\n").replacing("key", with: "k")
    let groups = SimilarSubmissions(starter: "public final class Box {}").groups([
      ("one", Self.fix), ("two", renamed),
      ("other", Self.fix.replacing("100", with: "7") + String(repeating: " let x = [1: 2]; f(x)(y)!", count: 40)),
    ])
    #expect(groups.map(\.members) == [["one", "two"]])
    #expect(groups.first?.similarity == 1)
    #expect(groups.first?.difference.isEmpty == false)
  }

  @Test func whatTheStarterHasAndWhatIsShortIsNotCompared() {
    let similar = SimilarSubmissions(starter: Self.fix)
    #expect(similar.groups([("one", Self.fix + "\nlet a = 1"), ("two", Self.fix + "\nlet a = 1")]).isEmpty)
  }

  @Test func aShapeReadsEveryText() {
    #expect(CodeShape("a /* b /* c */ */ d // e\n").tokens == ["a", "d"])
    #expect(
      CodeShape(##"x = #"a"b"# + "c\"d" + """e"f""" "##).tokens == [
        "x", "=", ##"#"a"b"#"##, "+", #""c\"d""#, "+", #""""e"f""""#,
      ])
    for text in ["\"", "/*", "#", "##\"", "\"\\", "\"\"\""] { #expect(!CodeShape(text).tokens.contains("")) }
  }
}
