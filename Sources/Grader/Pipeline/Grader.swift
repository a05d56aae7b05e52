import Review
import Support
import Workbook

/// Grades submissions: intake, compile, gate, link, run, judge.
public struct Grader: Sendable {
  private let toolchain: Toolchain
  private let cache: Cache
  private let root: String
  /// `full` or `reduced`: how much of the runtime the lab is asked to control.
  public let control: String
  /// What submissions run in.
  public let sandbox: Sandbox
  /// The sanitizer that is asked for a second opinion on the katas that declare it.
  public let sanitizer: Sanitizer?

  /// - Parameters:
  ///   - control: `full` where the platform's toolchain lets the lab control everything, `reduced` elsewhere or to try it.
  ///   - highest: the tier above which no sandbox is looked for: a better one costs more time.
  ///   - least: the tier that must be had.
  ///   - sanitizer: asked for a second opinion on the katas that declare it.
  ///   - environment: the program's own: `PATH` finds the toolchain, `KATA_CACHE` moves the cache.
  /// - Throws: `UserError` if something that grading needs is missing.
  public init(
    _ workbook: Workbook, control: String = Grader.bestControl, sandbox highest: Sandbox.Tier = .kernel,
    requiring least: Sandbox.Tier = .none, sanitizer: Sanitizer? = nil, environment: [String: String]
  ) throws(UserError) {
    self.sanitizer = sanitizer
    sandbox = Sandbox.find(upTo: max(highest, least), environment: environment)
    try sandbox.require(least)
    cache = try Cache(environment: environment)
    toolchain = try Toolchain(environment: environment, cache: cache)
    root = workbook.root
    self.control = control
  }

  /// The toolchain, as it names itself.
  public var version: String { toolchain.version }

  /// Where what need not be made twice is kept.
  public var cacheFolder: String { cache.folder }

  /// The most control that this platform allows.
  public static var bestControl: String {
    #if os(Linux)
      "full"
    #else
      "reduced"
    #endif
  }

  /// Grades the file at a path.
  /// - Throws: `UserError` if there is nothing to grade or something of ours does not work. What is wrong with the submission is a
  ///   verdict, not an error.
  public func grade(_ path: String, for kata: Kata) throws(UserError) -> Verdict {
    try verdict(kata) { stopwatch in
      let linked = try link(path, kata, &stopwatch)
      let judge = Judge(kata: kata, runner: runner)
      let review = stopwatch.review
      let verdict = try stopwatch.time("run") { try judge.judge(linked, review: review) }
      guard sanitizer == .thread, !kata.checks(for: .thread).isEmpty else { return verdict }
      return try stopwatch.time("sanitize") {
        let builder = SuiteBuilder(toolchain: toolchain, cache: cache, root: root)
        return judge.verdict(
          verdict, with: try ThreadLane(kata: kata, builder: builder, sandbox: sandbox).run(linked, verdict))
      }
    }
  }

  /// The verdict about a submission of a class that cannot be taken in.
  /// - Parameter message: why, as a sentence for the learner.
  public func refuse(_ kata: Kata, _ message: String) -> Verdict {
    complete(.stopped(.refused, message, kata), Stopwatch())
  }

  /// Runs one schedule of one check against the file at a path.
  /// - Throws: `UserError` if the schedule does not fit what the code does now.
  public func replay(_ schedule: String, of check: Kata.Check, _ path: String, for kata: Kata) throws(UserError)
    -> Verdict
  {
    try verdict(kata) { stopwatch in
      let linked = try link(path, kata, &stopwatch)
      let run = try stopwatch.time("run") {
        try runner.run(linked, tests: [check.compiledName], .replay(schedule), file: kata.file)
      }
      guard let report = run.reports.last(where: { $0["check"]?.text == check.compiledName }) else {
        return Judge(kata: kata, runner: runner).verdict(ofReplay: check, run)
      }
      guard report["outcome"]?.text != "misfit" else {
        throw UserError.usage(
          "The schedule \(schedule) does not fit: it is mistyped, or the code makes other choices now. kata check gives a fresh one."
        )
      }
      return Judge(kata: kata, runner: runner).verdict(
        of: Judge.result(of: check, run.ended[check.compiledName] ?? .failed, report), run)
    }
  }

  /// Opens the file at a path to play its checks.
  /// - Throws: `UserError` as `grade` does.
  public func open(_ path: String, for kata: Kata) throws(UserError) -> Playground.Opening {
    var stopwatch = Stopwatch()
    switch try attempt(kata, &stopwatch, { try link(path, kata, &$0) }) {
    case .done(let linked): return .ready(try Playground(kata: kata, linked: linked, runner: runner))
    case .stopped(let verdict): return .stopped(complete(verdict, stopwatch))
    }
  }

  /// Lays out a bundle: the program, what learners read, and the suites as object files.
  /// - Parameters:
  ///   - folder: a new folder.
  ///   - program: the path of the running program.
  public func makeBundle(of workbook: Workbook, at folder: String, program: String) throws(UserError) {
    do {
      try Bundle.make(
        workbook, at: folder, program: program, SuiteBuilder(toolchain: toolchain, cache: cache, root: root))
    } catch let complaint as UserError {
      throw complaint
    } catch {
      throw .infrastructure("Cannot write the bundle: \(error).")
    }
  }

  /// A private folder for sources that are graded and not on a disk yet; it goes when nobody uses it any more.
  func makeWorkFolder() throws(UserError) -> WorkFolder { try WorkFolder(in: cache) }

  private var runner: Runner { Runner(toolchain: toolchain, control: control, sandbox: sandbox) }

  private func link(_ path: String, _ kata: Kata, _ stopwatch: inout Stopwatch) throws -> Linked {
    let submission = try Submission.take(path, for: kata)
    stopwatch.source = "\(Fingerprint(of: submission.source))"
    let suite = try stopwatch.time("suite") {
      try SuiteBuilder(toolchain: toolchain, cache: cache, root: root).build(kata)
    }
    stopwatch.suite = "\(suite.fingerprint)"
    let compiled = try stopwatch.time("compile") {
      try Compiler(toolchain: toolchain, cache: cache).compile(submission)
    }
    stopwatch.diagnostics = compiled.warnings
    // The parser has no limit of its own for how deep code is nested. The compiler has, so it comes first, in its own process.
    let tree = try stopwatch.time("gate") {
      let tree = SourceTree(String(decoding: submission.source, as: UTF8.self), file: kata.file)
      let starter = SourceTree(try Files.readText("\(root)/Katas/\(kata.name)/\(kata.file)"), file: kata.file)
      // The compiler understood what the gate does not.
      guard !tree.hasError else {
        throw Stop(
          .refused,
          "\(kata.file) is written in a way that cannot be checked: write it more simply, then check again.")
      }
      try SourceGate(tree, starter: starter, imports: kata.imports).check(tree)
      guard compiled.unsafe.isEmpty else { throw Stop.refused(kata.file, compiled.unsafe) }
      return tree
    }
    let missing = suite.contract.missing(in: Contract(interface: compiled.interface), module: kata.module)
    guard missing.isEmpty else {
      throw Stop(
        .contractBroken,
        "The public interface of \(kata.file) has changed, and others rely on it: mend what is named below.",
        missing)
    }
    try stopwatch.time("gate") {
      let object = try ObjectFile(compiled.object, toolchain: toolchain)
      try ObjectGate(tree: tree, kata: kata).check(object)
      if control == "reduced" { try ControlGate(file: kata.file).check(object) }
    }
    stopwatch.review = stopwatch.time("review") {
      let source = Review.Source(path: kata.file, text: String(decoding: submission.source, as: UTF8.self))
      return Review().review([source]).findings.map(Verdict.Remark.init)
    }
    return try stopwatch.time("link") { try Linker(toolchain: toolchain, cache: cache).link(compiled, suite) }
  }

  private func verdict(_ kata: Kata, _ body: (inout Stopwatch) throws -> Verdict) throws(UserError) -> Verdict {
    var stopwatch = Stopwatch()
    switch try attempt(kata, &stopwatch, { stopwatch in try stopwatch.total { try body(&$0) } }) {
    case .done(var verdict):
      verdict.diagnostics = stopwatch.diagnostics
      verdict.review = stopwatch.review
      return complete(verdict, stopwatch)
    case .stopped(let verdict): return complete(verdict, stopwatch)
    }
  }

  /// What comes of work on a submission.
  private enum Outcome<Value> {
    case done(Value)
    /// The submission itself does not allow it.
    case stopped(Verdict)
  }

  private func attempt<Value>(
    _ kata: Kata, _ stopwatch: inout Stopwatch, _ body: (inout Stopwatch) throws -> Value
  ) throws(UserError) -> Outcome<Value> {
    do {
      return .done(try body(&stopwatch))
    } catch let stop as Stop {
      return .stopped(.stopped(stop.kind, stop.message, kata, stop.diagnostics))
    } catch let refusal as Submission.Refusal {
      return .stopped(.stopped(.refused, refusal.message, kata))
    } catch let complaint as UserError {
      throw complaint
    } catch {
      throw .infrastructure("Something unexpected happened: \(error).")
    }
  }

  /// Adds what every verdict says of how it was made.
  private func complete(_ verdict: Verdict, _ stopwatch: Stopwatch) -> Verdict {
    var verdict = verdict
    if verdict.checks.allSatisfy({ $0.result == .notRun }) { verdict.control = control }
    verdict.sandbox = sandbox.tier.rawValue
    verdict.toolchain = toolchain.version
    verdict.suite = stopwatch.suite
    verdict.source = stopwatch.source
    verdict.seconds = stopwatch.seconds
    return verdict
  }
}

/// The durations of the stages, and what they leave for the verdict.
struct Stopwatch {
  private(set) var seconds: [String: Double] = [:]
  var source = ""
  var suite = ""
  var diagnostics: [Verdict.Diagnostic] = []
  var review: [Verdict.Remark] = []

  mutating func time<Result>(_ stage: String, _ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer { seconds[stage, default: 0] += start.duration(to: .now) / .seconds(1) }
    return try body()
  }

  mutating func total<Result>(_ body: (inout Stopwatch) throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer { seconds["total"] = start.duration(to: .now) / .seconds(1) }
    return try body(&self)
  }
}

extension Verdict.Remark {
  /// More than a place to look at.
  var isSure: Bool { confidence != Finding.Confidence.look.rawValue }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule, confidence: finding.confidence.rawValue, file: finding.file, line: finding.line,
      column: finding.column, message: finding.message)
  }
}
