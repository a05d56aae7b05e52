#if os(Linux)
  import Foundation
  import LabProtocol
  import KataSubprocess
  import KataSupport
  import TestSupport
  import Testing
  import Workbook

  @testable import Grader

  /// Nothing that a submission does reaches beyond its pipes, and the sandbox changes no verdict.
  @Suite(.blocking) struct ContainmentTests {
    private static let full = Sandbox.find(upTo: .full, environment: Fixture.environment)
    private static let kernel = Sandbox.find(upTo: .kernel, environment: Fixture.environment)
    private static let none = Sandbox()
    /// The tiers that this machine has, `none` left out: the highest, and at night all of them.
    private static let tiers = [kernel, full].filter { $0.tier >= .kernel && (Lane.isNightly || $0.tier == full.tier) }

    @Test func thisMachineHasASandbox() {
      // Every machine that the tests are made for has Landlock; what is skipped below must not go unseen.
      #expect(Self.kernel.tier == .kernel, "\(Self.kernel.reasons)")
    }

    @Test(arguments: tiers.map(\.tier)) func everyAttemptIsRefused(tier: Sandbox.Tier) throws {
      let program = try HostileProgram()
      for attempt in HostileProgram.attempts.map(\.name) {
        #expect(try !program.succeeds(attempt, in: tier == .full ? Self.full : Self.kernel), "\(attempt)")
        #expect(try Files.readText(program.victim) == "secret")
        #expect(Files.list(program.folder.path) == ["hostile.c", "program", "victim"])
      }
    }

    /// The attempts are real: without a sandbox they succeed, but for those that the system or the sealed pulse refuses.
    @Test func withoutASandboxTheAttemptsSucceed() throws {
      let program = try HostileProgram()
      let refusedAnyway = ["shorten the pulse", "raise a limit", "find an open descriptor", "call as another machine"]
      for attempt in HostileProgram.attempts.map(\.name) where !refusedAnyway.contains(attempt) {
        #expect(try program.succeeds(attempt, in: Self.none), "\(attempt)")
      }
      #expect(try !program.succeeds("shorten the pulse", in: Self.none))
    }

    @Test func aRequiredTierThatCannotBeHadIsNotTheLearnersFault() throws {
      var environment = Fixture.environment
      environment["PATH"] = "/nowhere"
      let sandbox = Sandbox.find(upTo: .full, environment: environment)
      #expect(sandbox.tier < .full)
      let complaint = #expect(throws: UserError.self) { try sandbox.require(.full) }
      #expect(complaint?.kind == .infrastructure)
      #expect(complaint?.description.contains("install bubblewrap") == true)
      #expect(throws: UserError.self) { try Self.none.require(.kernel) }
      try Self.kernel.require(.kernel)
    }

    @Test(arguments: ["/bin/false", "/bin/true"]) func aLauncherThatDoesNotStartIsNotTheLearnersFault(path: String)
      throws
    {
      let broken = Sandbox(tier: .kernel, launcher: path)
      let complaint = #expect(throws: UserError.self) { _ = try Hostile("").verdict(in: broken) }
      #expect(complaint?.kind == .infrastructure)
    }

    @Test(arguments: [
      ("_ = forkOf()", "it tries to start another process."),
      ("_ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)", "it tries to use the network."),
      ("kill(getppid(), SIGTERM)", "it tries to send a signal to another process."),
    ])
    func whatEndsTheProgramIsNamedWithItsLine(statement: String, words: String) throws {
      let hostile = try Hostile(statement)
      for sandbox in Self.tiers {
        let verdict = try hostile.verdict(in: sandbox)
        let check = try #require(verdict.checks.first { $0.id == "cancel-takes-effect" })
        #expect(check.result == .crashed)
        #expect(check.message == "The sandbox ends the program at Outbox.swift:\(Hostile.line): \(words)")
        #expect(verdict.checks.first { $0.id == "note-is-sent" }?.result == .passed)
      }
    }

    @Test(arguments: [
      ("hoard()", "uses more than 256 MB of memory"), ("shareMemory()", "uses more than 256 MB of memory"),
      ("startThreads()", "starts more than 512 threads"), ("floodThePipe()", "writes more than 4 MB to a pipe"),
    ])
    func whatUsesTooMuchCrashes(statement: String, words: String) throws {
      let verdict = try Hostile(statement).verdict(in: Self.kernel)
      let check = try #require(verdict.checks.first { $0.id == "cancel-takes-effect" })
      #expect(check.result == .crashed)
      #expect(check.message.contains(words))
      #expect(verdict.checks.first { $0.id == "note-is-sent" }?.result == .passed)
    }

    @Test func whatPrintsForEverHangsAndFillsNoMemory() throws {
      let verdict = try Hostile("while true { print(String(repeating: \"x\", count: 65536)) }").verdict(in: Self.kernel)
      #expect(verdict.checks.first { $0.id == "cancel-takes-effect" }?.result == .hung)
      #expect(verdict.output.utf8.count < 20_000)
    }

    private static let statements =
      ["", "notes[now + 7].state = .cancelled", "while notes.count > 0 {}"]
      + (Lane.isNightly
        ? [
          "recurse(1)", "abort()", "kill(getpid(), SIGKILL)",
          "var lock = pthread_mutex_t(); pthread_mutex_init(&lock, nil); pthread_mutex_lock(&lock); pthread_mutex_lock(&lock)",
        ] : [])

    @Test(arguments: statements) func everyTierGivesTheSameVerdict(statement: String) throws {
      let hostile = try Hostile(statement)
      let verdicts = try ([Self.none] + Self.tiers).map { try Verification.comparable(hostile.verdict(in: $0)) }
      #expect(Set(verdicts).count == 1)
    }

    /// Dispatch starts threads under reduced control, and ends the process if it cannot read their load.
    @Test func theRuntimesOwnThreadsHaveWhatTheyNeed() throws {
      let hostile = try Hostile("")
      for sandbox in Self.tiers {
        for _ in 0..<(Lane.isNightly ? 8 : 1) {
          #expect(try hostile.verdict(in: sandbox, control: .reduced).verdict == .failed)
        }
      }
    }

    @Test func aCompilerThatNeedsTooMuchIsStopped() throws {
      let folder = try TemporaryFolder()
      let spin = ChildProcess.Command(
        executable: "/bin/sh", arguments: ["-c", "while :; do :; done"], folder: folder.path)
      let stop = #expect(throws: Rejection.self) {
        _ = try CompilerLimits(seconds: 1).run(spin, on: "Outbox.swift", within: ProcessorBudget())
      }
      #expect(stop?.kind == .doesNotBuild)
      #expect(stop?.message.contains("more than 1 seconds of processor time for Outbox.swift") == true)
    }
  }

  /// A submission that gets past every gate: the starter of `notebook` with a statement in `cancel`.
  struct Hostile {
    /// The line of the statement.
    static let line = 54
    private let linked: Linked
    private let toolchain: Toolchain

    init(_ statement: String) throws {
      let cache = try Cache(environment: Fixture.environment)
      let workbook = try Fixture.workbook()
      toolchain = try Toolchain(environment: Fixture.environment, cache: cache)
      let kata = try workbook.kata("notebook")
      var text = try Files.readText(workbook.starterPath(of: kata))
      try text.swap("    notes[now].state = .cancelled\n", "    notes[now].state = .cancelled\n    \(statement)\n")
      let folder = try TemporaryFolder()
      let path = try folder.write("import Glibc\n" + text + Self.helpers, to: kata.file)
      let compiled = try Compiler(toolchain: toolchain, cache: cache, budget: ProcessorBudget()).compile(
        Submission.take(path, for: kata))
      let suite = try SuiteBuilder(toolchain: toolchain, cache: cache, root: Fixture.root).build(kata)
      linked = Linked(
        submission: compiled.submission, record: .init(diagnostics: [], review: []),
        program: try Linker(toolchain: toolchain, cache: cache).start(
          compiled, suite, output: compiled.folder.path + "/suite"
        ).finish())
    }

    func verdict(in sandbox: Sandbox, control: Control = .full) throws -> Verdict {
      Verdict(of: try Runner(toolchain: toolchain, control: control, sandbox: sandbox).run(linked))
    }

    private static let helpers = """

      @_silgen_name("fork") private func forkOf() -> Int32
      private func recurse(_ depth: Int) -> Int { depth == 0 ? 0 : recurse(depth + 1) + 1 }
      private func hoard() {
        var memory: [[UInt8]] = []
        while true { memory.append([UInt8](repeating: 1, count: 1 << 24)) }
      }
      private func shareMemory() {
        while true {
          // All pages at once: one by one, they could take so long that the job is ended first.
          _ = mmap(nil, 1 << 24, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
        }
      }
      private func startThreads() {
        var small = pthread_attr_t()
        pthread_attr_init(&small)
        pthread_attr_setstacksize(&small, 1 << 16)
        while true {
          var thread = pthread_t()
          pthread_create(&thread, &small, { _ in while true { pause() } }, nil)
        }
      }
      private func floodThePipe() {
        let bytes = [UInt8](repeating: 120, count: 1 << 16)
        while true { _ = write(4, bytes, bytes.count) }
      }

      """
  }
#endif
