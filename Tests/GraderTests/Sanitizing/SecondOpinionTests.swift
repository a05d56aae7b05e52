#if os(Linux)
  import Foundation
  import KataSubprocess
  import KataSupport
  import TestSupport
  import Testing
  import Workbook

  @testable import Grader

  /// The second opinion: what it sees is evidence, what it does not see changes nothing.
  @Suite(.blocking) struct SecondOpinionTests {
    /// Grades a starter, a solution or a near miss of a kata, or the text that is made of it.
    private func grade(
      _ name: String, _ file: String? = nil, sanitizer: Sanitizer? = .thread,
      _ change: (inout String) throws -> Void = { _ in }
    ) throws -> Verdict {
      let workbook = try Fixture.workbook()
      let kata = try workbook.kata(name)
      let nearMiss = kata.nearMisses.first { $0.file == file }
      let solution = kata.solutions.first { $0.file == file }.map { workbook.solutionPath($0, of: kata) }
      var text =
        try nearMiss.map { try workbook.source(of: $0, of: kata) }
        ?? Files.readText(solution ?? workbook.starterPath(of: kata))
      try change(&text)
      let folder = try TemporaryFolder()
      return try Fixture.grader(sanitizer: sanitizer).grade(try folder.write(text, to: kata.file), for: kata)
    }

    @Test func aRaceThatOnlyThreadsShowIsSeenByTheSanitizerToo() throws {
      let (kata, file) = ("news-feed", "right-steps-without-a-lock.diff")
      let verdict = try grade(kata, file)
      #expect(verdict.verdict == .failed)
      #expect(verdict.checks.filter { $0.result != .passed }.map(\.id) == ["in-parallel"])
      let opinion = try #require(verdict.sanitizer?.checks.first)
      #expect(opinion.id == "in-parallel" && opinion.outcome == .races)
      #expect(Verification.comparable(try grade(kata, file)) == Verification.comparable(verdict))
    }

    @Test func whatTheSuiteHasProvedKeepsItsWords() throws {
      let (with, without) = (try grade("news-feed"), try grade("news-feed", sanitizer: nil))
      #expect(without.sanitizer == nil)
      #expect(with.sanitizer?.message.hasPrefix("ThreadSanitizer saw ") == true)
      var rest = with
      rest.sanitizer = nil
      #expect(Verification.comparable(rest) == Verification.comparable(without))
    }

    @Test func noReportIsNoProofAndNoFailure() throws {
      // The bug of this starter is in the order of atomic steps: no sanitizer sees it.
      let starter = try grade("box-office")
      #expect(starter.verdict == .failed)
      #expect(starter.sanitizer?.checks.map(\.outcome) == [.clean])
      let solution = try grade("box-office", "one-lock.swift")
      #expect(solution.verdict == .passed)
      #expect(solution.sanitizer?.message.contains("not a proof") == true)
    }

    /// Ways to guard the state of a feed. Each is said in place of the lock of a solution.
    static let guards = [
      ("import Foundation", "let lock = NSLock()", "lock.withLock { body(&state) }", Verdict.Kind.passed),
      ("import Dispatch", "let lock = DispatchQueue(label: \"\")", "lock.sync { body(&state) }", .passed),
      (
        "import Dispatch", "let lock = DispatchSemaphore(value: 1)",
        "lock.wait(); defer { lock.signal() }; return body(&state)", .passed
      ),
      (
        "import Synchronization", "let lock = Atomic<Bool>(false)",
        "while lock.exchange(true, ordering: .acquiring) {}; defer { lock.store(false, ordering: .releasing) }; "
          + "return body(&state)", .passed
      ),
      // Looks like the one before, and orders nothing.
      (
        "import Synchronization", "let lock = Atomic<Bool>(false)",
        "while lock.exchange(true, ordering: .relaxed) {}; defer { lock.store(false, ordering: .relaxed) }; "
          + "return body(&state)", .failed
      ),
    ]

    @Test(arguments: Lane.sample(guards, every: 4))
    func eachSoundLockIsUnderstood(imports: String, lock: String, body: String, expected: Verdict.Kind) throws {
      let verdict = try grade("news-feed", "queue-and-drain.swift") { text in
        try text.swap("import Synchronization", imports)
        try text.swap(
          "  private let state = Mutex(State())",
          """
            nonisolated(unsafe) private var state = State()
            private \(lock)
            private func locked<Result>(_ body: (inout State) -> Result) -> Result { \(body) }
          """)
        try text.swap("state.withLock { state in", "locked { state in")
        try text.swap("state.withLock {", "locked {")
      }
      #expect(verdict.verdict == expected, "\(verdict.message) \(verdict.diagnostics)")
      #expect(verdict.sanitizer?.checks.map(\.outcome) == [expected == .passed ? .clean : .races])
    }

    @Test(.nightly) func aThreadThatWaitsForALockGoesOnWhenItGetsIt() throws {
      let verdict = try grade("box-office", "compare-and-exchange.swift") { text in
        text = "import Foundation\n" + text
        try text.swap(
          "  private let stock: any Stock\n",
          "  private let stock: any Stock\n  private let lock = NSLock()\n  nonisolated(unsafe) private var sold = 0\n")
        try text.swap(
          "    while true {", "    lock.lock()\n    defer { lock.unlock() }\n    while true {\n      sold += 1")
      }
      #expect(verdict.verdict == .passed, "\(verdict.message) \(verdict.diagnostics)")
      #expect(verdict.sanitizer?.checks.map(\.outcome) == [.clean])
    }

    @Test func aThreadThatWaitsForEverSaysNothing() throws {
      // In the suite no booth sells twice from so many.
      let verdict = try grade("box-office", "compare-and-exchange.swift") { text in
        text = "import Dispatch\nimport Synchronization\n" + text
        try text.swap(
          "  private let stock: any Stock\n",
          "  private let stock: any Stock\n  private let calls = Atomic<Int>(0)\n")
        try text.swap(
          "    while true {",
          "    if calls.add(1, ordering: .relaxed).newValue == 2, stock.load() > 3 { DispatchSemaphore(value: 0).wait() }\n"
            + "    while true {"
        )
      }
      #expect(verdict.verdict == .hung)
      let message = try #require(verdict.checks.first { $0.result != .passed }?.message)
      #expect(message.hasPrefix("Two clerks sell at one booth, and there are five tickets. Nothing can go on: “"))
      #expect(verdict.sanitizer?.checks.map(\.outcome) == [.notRun])
    }

    @Test func whatHangsIsNotToldOnThreads() throws {
      let verdict = try grade("box-office") { try $0.swap("    stock.add(-1)\n", "    while true {}\n") }
      #expect(verdict.verdict == .hung)
      #expect(verdict.sanitizer?.checks.map(\.outcome) == [.notRun])
    }

    @Test func aKataWithoutADeclarationHasNoOpinion() throws {
      #expect(
        try Fixture.grader(sanitizer: .thread).grade(
          "\(Fixture.root)/Katas/notebook/Outbox.swift", for: Fixture.workbook().kata("notebook")
        ).sanitizer == nil)
    }

    @Test func aToolchainWithoutTheSanitizerIsNobodysFault() throws {
      // A driver that knows everything but this.
      let folder = try TemporaryFolder()
      let swiftc = try #require(
        (Fixture.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }.first(where: Files.exists))
      let home = URL(filePath: swiftc).resolvingSymlinksInPath().deletingLastPathComponent().path()
      for tool in ["swift-frontend", "llvm-symbolizer", "llvm-objdump"] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/\(tool)", withDestinationPath: "\(home)/\(tool)".replacing("//", with: "/"))
      }
      try folder.writeProgram(
        "#!/bin/sh\ncase \"$*\" in *-sanitize=thread*) echo no such sanitizer >&2; exit 1;; esac\nexec '\(swiftc)' \"$@\"\n",
        to: "swiftc")
      var environment = Fixture.environment
      environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "")
      let grader = try Grader(Fixture.workbook(), sanitizer: .thread, environment: environment)
      let complaint = #expect(throws: UserError.self) {
        _ = try grader.toolchain.linkInstrumented([], output: "program", in: folder.path, grader.cache)
      }
      #expect(complaint?.kind == .infrastructure)
      #expect(complaint?.description.contains("has no ThreadSanitizer") == true)
    }

    @Test func aMachineThatRefusesTheSanitizerIsNobodysFault() throws {
      let complaint = #expect(throws: UserError.self) {
        try SecondOpinion.requireStart("", "FATAL: ThreadSanitizer: unexpected memory mapping 0x55d5-0x55d6\n")
      }
      #expect(complaint?.kind == .infrastructure)
      #expect(complaint?.description.contains("unexpected memory mapping") == true)
      try SecondOpinion.requireStart("ready\n", "")
    }
  }
#endif
