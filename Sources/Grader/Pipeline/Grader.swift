import LabProtocol
import Review
import KataSupport
import Workbook

/// Grades submissions: `Submission -> Compiled -> Gated -> Linked -> Run -> Verdict`.
///
/// Each stage is a function from one of these values to the next, in the file of the value that it makes. A stage before the run
/// may reject the submission, which is a verdict as well.
public struct Grader: Sendable {
  let toolchain: Toolchain
  let cache: Cache
  /// The folder of the workbook.
  let root: String
  /// How much of the runtime the lab is asked to control.
  public let control: Control
  /// The sandbox in which submissions run.
  public let sandbox: Sandbox
  /// The sanitizer that gives a second opinion on the katas that declare it; nil for none.
  public let sanitizer: Sanitizer?
  /// When generated stories are told.
  let tells: StoryTelling
  /// How many times its budget a search of schedules may cost.
  let effort: Int
  /// True to compile what only a passing verdict needs while the suite is at work: sooner for one submission, more work for many.
  let compilesAhead: Bool
  /// True to run jobs that stop in the middle on threads of the kernel's, not on fibers.
  var usesKernelThreads = false

  /// Creates a grader for the katas of a workbook.
  /// - Parameters:
  ///   - workbook: the workbook of the katas.
  ///   - control: `full` where the platform's toolchain lets the lab control everything, `reduced` elsewhere or to try it.
  ///   - highest: the highest tier of sandbox to look for: a higher one costs more time.
  ///   - least: the lowest tier that will do.
  ///   - sanitizer: the sanitizer that gives a second opinion on the katas that declare it.
  ///   - tells: when generated stories are told.
  ///   - effort: how many times its budget a search of schedules may cost.
  ///   - compilesAhead: true to compile what only a passing verdict needs while the suite is at work; false where other submissions
  ///     wait for the processors. The verdict is the same.
  ///   - environment: the program's own: `PATH` finds the toolchain, `KATA_CACHE` moves the cache.
  /// - Throws: `UserError` if the toolchain, the cache folder or a sandbox of that tier is missing.
  public init(
    _ workbook: Workbook, control: Control = Grader.bestControl, sandbox highest: Sandbox.Tier = .kernel,
    requiring least: Sandbox.Tier = .none, sanitizer: Sanitizer? = nil,
    tells: StoryTelling = .afterTheRest, effort: Int = 1, compilesAhead: Bool = true,
    environment: [String: String]
  ) throws(UserError) {
    self.sanitizer = sanitizer
    self.tells = tells
    self.effort = effort
    self.compilesAhead = compilesAhead
    sandbox = Sandbox.find(upTo: max(highest, least), environment: environment)
    try sandbox.require(least)
    cache = try Cache(environment: environment)
    toolchain = try Toolchain(environment: environment, cache: cache)
    root = workbook.root
    self.control = control
  }

  /// The toolchain's version, as `swiftc --version` prints it.
  public var version: String { toolchain.version }

  /// The path of the cache.
  public var cacheFolder: String { cache.folder }

  /// The most control that this platform allows.
  public static var bestControl: Control {
    #if os(Linux)
      .full
    #else
      .reduced
    #endif
  }

  /// Grades the file at a path.
  /// - Throws: `UserError` if there is no such file, or if something other than the submission does not work. A fault of the
  ///   submission is a verdict, not an error.
  public func grade(_ path: String, for kata: Kata) throws(UserError) -> Verdict {
    try verdict(on: kata) { context in
      let submission = try take(path, for: kata, &context)
      let suite = try blueprint(of: kata, &context)
      // Checks of threads alone are decided whatever the suite says.
      let ahead = compilesAhead || !kata.threadChecks.isEmpty
      let begun = ahead ? try beginThreads(submission, suite, &context) : nil
      let linked = try program(of: submission, suite, &context)
      // The linker works while the suite runs.
      try begun?.link(adaptedTo: linked.record.interface)
      let verdict = Verdict(of: try run(linked, &context))
      let threads = ahead || verdict.verdict != .passed ? begun : try beginThreads(submission, suite, &context)
      return try sanitize(linked, tell(threads, linked, verdict, &context), &context)
    }
  }

  /// The verdict about an entry of a class that cannot be taken in.
  /// - Parameters:
  ///   - kata: the kata that the entry is for.
  ///   - message: why, as a sentence for the learner.
  public func refuse(_ kata: Kata, _ message: String) -> Verdict {
    complete(Verdict(of: Rejection(.refused, message), kata), GradingContext())
  }

  /// Runs one schedule of one check against the file at a path.
  /// - Parameters:
  ///   - text: the text form of the schedule.
  ///   - check: the check to run.
  ///   - path: the learner's file.
  ///   - kata: the kata that the file is for.
  /// - Throws: `UserError` as ``grade(_:for:)`` does, and if the schedule does not fit what the code does now.
  public func replay(
    _ text: String, of check: Kata.Check, _ path: String, for kata: Kata
  ) throws(UserError) -> Verdict {
    try verdict(on: kata) { context in
      let misfit = UserError.usage(
        "The schedule \(text) does not fit: it is mistyped, or the code makes other choices now. kata check gives a fresh one."
      )
      let isOfThreads = text.hasPrefix(Schedule.threadMark)
      if isOfThreads, let schedule = StorySchedule(text: String(text.dropFirst())) {
        return try replay(schedule, of: check, path, for: kata, misfit, &context)
      }
      guard check.witness != .threads else { throw misfit }
      guard let schedule = Schedule(text: isOfThreads ? String(text.dropFirst()) : text) else { throw misfit }
      let opened = try open(path, for: kata, threads: isOfThreads, &context)
      let linked = opened.linked
      let runner = runner(within: context.budget)
      let run = try context.time(.run) { _ in
        try runner.run(linked.program, tests: [check.compiledName], .replay(schedule), file: kata.file)
      }
      // Until here no process evicts the program.
      defer { withExtendedLifetime(opened) {} }
      guard run.report(of: check)?.result != .misfit else { throw misfit }
      guard !isOfThreads else {
        let result = try runner.threadResult(ofReplay: run, of: check, linked.program, kata)
        return Verdict(ofReplay: result, of: kata, linked.record, control: control, output: run.output)
      }
      return Verdict(ofReplay: run, of: check, kata, linked.record, control: control)
    }
  }

  /// Runs one schedule of a story of threads.
  private func replay(
    _ schedule: StorySchedule, of check: Kata.Check, _ path: String, for kata: Kata, _ misfit: UserError,
    _ context: inout GradingContext
  ) throws -> Verdict {
    guard ThreadRunner.isAvailable else { throw UserError.usage("Stories of threads are told on Linux only.") }
    let submission = try take(path, for: kata, &context)
    guard submission.toldByThreads.contains(where: { $0.id == check.id }) else { throw misfit }
    let suite = try blueprint(of: kata, &context)
    let build = try ThreadBuild(submission, suite, builder, within: context.budget)
    let linked = try program(of: submission, suite, &context)
    try build.link(adaptedTo: linked.record.interface)
    let program = try build.finish()
    let result = try context.time(.threads) { context in
      try ThreadRunner(toolchain: toolchain, sandbox: sandbox, budget: context.budget).run(
        check, program.stories ?? "", kata, in: linked.program.folder, replaying: schedule)
    }
    withExtendedLifetime(program) {}
    // No story has that place.
    guard !result.schedule.isEmpty || result.result != .passed else { throw misfit }
    return Verdict(ofReplay: result, of: kata, linked.record, control: control, output: "")
  }

  /// Links the file at a path with its suite.
  /// - Parameter threads: true for a program in which threads stop in the middle of jobs.
  private func open(
    _ path: String, for kata: Kata, threads: Bool, _ context: inout GradingContext
  ) throws -> (linked: Linked, threads: ThreadProgram?) {
    let submission = try take(path, for: kata, &context)
    let suite = try blueprint(of: kata, &context)
    guard threads else { return (try program(of: submission, suite, &context), nil) }
    guard ThreadRunner.isAvailable, control == .full else {
      throw UserError.usage("Threads stop in the middle of jobs on Linux only, under full control.")
    }
    guard submission.isLeftToTheProgrammer else {
      throw UserError.usage(
        "\(kata.file) has no lock, no atomic and no way around the compiler: no thread stops there.")
    }
    let build = try ThreadBuild(submission, suite, builder, within: context.budget)
    let linked = try program(of: submission, suite, &context)
    try build.link(adaptedTo: linked.record.interface)
    let threads = try build.finish()
    let program = SuiteProgram(path: threads.suite ?? "", folder: linked.program.folder, entry: linked.program.entry)
    return (
      Linked(
        submission: submission, record: linked.record, program: program, publication: linked.publication), threads
    )
  }

  /// Opens the file at a path to play its checks.
  /// - Parameters:
  ///   - path: the learner's file.
  ///   - kata: the kata that the file is for.
  ///   - threads: true to stop threads in the middle of jobs, at locks and atomics.
  /// - Throws: `UserError` as ``grade(_:for:)`` does.
  public func open(_ path: String, for kata: Kata, threads: Bool = false) throws(UserError) -> OpenResult {
    var context = GradingContext()
    let opened = try attempt(&context) { context in try open(path, for: kata, threads: threads, &context) }
    switch opened {
    case .success(let opened):
      return .ready(Playground(opened.linked, threads: opened.threads, runner: runner()))
    case .failure(let rejection): return .rejected(complete(Verdict(of: rejection, kata), context))
    }
  }

  /// Writes a bundle: the program, the pages that learners read, and the suites as object files.
  /// - Parameters:
  ///   - workbook: the workbook to lay out.
  ///   - folder: a new folder.
  ///   - program: the path of the running program.
  /// - Throws: `UserError` if a suite does not compile, or if the folder cannot be written.
  public func makeBundle(of workbook: Workbook, at folder: String, program: String) throws(UserError) {
    do {
      try Bundle.make(
        workbook, at: folder, program: program, builder)
    } catch let complaint as UserError {
      throw complaint
    } catch {
      throw .infrastructure("Cannot write the bundle: \(error).")
    }
  }

  /// Makes a private folder for sources that have no file yet.
  func makeWorkFolder() throws(UserError) -> WorkFolder { try WorkFolder(in: cache) }

  /// Runs suites with the control and in the sandbox of this grader.
  /// - Parameter budget: the processor time that is left for a submission; nil if each process has its own.
  func runner(within budget: ProcessorBudget? = nil) -> Runner {
    Runner(
      toolchain: toolchain, control: control, sandbox: sandbox, tells: tells, effort: effort, budget: budget,
      usesKernelThreads: usesKernelThreads)
  }

  /// Compiles suites with the toolchain of this grader.
  var builder: SuiteBuilder { SuiteBuilder(toolchain: toolchain, cache: cache, root: root) }

  // MARK: Stages

  private func take(_ path: String, for kata: Kata, _ context: inout GradingContext) throws -> Submission {
    let submission = try Submission.take(path, for: kata)
    context.source = submission.fingerprint
    return submission
  }

  private func blueprint(of kata: Kata, _ context: inout GradingContext) throws -> SuiteBlueprint {
    let suite = try context.time(.suite) { _ in try builder.blueprint(of: kata) }
    context.suite = suite.fingerprint
    return suite
  }

  /// The program that runs the suite on a submission: from the cache, or linked.
  private func program(
    of submission: Submission, _ suite: SuiteBlueprint, _ context: inout GradingContext
  ) throws -> Linked {
    switch try cache.lookUp(.linked, key(of: submission, suite: suite.fingerprint)) {
    case .found(let entry): return try Linked(submission, keptIn: entry, cache)
    case .missing(let draft):
      let suite = try context.time(.suite) { _ in try suite.build() }
      // It starts while the compiler works.
      let inspector = try Inspector(in: sandbox)
      let compiled = try compile(submission, &context)
      // The linker does not depend on the gates. If they reject the submission, its program is never run and not kept.
      let path = Linked.programPath(in: draft.entry)
      let linker = Linker(toolchain: toolchain, cache: cache)
      let linking = try linker.start(compiled, suite, output: path)
      let gated = try gate(compiled, for: suite, inspector, &context)
      guard let adaptation = gated.adaptation else {
        return try link(gated, linking, &context).published(in: draft)
      }
      linking.cancel()
      let adapted = try adapt(to: adaptation, submission.kata, &context)
      return try link(gated, linker.start(compiled, adapted, output: path), &context).published(in: draft)
    }
  }

  /// The suite, compiled against the contract in a submission's own spelling.
  /// - Throws: ``Rejection`` if there is none.
  private func adapt(
    to adaptation: ContractGate.Adaptation, _ kata: Kata, _ context: inout GradingContext
  ) throws -> Suite {
    try context.time(.suite) { _ in
      guard let suite = try builder.build(kata, adaptedTo: adaptation.interface) else { throw adaptation.rejection }
      return suite
    }
  }

  /// Starts to compile a submission for threads; nil if its kata has no stories of them for it and the compiler checks all that they
  /// do, or if the platform cannot run them.
  func beginThreads(
    _ submission: Submission, _ suite: SuiteBlueprint, _ context: inout GradingContext
  ) throws -> ThreadBuild? {
    guard ThreadRunner.isAvailable, control == .full, tells != .alone,
      !submission.toldByThreads.isEmpty || submission.isLeftToTheProgrammer
    else { return nil }
    return try context.time(.suite) { context in try ThreadBuild(submission, suite, builder, within: context.budget) }
  }

  /// Adds the results of the checks that stories of threads decide.
  func tell(
    _ threads: ThreadBuild?, _ linked: Linked, _ verdict: Verdict, _ context: inout GradingContext
  ) throws -> Verdict {
    guard let threads, verdict.verdict == .passed || !linked.kata.threadChecks.isEmpty else { return verdict }
    return try context.time(.threads) { context in
      try threads.link(adaptedTo: linked.record.interface)
      let program = try threads.finish()
      // Until here no process evicts the programs.
      defer { withExtendedLifetime(program) {} }
      let (kata, folder, budget) = (linked.kata, linked.program.folder, context.budget)
      let stories = program.stories
      @Sendable func tell(
        _ checks: [Kata.Check], within budget: ProcessorBudget
      ) throws(UserError) -> [Verdict.Check] {
        guard let stories else { return [] }
        return try ThreadRunner(
          toolchain: toolchain, sandbox: sandbox, budget: budget, usesKernelThreads: usesKernelThreads
        ).run(checks, stories, kata, in: folder)
      }
      var verdict = verdict
      if !kata.threadChecks.isEmpty {
        verdict = verdict.replacing(try tell(kata.threadChecks, within: budget), of: kata)
      }
      guard verdict.verdict == .passed else { return verdict }
      let told = linked.submission.toldByThreads.filter(\.isAlsoToldByThreads)
      guard let suite = program.suite else { return verdict.adding(try tell(told, within: budget), of: kata) }
      // Neither needs the other's result.
      let (forSuite, forStories) = budget.halves()
      let parts = try concurrentMap(2) { part throws(UserError) -> @Sendable (Verdict) -> Verdict in
        guard part == 0 else {
          let results = try tell(told, within: forStories)
          return { $0.adding(results, of: kata) }
        }
        let examination = try runner(within: forSuite).examine(SuiteProgram(path: suite, folder: folder), kata)
        return { $0.adding(examination, of: kata) }
      }
      for add in parts where verdict.verdict == .passed { verdict = add(verdict) }
      return verdict
    }
  }

  /// Adds the sanitizer's opinion, where one is asked for and the kata declares it.
  func sanitize(
    _ linked: Linked, _ verdict: Verdict, _ context: inout GradingContext
  ) throws -> Verdict {
    guard sanitizer == .thread, !linked.submission.toldByThreads.isEmpty else { return verdict }
    return try context.time(.sanitize) { _ in
      return verdict.adding(try SecondOpinion(linked, builder: builder, sandbox: sandbox).run(verdict))
    }
  }

  // MARK: Verdicts

  /// Makes a verdict of a submission, or of the stage that rejects it.
  func verdict(
    on kata: Kata, _ body: (inout GradingContext) throws -> Verdict
  ) throws(UserError) -> Verdict {
    var context = GradingContext(effort: effort)
    switch try attempt(&context, { context in try context.time(.total, body) }) {
    case .success(let verdict): return complete(verdict, context)
    case .failure(let rejection): return complete(Verdict(of: rejection, kata), context)
    }
  }

  /// Tells a rejection, which is a result, from an error.
  func attempt<Value>(
    _ context: inout GradingContext, _ body: (inout GradingContext) throws -> Value
  ) throws(UserError) -> Result<Value, Rejection> {
    do {
      return .success(try body(&context))
    } catch let rejection as Rejection {
      return .failure(rejection)
    } catch let error as UserError {
      throw error
    } catch {
      throw .infrastructure("Something unexpected happened: \(error).")
    }
  }

  /// Adds how the verdict was made.
  private func complete(_ verdict: Verdict, _ context: GradingContext) -> Verdict {
    var verdict = verdict
    if verdict.checks.allSatisfy({ $0.result == .notRun }) { verdict.control = control }
    verdict.sandbox = sandbox.tier.rawValue
    verdict.toolchain = toolchain.version
    verdict.suite = context.suite
    verdict.source = context.source
    verdict.seconds = context.seconds
    return verdict
  }
}
