import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// Every verdict can be reached, and says what to do.
@Suite(.blocking) struct VerdictTests {
  @Test func aSolutionPassesWithItsNumberOfInterleavings() throws {
    let verdict = try Fixture.grade("notebook", file: "Solutions/notebook/guarded-writes.swift")
    #expect(verdict.verdict == .passed)
    #expect(verdict.score == verdict.maxScore)
    #expect(verdict.checks.allSatisfy { $0.exhaustive && $0.schedules > 0 && $0.broken == 0 })
    #expect(verdict.control == Grader.bestControl)
    #expect(verdict.message == "Every check holds in 416 interleavings: all there are.")
  }

  @Test func aStarterFailsWithTheInterleavingThatBreaksIt() throws {
    let verdict = try Fixture.grade { _ in }
    #expect(verdict.verdict == .failed)
    let check = try #require(verdict.checks.first { $0.id == "late-delivery" })
    #expect(check.result == .failed)
    #expect(check.rule == "state-recheck")
    #expect(check.broken > 0)
    #expect(check.timeline.contains { $0.task == "note" && $0.kind == "state" && $0.event == "delivered" })
    #expect(check.timeline.last?.kind == "failure")
  }

  @Test func whatNeverEndsIsHungAndFoundWithoutAClock() throws {
    let verdict = try Fixture.grade { text in
      try text.swap(
        "      try await transport(body)\n",
        "      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }\n      try await transport(body)\n"
      )
    }
    #expect(verdict.verdict == .hung)
    let check = try #require(verdict.checks.first { $0.id == "note-is-sent" })
    #expect(check.result == .hung)
    #expect(check.message.contains("can no longer happen"))
  }

  @Test func aBlockedThreadIsNamedByItsLineAndTheOtherChecksReport() throws {
    let verdict = try Fixture.grade("audit") { _ in }
    #expect(verdict.verdict == .hung)
    let blocked = verdict.checks.filter { $0.result == .hung }
    #expect(!blocked.isEmpty)
    for check in blocked {
      let location = try #require(check.location)
      #expect(location.file == "Ledger.swift")
      #expect(check.message.contains("stands still at Ledger.swift:\(location.line)"))
      #expect(!check.timeline.isEmpty)
    }
    #expect(verdict.checks.contains { $0.result == .passed })
    #expect(!verdict.checks.contains { $0.result == .notRun })
  }

  @Test func aSpinningThreadIsToldFromABlockedOne() throws {
    let verdict = try Fixture.grade { text in
      try text.swap(
        "    notes[now].state = .cancelled\n",
        "    while notes[now].state != .delivered { notes[now].state = .cancelled }\n")
    }
    let check = try #require(verdict.checks.first { $0.id == "cancel-takes-effect" })
    #expect(check.result == .hung)
    #expect(check.message.contains("never comes back from the function at Outbox.swift:"))
    #expect(verdict.checks.first { $0.id == "note-is-sent" }?.result == .passed)
  }

  @Test func aCrashNamesItsLineAndTheOtherChecksReport() throws {
    let verdict = try Fixture.grade { text in
      try text.swap("    notes[now].state = .cancelled\n", "    notes[now + 7].state = .cancelled\n")
    }
    #expect(verdict.verdict == .crashed)
    let check = try #require(verdict.checks.first { $0.id == "cancel-takes-effect" })
    #expect(check.result == .crashed)
    #expect(check.location?.file == "Outbox.swift")
    #expect(check.message.contains("Index out of range"))
    #expect(verdict.checks.first { $0.id == "note-is-sent" }?.result == .passed)
  }

  @Test(arguments: ["exit(0)", "_exit(0)", "abort()", "kill(getpid(), SIGKILL)"])
  func whatCouldEndTheProcessDoesNotRun(call: String) throws {
    let verdict = try Fixture.grade { text in
      text = "#if canImport(Darwin)\nimport Darwin\n#else\nimport Glibc\n#endif\n" + text
      try text.swap("    notes[now].state = .cancelled\n", "    notes[now].state = .cancelled\n    \(call)\n")
    }
    #expect(verdict.verdict == .refused)
    #expect(verdict.checks.allSatisfy { $0.result == .notRun })
  }

  @Test func aCompileErrorComesBackAsTheCompilersOwn() throws {
    let verdict = try Fixture.grade { text in
      try text.swap("notes[now].state = .cancelled", "notes[now].state = \"cancelled\"")
    }
    #expect(verdict.verdict == .doesNotBuild)
    let diagnostic = try #require(verdict.diagnostics.first)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.location == Verdict.Location(file: "Outbox.swift", line: 52, column: 24))
    #expect(diagnostic.message.contains("cannot assign value of type 'String'"))
    #expect(verdict.checks.allSatisfy { $0.result == .notRun })
  }

  @Test func anotherThreadMakesTheResultUncontrolled() throws {
    let verdict = try Fixture.grade("notebook") { text in
      text = "import Dispatch\n" + text
      try text.swap(
        "      try await transport(body)\n",
        """
              await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now()) { continuation.resume() }
              }
              try await transport(body)

        """)
    }
    #expect(verdict.verdict == .uncontrolled)
    #expect(verdict.diagnostics.first?.message.contains("“asyncAfter” works with threads") == true)
    #expect(verdict.diagnostics.first?.location?.line == 41)
  }

  @Test func aStateThatOutlivesAScheduleIsUncontrolledOrFails() throws {
    let verdict = try Fixture.grade("notebook", file: "Solutions/notebook/guarded-writes.swift")
    #expect(verdict.verdict == .passed)
    let text = try Files.readText(Fixture.root + "/Solutions/notebook/guarded-writes.swift")
    let remembering = try Fixture.grade { starter in
      starter = "private nonisolated(unsafe) var calls = 0\n" + text
      try starter.swap(
        "    notes[now].state = .cancelled\n",
        "    calls += 1\n    if calls % 2 == 0 { notes[now].state = .cancelled }\n")
    }
    #expect(remembering.verdict != .passed)
  }

  @Test func reducedControlClaimsNoProof() throws {
    let verdict = try Fixture.grade("notebook", file: "Solutions/notebook/guarded-writes.swift", control: .reduced)
    #expect(verdict.verdict == .passed)
    #expect(verdict.control == .reduced)
    #expect(verdict.message.contains("not a proof"))
  }

  @Test(arguments: [
    "try? await Task.sleep(for: .seconds(1))", "await MainActor.run {}",
    "try? await ContinuousClock().sleep(for: .seconds(1))",
  ])
  func reducedControlNoticesWhatItCannotSchedule(statement: String) throws {
    let change: (inout String) throws -> Void = { text in
      try text.swap("      try await transport(body)\n", "      \(statement)\n      try await transport(body)\n")
    }
    #expect(try Fixture.grade(control: .reduced, change).verdict == .uncontrolled)
  }

  @Test func errorsThatQuoteOneLongLineLeaveAVerdictSmall() throws {
    let names = Array(repeating: "q", count: 500).joined(separator: ", ")
    let verdict = try Fixture.grade { $0 += "let flood = [\(names)]\n" }
    #expect(verdict.verdict == .doesNotBuild)
    #expect(verdict.message == "Outbox.swift does not compile: fix the first of its 500 errors, then check again.")
    #expect((1..<100).contains(verdict.diagnostics.count))
  }
}
