import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// `kata check` answers with the verdict that it gave before as long as nothing has changed that a verdict depends on.
@Suite(.blocking) struct RecallTests {
  private let folder: TemporaryFolder
  private let kata: Kata
  private let grader: Grader

  init() throws {
    folder = try TemporaryFolder()
    kata = try Fixture.workbook().kata("notebook")
    grader = try Fixture.grader()
  }

  private func path(_ remark: String, _ change: (inout String) throws -> Void = { _ in }) throws -> String {
    var text = try Files.readText(Fixture.workbook().starterPath(of: kata))
    try change(&text)
    return try folder.write(text + "// \(remark) \(folder.path)\n", to: kata.file)
  }

  private func isRecalled(_ verdict: Verdict) -> Bool { Set(verdict.seconds.keys) == ["total"] }

  @Test func anUnchangedFileIsNotRunAgain() throws {
    let path = try path("recalled")
    let first = try grader.recall(path, for: kata)
    let second = try Fixture.grader().recall(path, for: kata)
    #expect(!isRecalled(first))
    #expect(isRecalled(second))
    #expect(Verification.comparable(second) == Verification.comparable(first))
    #expect(try !isRecalled(grader.grade(path, for: kata)), "Grading runs the suite each time.")
  }

  @Test func aChangedFileIsRun() throws {
    _ = try grader.recall(path("one"), for: kata)
    #expect(try !isRecalled(grader.recall(path("another"), for: kata)))
  }

  @Test func anotherEffortIsRun() throws {
    let path = try path("effort")
    _ = try grader.recall(path, for: kata)
    let thorough = try Grader(Fixture.workbook(), effort: 2, environment: Fixture.environment)
    #expect(try !isRecalled(thorough.recall(path, for: kata)))
  }

  @Test func aCrashIsRunAgain() throws {
    let path = try path("crash") { text in
      try text.swap(
        "  public func cancel(_ id: String) {\n", "  public func cancel(_ id: String) {\n    fatalError()\n")
    }
    #expect(try grader.recall(path, for: kata).verdict == .crashed)
    #expect(try !isRecalled(grader.recall(path, for: kata)))
  }
}
