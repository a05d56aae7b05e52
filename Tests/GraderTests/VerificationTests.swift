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
}
