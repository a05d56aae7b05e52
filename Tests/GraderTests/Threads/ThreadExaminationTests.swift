#if os(Linux)
  import LabProtocol
  import KataSupport
  import TestSupport
  import Testing
  import Workbook

  @testable import Grader

  /// Suites whose jobs stop at locks and atomics: what the compiler was told not to check is examined all the same.
  @Suite(.blocking) struct ThreadExaminationTests {
    private static let mailboxes = "mailboxes.swift"

    /// Grades a changed solution of a kata of which stories of threads are told if it has locks.
    private func grade(
      _ file: String = mailboxes, of kata: String = "split-audience", onKernelThreads: Bool = false,
      compilesAhead: Bool = true, _ change: (inout String) throws -> Void = { _ in }
    ) throws -> Verdict {
      let (kata, text) = try solution(file, of: kata, change)
      let folder = try TemporaryFolder()
      var grader = try Grader(
        Repository.workbook(), compilesAhead: compilesAhead, environment: Fixture.environment)
      grader.usesKernelThreads = onKernelThreads
      return try grader.grade(try folder.write(text, to: kata.file), for: kata)
    }

    private func solution(
      _ file: String = mailboxes, of kata: String = "split-audience", _ change: (inout String) throws -> Void
    ) throws -> (Kata, String) {
      let workbook = try Repository.workbook()
      let kata = try workbook.kata(kata)
      let solution = try #require(kata.solutions.first { $0.file == file })
      var text = try Files.readText(workbook.solutionPath(solution, of: kata))
      try change(&text)
      return (kata, text)
    }

    /// A lock that locks nothing, in place of the library's.
    private static let noLock = """

      final class Mutex<Value>: @unchecked Sendable {
        var value: Value
        init(_ value: sending Value) { self.value = value }
        func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result { try body(&value) }
      }
      """

    @Test func aSolutionWithLocksHoldsAndTheVerdictSaysWhatRan() throws {
      let verdict = try grade()
      #expect(verdict.verdict == .passed, "\(verdict.message)")
      #expect(verdict.message.contains("orders in which threads stop at locks and atomics"))
      #expect(verdict.notExamined?.contains("at the same time between two suspensions") == false)
      let known = try Repository.workbook().kata("split-audience").notExamined
      #expect(verdict.notExamined?.hasPrefix("Not examined: \(known ?? "?"), ") == true)
    }

    @Test func withoutItsLocksItFailsWithARaceThatCanBeReplayed() throws {
      let verdict = try grade { $0 += Self.noLock }
      #expect(verdict.verdict == .failed)
      let check = try #require(verdict.checks.first { $0.result == .failed })
      #expect(check.message.hasPrefix("Two threads use the same variable"))
      #expect(check.location != nil && !check.timeline.isEmpty && check.schedule.hasPrefix("t"))
      let (kata, text) = try solution { $0 += Self.noLock }
      let folder = try TemporaryFolder()
      let path = try folder.write(text, to: kata.file)
      let declared = try #require(kata.checks.first { $0.id == check.id })
      let replay = try Grader(Repository.workbook(), environment: Fixture.environment).replay(
        check.schedule, of: declared, path, for: kata)
      #expect(replay.checks.map(\.message) == [check.message])
      #expect(replay.checks.map(\.timeline) == [check.timeline])
    }

    /// Fibers rest on what is known of Swift's runtime; threads of the kernel's rest on nothing.
    @Test(
      arguments: Lane.sample(
        [
          ("stream-hang", "nobody-waits.swift", ""), ("split-audience", mailboxes, ""),
          ("first-wins", "decided-once.swift", ""), ("split-audience", mailboxes, noLock),
          ("stream-hang", "nobody-waits.swift", noLock), ("cancel-theater", "one-task-registered-first.swift", ""),
        ], every: 3))
    func threadsOfTheKernelGiveTheSameVerdictAsFibers(kata: String, file: String, change: String) throws {
      let fibers = try grade(file, of: kata) { $0 += change }
      let threads = try grade(file, of: kata, onKernelThreads: true) { $0 += change }
      #expect(fibers.verdict == (change.isEmpty ? .passed : .failed), "\(fibers.message)")
      #expect(Verification.comparable(threads) == Verification.comparable(fibers))
    }

    /// A line more, so that no program of the first grading is there yet.
    @Test(arguments: Lane.sample([noLock, ""], every: 2)) func whenThreadsAreCompiledDoesNotChangeTheVerdict(
      change: String
    ) throws {
      let ahead = try grade { $0 += change }
      let late = try grade(compilesAhead: false) { $0 += change + "\n" }
      #expect(late.verdict == ahead.verdict)
      #expect(late.message == ahead.message)
      #expect(late.checks.map(\.message) == ahead.checks.map(\.message))
      #expect(late.checks.map(\.schedule) == ahead.checks.map(\.schedule))
    }

    /// One critical section that is made two: every variable keeps its lock, and no race tells.
    private static let splits = [
      (
        "stream-hang", "nobody-waits.swift",
        """
            state.withLock { state in
              state.frames.append(frame)
              defer { state.isBeingEmptied = true }
              return !state.isBeingEmptied
            }
        """,
        """
            let isMine = state.withLock { state in
              defer { state.isBeingEmptied = true }
              return !state.isBeingEmptied
            }
            state.withLock { $0.frames.append(frame) }
            return isMine
        """
      ),
      (
        "after-stop", "look-before-each.swift",
        """
            run.withLock { run in
              guard run == nil else { return }
        """,
        """
            guard run.withLock({ $0 == nil }) else { return }
            run.withLock { run in
        """
      ),
    ]

    @Test(arguments: Lane.sample(splits, every: 2))
    func storiesAreToldOfLocksThatNoScenarioNeeds(kata: String, file: String, right: String, wrong: String) throws {
      let honest = try grade(file, of: kata)
      #expect(honest.verdict == .passed && honest.message.contains("interleavings of threads"), "\(honest.message)")
      let split = try grade(file, of: kata) {
        try #require($0.contains(right))
        $0.replace(right, with: wrong)
      }
      let check = try #require(split.checks.first { $0.result == .failed }, "\(split.message)")
      #expect(check.schedule.hasPrefix("t") && StorySchedule(text: String(check.schedule.dropFirst())) != nil)
    }

    @Test func noStoryIsToldOfAFileWithoutLocks() throws {
      let verdict = try grade("finish-in-deinit.swift", of: "stream-hang")
      #expect(verdict.verdict == .passed && !verdict.message.contains("interleavings of threads"))
    }

    @Test func aPlayerSeesWhereAThreadStopped() throws {
      let workbook = try Repository.workbook()
      let kata = try workbook.kata("split-audience")
      let solution = try #require(kata.solutions.first { $0.file == Self.mailboxes })
      let check = try #require(kata.checks.first { $0.id == "every-display" })
      let grader = try Grader(workbook, environment: Fixture.environment)
      guard
        case .ready(let playground) = try grader.open(
          workbook.solutionPath(solution, of: kata), for: kata, threads: true)
      else { throw Failure() }
      let state = try playground.state(of: check, reading: "t1,0,0")
      #expect(state.state == .choosing && state.schedule.hasPrefix("t1"))
      #expect(state.options.contains { $0.code?.contains("withLock") == true })
    }

    private struct Failure: Error {}

    @Test func aStoryOfThreadsIsReplayed() throws {
      let workbook = try Fixture.workbook()
      let kata = try workbook.kata("news-feed")
      let nearMiss = try #require(kata.nearMisses.first { $0.file == "right-steps-without-a-lock.diff" })
      let folder = try TemporaryFolder()
      let path = try folder.write(workbook.source(of: nearMiss, of: kata), to: kata.file)
      let seen = try #require(try Fixture.grader().grade(path, for: kata).checks.first { $0.id == "in-parallel" })
      #expect(seen.result == .failed && seen.schedule.hasPrefix("t"))
      let check = try #require(kata.checks.first { $0.id == "in-parallel" })
      let replay = try Fixture.grader().replay(seen.schedule, of: check, path, for: kata)
      #expect(replay.checks.map(\.timeline) == [seen.timeline])
      #expect(throws: UserError.self) { try Fixture.grader().replay("t99:0", of: check, path, for: kata) }
    }

    @Test func theVerdictIsTheSameEachTime() throws {
      let once = try grade { $0 += Self.noLock }
      #expect(Verification.comparable(try grade { $0 += Self.noLock }) == Verification.comparable(once))
    }

    @Test func whatTheCompilerChecksIsNotExaminedAgain() {
      #expect(!Submission.isLeftToTheProgrammer("public actor Feed {}"))
      #expect(Submission.isLeftToTheProgrammer("final class Feed: @unchecked Sendable {}"))
    }
  }
#endif
