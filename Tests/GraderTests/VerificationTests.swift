import TestSupport
import Testing
import Workbook

@testable import Grader

/// What a verification asks of an author before it grades.
@Suite(.blocking) struct VerificationTests {
  @Test func aKataWhoseFixesMayHaveLocksNeedsStoriesOfThreads() throws {
    let workbook = try Fixture.workbook()
    let verification = Verification(workbook, try Fixture.grader())
    let asked = try verification.storyGaps(workbook.kata("audit"))
    #expect(asked.count == 1)
    #expect(asked.first?.hasPrefix("has no story of threads, and audit-then-lock.swift has a lock") == true)
    #expect(try verification.storyGaps(workbook.kata("notebook")).isEmpty)
  }

  @Test func twoVerdictsAreToldApartByTheFirstCheckThatDiffers() throws {
    let verdict = try Fixture.grade { _ in }
    let index = try #require(verdict.checks.firstIndex { $0.id == "late-delivery" })
    func difference(_ change: (inout Verdict.Check) -> Void) -> String {
      var other = verdict
      change(&other.checks[index])
      return Verification.difference(verdict, other)
    }
    #expect(difference { _ in } == "")
    #expect(difference { $0.result = .hung } == ", “late-delivery” is failed and hung")
    #expect(difference { $0.message += "!" } == ", with two sentences in “late-delivery”")
    #expect(difference { $0.schedule += ",1" } == ", with two schedules in “late-delivery”")
    #expect(difference { $0.schedules += 1 }.hasSuffix(" interleavings in “late-delivery”"))
  }
}
