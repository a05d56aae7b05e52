import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

#if os(Linux)
  /// A learner's test can do what it likes: it gets a verdict that says so, and kills nothing.
  @Suite(.blocking) struct TestGradingTests {
    private static func grade(_ body: String, seconds: Double? = nil) throws -> Verdict {
      let workbook = try Repository.workbook()
      let exercise = try workbook.testExercise(of: workbook.kata("clobber"))
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/\(exercise.kata.file)"
      try Files.write(Data("import Clobber\nimport KataTesting\n\n\(body)\n".utf8), to: path)
      var grading = TestGrading(workbook, try Grader(workbook, environment: TestEnvironment.variables))
      if let seconds { grading.seconds = seconds }
      return try grading.grade(path, for: exercise)
    }

    private static let bodies = [
      ("", Verdict.Kind.failed, "There is nothing to grade"),
      ("@Test func f() {}", .failed, "There is nothing to grade"),
      ("@Test func f() { prove { _ in fatalError() } }", .crashed, "Your test crashes with a right implementation"),
      ("@Test func f() { prove { _ in while true {} } }", .hung, "Your test does not come to an end"),
      (
        "@Test func f() { prove { _ in await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } } }",
        .hung, "Your test does not come to an end"
      ),
      ("@Test func f() { prove { _ in let x: Int = \"\" } }", .doesNotBuild, "ClobberTests.swift does not compile"),
      ("import Glibc\n@Test func f() { exit(0) }", .refused, "ClobberTests.swift was not run"),
      (
        "@Test func f() { prove { _ in #expect(try await g() == 1) } }\nfunc g() async throws -> Int { 1 }",
        .doesNotBuild, "ClobberTests.swift does not compile"
      ),
    ]

    @Test(arguments: Lane.sample(bodies, every: 2)) func whatATestDoesIsSaid(
      body: String, kind: Verdict.Kind, message: String
    ) throws {
      let verdict = try Self.grade(body)
      #expect(verdict.verdict == kind)
      #expect(verdict.message.hasPrefix(message), "\(verdict.message)")
      #expect(verdict.maxScore == 5)
    }

    @Test func aTestThatTakesTooLongIsAskedForASmallerBudget() throws {
      let budget = "Budget(schedules: 1_000_000_000, totalSteps: 1_000_000_000)"
      let tasks = "for _ in 0..<9 { _ = scenario.task(\"one\") { await scenario.pause() } }"
      let verdict = try Self.grade("@Test func f() { prove(\(budget)) { scenario in \(tasks) } }", seconds: 0.5)
      #expect(verdict.verdict == .failed)
      #expect(verdict.message == "The test needs too much processor time: give `prove` a smaller budget.")
      #expect(verdict.checks.allSatisfy { $0.result == .notRun })
      #expect(verdict.score == 0 && verdict.maxScore == 5)
    }

    @Test func theSameTestGetsTheSameVerdict() throws {
      let test = """
        @Test func f() {
          prove { scenario in
            let outbox = Outbox { _ in await scenario.pause() }
            await outbox.add("a", body: "hello")
            let sender = scenario.task("sender") { await outbox.send("a") }
            await outbox.cancel("a")
            await sender.ended()
            #expect(await outbox.state("a") == .cancelled)
          }
        }
        """
      let first = try Self.grade(test)
      #expect(first.verdict == .failed)
      #expect(first.checks.first { $0.id == "delivered-after-cancelled" }?.result == .passed)
      #expect(first.checks.first { $0.id == "failed-after-cancelled" }?.result == .failed)
      #expect(Verification.comparable(first) == Verification.comparable(try Self.grade(test)))
    }
  }
#endif
