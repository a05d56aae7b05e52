import KataSupport
import TestSupport
import Testing

@testable import Workbook

@Suite struct PathTests {
  private func workbook(_ after: [String: [String]]) throws -> Workbook {
    let folder = try TemporaryFolder()
    try folder.writeWorkbook()
    for (name, prerequisites) in after.sorted(by: { $0.key < $1.key }) {
      try folder.writeKata(name, after: prerequisites)
    }
    return try Workbook(root: folder.path)
  }

  @Test func aKataComesAfterItsPrerequisites() throws {
    let workbook = try workbook(["a": ["c"], "b": [], "c": []])
    #expect(workbook.path.map(\.name) == ["c", "a", "b"])
    #expect(workbook.katas.map(\.name) == ["c", "a", "b"])
  }

  @Test func prerequisitesInACircleAreRefused() {
    #expect(throws: UserError.self) { try workbook(["a": ["b"], "b": ["a"]]) }
  }

  @Test func aPrerequisiteThatDoesNotExistIsRefused() {
    #expect(throws: UserError.self) { try workbook(["a": ["z"]]) }
  }

  @Test func theNextKataIsTheLastOneUntilItHasPassed() throws {
    let workbook = try workbook(["a": ["c"], "b": [], "c": []])
    #expect(workbook.next(Progress())?.name == "c")
    #expect(workbook.next(Progress([Journal.Entry(.opened, "c")]))?.name == "c")
    var passed = Journal.Entry(.attempt, "c")
    passed.verdict = "passed"
    #expect(workbook.next(Progress([passed]))?.name == "a")
  }
}
