import LabProtocol
import KataSubprocess
import KataSupervision
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// ThreadSanitizer's opinion of a submission: the learner's module, instrumented, in the kata's scenarios on real threads.
///
/// It is never the only proof. A report is a race; no report proves nothing.
struct SecondOpinion {
  private let submission: Submission
  /// The interface that the scenarios are compiled against, if that is not the starter's.
  private let interface: String?
  private let folder: WorkFolder
  private let builder: SuiteBuilder
  private let sandbox: Sandbox

  private var kata: Kata { submission.kata }

  /// Creates the opinion of a submission whose suite has run.
  init(_ linked: Linked, builder: SuiteBuilder, sandbox: Sandbox) {
    submission = linked.submission
    interface = linked.record.interface
    folder = linked.program.folder
    self.builder = builder
    self.sandbox = sandbox
  }

  /// The resident memory that a scenario may take, in bytes: instrumented code takes several times what a suite takes.
  private static let memoryLimit = 4 * Watchdog.memoryLimit
  /// The processor time that a scenario may take, in seconds. It takes less than one.
  private static let seconds = 20

  private static let options = [
    // The grader names functions and lines: no symbolizer can start in the sandbox.
    "symbolize=0", "stack_trace_format='\(RaceReport.frameFormat)'",
    // Go on after a report, and let the status say how the program ended.
    "halt_on_error=0", "exitcode=0", "atexit_sleep_ms=0",
    // Only races count.
    "detect_deadlocks=0", "report_thread_leaks=0", "report_signal_unsafe=0", "report_mutex_bugs=0",
    "report_destroy_locked=0",
    // Accesses of code that is not instrumented do not count, such as those of the C library for the runtime.
    "ignore_noninstrumented_modules=1",
  ]

  /// Runs the scenarios of the checks that neither hang nor crash.
  /// - Parameter verdict: the verdict of the suite.
  /// - Throws: `UserError` if there is no ThreadSanitizer, or if a scenario does not compile.
  func run(_ verdict: Verdict) throws -> Verdict.Sanitized {
    let entry = try build()
    let program = "\(entry.folder)/\(Self.program)"
    var result = Verdict.Sanitized(sanitizer: Sanitizer.thread.rawValue)
    for check in submission.toldByThreads {
      let outcome = verdict.checks.first { $0.id == check.id }?.result
      // A check that hangs or crashes on one thread does so on several.
      guard outcome == .passed || outcome == .failed else {
        result.checks.append(.init(id: check.id, outcome: .notRun))
        continue
      }
      result.checks.append(try run(check, program))
    }
    result.message = Self.message(result.checks)
    // Until here no process evicts the program.
    withExtendedLifetime(entry) {}
    return result
  }

  /// The program that runs the scenarios with the submission: from the cache, or linked.
  private func build() throws -> CacheEntry {
    let blueprint = try builder.threads(
      of: kata, toldBy: .sanitizer, with: try builder.blueprint(of: kata, adaptedTo: interface))
    let threads = try blueprint.build()
    return try builder.cache.entry(.instrumented, key(of: blueprint)) { entry throws(UserError) in
      try Files.write(submission.source, to: "\(folder.path)/\(kata.file)")
      let compile = builder.toolchain.compile(
        [kata.file], module: kata.module, output: "instrumented.o", Self.compilerOptions(for: kata), in: folder.path)
      let link = try builder.toolchain.linkInstrumented(
        ["\(folder.path)/instrumented.o"] + threads.objects, output: "\(entry)/\(Self.program)",
        in: folder.path,
        builder.cache)
      // The same source has compiled and linked before.
      try builder.run(compile, "\(kata.file) for ThreadSanitizer")
      try builder.run(link, "the program for ThreadSanitizer")
    }
  }

  private static let program = "instrumented"

  private static func compilerOptions(for kata: Kata) -> [String] {
    Compiler.options(for: kata) + Toolchain.instrumentation
  }

  private func key(of threads: ThreadSuiteBlueprint) -> Fingerprint {
    var key = Fingerprint()
    for text in [
      "instrumented 1", "\(builder.toolchain.fingerprint)", threads.fingerprint, kata.module, kata.file,
      "\(Self.compilerOptions(for: kata))",
    ] { key.add(text) }
    key.add(submission.source)
    return key
  }

  private func run(_ check: Kata.Check, _ program: String) throws(UserError) -> Verdict.Sanitized.Check {
    let command = ChildProcess.Command(
      executable: program, arguments: [check.compiledName],
      environment: [
        "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1",
        "TSAN_OPTIONS": Self.options.joined(separator: ":"),
      ], folder: folder.path, pipes: [SuiteDescriptor.threadScenario])
    // ThreadSanitizer reserves shadow memory that counts as data: a limit for data would end the program at once.
    let confinement = Confinement(reads: builder.toolchain.libraries, data: 0, seconds: Self.seconds)
    let ending = try ChildProcess(sandbox.confine(command, confinement)).wait { child in
      guard let process = sandbox.program(of: child.process), let usage = ProcessTable.usage(of: process) else {
        return
      }
      let isTooMuch =
        usage.memory > Self.memoryLimit || usage.threads > Watchdog.threadLimit
        || usage.processorTime > Double(Self.seconds)
      if isTooMuch { kill(process, SIGKILL) }
    }
    try sandbox.check(ending)
    let said = ending.text(SuiteDescriptor.threadScenario)
    try Self.requireStart(said, ending.text(2))
    let races = try races(RaceReport.all(in: said, program: program), program)
    let isOver = said.split(separator: "\n").contains { ThreadScenarioReport(line: $0) == .done }
    return .init(id: check.id, outcome: !races.isEmpty ? .races : isOver ? .clean : .unfinished, races: races)
  }

  /// Checks that the program came to its first line. No code of the learner has run before.
  /// - Throws: `UserError` with the sanitizer's reason if it did not.
  static func requireStart(_ said: String, _ error: String) throws(UserError) {
    guard said.split(separator: "\n").first.flatMap(ThreadScenarioReport.init) != .ready else { return }
    let line = (said + error).split(separator: "\n").first { $0.contains("ThreadSanitizer") }
    throw .infrastructure(
      "ThreadSanitizer cannot run on this machine: \(line.map { $0.trimmed } ?? "it gave no reason"). Leave --sanitize out."
    )
  }

  /// The races between two lines of the learner's, each once, in the order of the file.
  private func races(_ reports: [RaceReport], _ program: String) throws(UserError) -> [Verdict.Race] {
    let accesses = reports.flatMap(\.accesses)
    let places = try Symbolizer(toolchain: builder.toolchain).places(
      of: accesses.map(\.frames), in: program, file: kata.file)
    let found = zip(accesses, places).map { access, place in
      place.map { Verdict.Race.Access(location: $0, isWrite: access.isWrite) }
    }
    let races = stride(from: 0, to: found.count, by: 2).compactMap { index -> Verdict.Race? in
      guard let one = found[index], let other = found[index + 1] else { return nil }
      return Verdict.Race(one, other)
    }
    return Set(races).sorted()
  }

  private static func message(_ checks: [Verdict.Sanitized.Check]) -> String {
    let races = checks.flatMap(\.races)
    if let first = races.first {
      return races.count == 1
        ? "ThreadSanitizer saw a data race. \(first.message)"
        : "ThreadSanitizer saw \(races.count) data races. \(first.message)"
    }
    guard checks.contains(where: { $0.outcome != .notRun }) else {
      return "ThreadSanitizer did not run: fix what is above first."
    }
    return checks.contains { $0.outcome == .unfinished }
      ? "ThreadSanitizer’s run did not come to its end, so it says nothing."
      : "ThreadSanitizer saw no data race in its run. That is a second opinion, not a proof: it sees only what ran."
  }
}
