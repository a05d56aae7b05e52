#if os(Linux)
  import Foundation
  import LabProtocol
  import KataSubprocess
  import KataSupervision
  import KataSupport
  import TestSupport
  import Testing

  @testable import Grader

  /// The lab of threads in stories of its own: how many interleavings there are, and what orders what.
  @Suite(.blocking) struct ThreadLabTests {
    /// A program with every story of `Tests/Suites/ThreadLab`.
    private static let program = Result {
      () throws -> (path: String, folder: WorkFolder, toolchain: Toolchain, names: [String]) in
      let environment = TestEnvironment.variables
      let cache = try Cache(environment: environment)
      let toolchain = try Toolchain(environment: environment, cache: cache)
      let folder = try WorkFolder(in: cache)
      let program = try SuiteBuilder(toolchain: toolchain, cache: cache, root: Repository.root).buildThreadProgram(
        "ThreadLab", in: folder.path)
      return (program.path, folder, toolchain, program.stories)
    }

    /// The names of all stories.
    static func names() throws -> [String] { try program.get().names }

    /// Tells one story.
    static func tell(_ name: String, _ options: String...) throws -> [ThreadReport] {
      let (path, folder, _, _) = try program.get()
      let status = try StatusFile(in: folder.path)
      let secret = RunSecret.random()
      status.page.write(secret: secret)
      let ending = try ChildProcess.run(
        ChildProcess.Command(
          executable: path, arguments: [name + "()"] + options, environment: ["SWIFT_BACKTRACE": "enable=no"],
          folder: folder.path, pipes: [SuiteDescriptor.threads], files: [SuiteDescriptor.status: status.path]))
      return ThreadReport.all(in: ending.output[SuiteDescriptor.threads] ?? .init(), after: secret)
    }

    /// The schedules of a story in which nothing is wrong; nil if something is, or if not all of them ran.
    private func count(_ name: String) throws -> Int? {
      for case .held(_, let interleavings, isExhaustive: true, _) in try Self.tell(name) { return interleavings }
      return nil
    }

    private func failure(_ name: String) throws -> ThreadFailure? { Self.failure(in: try Self.tell(name)) }

    static func failure(in reports: [ThreadReport]) -> ThreadFailure? {
      for case .failed(let failure) in reports { return failure }
      return nil
    }

    // Two threads take turns at their starts and at each atomic operation: the binomial of their steps, or the multinomial.
    @Test(arguments: [
      ("noStep", 2), ("oneStep", 6), ("twoSteps", 20), ("threeSteps", 70), ("threeThreads", 90), ("storeBuffering", 70),
      ("twoLooks", 20),
    ])
    func thereAreAsManyInterleavingsAsTheFormulaSays(name: String, expected: Int) throws {
      #expect(try count(name) == expected)
    }

    @Test(arguments: [
      "mutex", "lock", "recursiveLock", "semaphore", "globalSemaphore", "earlierSemaphore", "queue",
      "askedQueue", "queueLater", "queueNowAndLater", "barrierLater", "groupLater", "mainQueue", "barrier", "sameOrder",
      "condition", "publication",
      "fences", "lazyReference",
      "lastReference", "captured", "actor", "copy", "awaited", "resumed", "streamed",
    ])
    func whatIsOrderedIsNoRace(name: String) throws {
      let reports = try Self.tell(name)
      #expect(try count(name) != nil, "\(reports)")
    }

    @Test(arguments: ["treiberStack", "ticketLock", "sequenceLock", "group", "addresses"])
    func rightAlgorithmsHold(name: String) throws {
      #expect(try failure(name) == nil)
    }

    @Test(arguments: [
      ("relaxedStack", ThreadFailure.Kind.race), ("reusedSlots", .race), ("relaxedTickets", .race),
      ("sequenceWithoutFence", .broken), ("groupThatIsNeverLeft", .deadlock),
    ])
    func wrongAlgorithmsFail(name: String, kind: ThreadFailure.Kind) throws {
      #expect(try failure(name)?.kind == kind)
    }

    @Test(arguments: ["spinlock", "spinlockInDeinit"]) func aSpinlockIsUnderstoodAsFarAsItIsSearched(name: String)
      throws
    {
      #expect(try failure(name) == nil)
    }

    @Test(arguments: ["lockTriedAgain", "mutexTriedAgain", "semaphoreTriedAgain"])
    func whoTriesUntilItHasTheLockIsNoRace(name: String) throws {
      #expect(try failure(name) == nil)
    }

    @Test func aWaitMayEndWithoutASignal() throws {
      #expect(try failure("waitWithoutLoop")?.message == "The wait has ended, and nothing is there.")
    }

    @Test(arguments: [
      "race", "twoPermits", "sharedQueue", "triedLock", "triedMutex", "triedSemaphore", "relaxedSpinlock",
      "relaxedPublication", "writeAsReader", "alone", "sharedQueueLater", "globalQueueLater", "globalQueue",
      "queueAndElsewhere",
    ])
    func whatIsNotOrderedIsARace(name: String) throws {
      let failure = try #require(try failure(name))
      #expect(failure.kind == .race)
      #expect(failure.race.count == 2)
      #expect(failure.race.contains { failure.events[$0].kind == .write })
    }

    @Test func twoCriticalSectionsLoseAnUpdateWithoutARace() throws {
      let failure = try #require(try failure("lostUpdate"))
      #expect(failure.kind == .broken)
      #expect(failure.message == "Two were added, and there are 1.")
    }

    /// Another thread runs between a call of the concurrency library and the lock, the atomic or the call before it.
    @Test(arguments: [
      "cancelledBetweenLooks", "detachedTooEarly", "lostRing", "interleavedElements", "cancelledBetweenChildren",
      "leftChild",
    ])
    func aThreadStopsBeforeItCallsTheConcurrencyLibrary(name: String) throws {
      let failure = try #require(try failure(name))
      #expect(failure.kind == .broken)
      #expect(failure.events.contains { $0.kind == .call })
    }

    @Test(arguments: ["detachedAfterLook", "keptRing"])
    func stopsAtTheConcurrencyLibraryAccuseNoRightCode(name: String) throws {
      #expect(try count(name) != nil)
    }

    @Test func everyFunctionAtWhichAThreadStopsIsWrapped() throws {
      let source = try Files.readText(Repository.root + "/Sources/ThreadRuntime/entries.c")
      let entries = source.matches(of: #/(?m)^(?:ASYNC_)?(?:ENTRY|ENTER)\("([^"]+)"/#).map { String($0.1) }
      #expect(Set(entries) == Set(Toolchain.entries) && entries.count == Toolchain.entries.count)
    }

    @Test func aDeadlockSaysWhoHoldsWhat() throws {
      let failure = try #require(try failure("deadlock"))
      #expect(failure.kind == .deadlock)
      let pairs = failure.waits.map { [failure.events[$0.event].column, failure.events[$0.taken].column] }
      #expect(pairs.sorted { $0[0] < $1[0] } == [["A", "B"], ["B", "A"]])
    }

    /// A task's handlers run under a lock of the runtime's, which resuming the task takes as well.
    @Test func aDeadlockSaysWhoHoldsALockOfTheRuntime() throws {
      let failure = try #require(try failure("resumedUnderTheHandlersLock"))
      #expect(failure.kind == .deadlock)
      let kinds = failure.waits.map { [failure.events[$0.event].column, "\(failure.events[$0.taken].kind)"] }
      #expect(kinds.sorted { $0[0] < $1[0] } == [["cancel", "lock"], ["resume", "wait"]])
    }

    @Test func aConditionThatIsNeverSignalledIsADeadlock() throws {
      #expect(try failure("neverSignalled")?.kind == .deadlock)
    }

    /// Fibers rest on what is known of Swift's runtime; threads of the kernel's rest on nothing.
    @Test func threadsOfTheKernelTellTheSameAsFibers() throws {
      for name in try Self.program.get().names {
        #expect(try Self.tell(name, "--kernel-threads") == Self.tell(name), "\(name)")
      }
    }

    /// A story's code can write to the pipe; what it writes begins with no secret.
    @Test func aStoryCannotReport() throws {
      #expect(try Self.tell("forgery") == [.ready, .began("A thread says that all is done")])
    }

    @Test func aStoryCannotReadTheSecret() throws {
      #expect(try Self.tell("secretOnPage").last == .done)
    }

    @Test(arguments: ["race", "deadlock", "lostUpdate"])
    func everyRunIsTheSame(name: String) throws {
      let once = try Self.tell(name)
      #expect(try Self.tell(name) == once)
    }
  }
#endif
