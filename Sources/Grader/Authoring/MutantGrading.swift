#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Mutation
import KataSubprocess
import KataSupport
import Synchronization
import Workbook

/// Tells an author which mutants of the solutions a kata's suite kills.
///
/// A mutant needs no diagnosis, so grading one stops at the first process that fails, and nothing of it is cached.
public struct MutantGrading: Sendable {
  /// A mutant and the kata whose suite must kill it.
  public struct Job: Sendable {
    /// The kata of the solution.
    public let kata: Kata
    /// The changed solution.
    public let mutant: Mutant
  }

  /// What became of a mutant.
  public enum Outcome: Equatable, Sendable {
    /// The compiler, a gate or the lab takes it for no submission: it is not counted.
    case rejected
    /// It has the machine code of its solution, or of a mutant before it: it is not counted.
    case sameCode
    /// A check does not pass.
    case killed(check: String)
    /// Every check passes.
    case survived
  }

  private let workbook: Workbook
  private let grader: Grader

  /// Creates a grading of the mutants of a workbook's solutions.
  public init(_ workbook: Workbook, _ grader: Grader) {
    self.workbook = workbook
    self.grader = grader
  }

  /// The mutants of katas' solutions, in the order of the katas, the solutions and the lines.
  /// - Throws: `UserError` if a starter or a solution cannot be read.
  public func jobs(_ katas: [Kata]) throws(UserError) -> [Job] {
    var jobs: [Job] = []
    for kata in katas {
      let starter = try Files.readText(workbook.starterPath(of: kata))
      for solution in kata.solutions {
        let source = try Files.readText(workbook.solutionPath(solution, of: kata))
        jobs += Mutator().mutants(of: source, starter: starter, file: solution.file).map {
          Job(kata: kata, mutant: $0)
        }
      }
    }
    return jobs
  }

  /// Grades mutants on every processor.
  /// - Parameters:
  ///   - jobs: the mutants; those of one solution must be in the order of ``jobs(_:)``.
  ///   - progress: called after each mutant with its kata's name, from any thread, one call at a time.
  /// - Returns: the outcome of each, in their order; the same each time.
  /// - Throws: `UserError` if a solution does not compile or pass, if something other than a mutant does not work, or if the user
  ///   interrupts.
  public func run(_ jobs: [Job], progress: @Sendable (String) -> Void) throws(UserError) -> [Outcome] {
    let codes = try codesOfSolutions(of: jobs)
    let owners = Mutex<[Claim: Int]>([:])
    let results = try concurrentMap(jobs.count, spare: 1) {
      progress(jobs[$0].kata.name)
    } _: { index throws(UserError) -> (Claim?, Outcome) in
      let job = jobs[index]
      return try outcome(of: job, original: codes[Self.name(of: job)]) { claim in
        owners.withLock { owners in
          guard owners[claim] == nil else { return false }
          owners[claim] = index
          return true
        }
      }
    }
    // Of mutants with the same code the first counts, whichever was graded.
    let graded = owners.withLock { $0 }
    var counted: Set<Claim> = []
    return results.map { claim, outcome in
      guard let claim, let owner = graded[claim] else { return outcome }
      return counted.insert(claim).inserted ? results[owner].1 : .sameCode
    }
  }

  // MARK: Parts

  /// The right to grade a piece of machine code for a solution.
  private struct Claim: Hashable, Sendable {
    let solution: String
    let code: MachineCode
  }

  private static func name(of job: Job) -> String { "\(job.kata.name)/\(job.mutant.key.solution)" }

  private func codesOfSolutions(of jobs: [Job]) throws(UserError) -> [String: MachineCode] {
    var first: [Job] = []
    for job in jobs where first.last.map(Self.name) != Self.name(of: job) { first.append(job) }
    let solutions = first
    let codes = try concurrentMap(solutions.count) { index throws(UserError) -> MachineCode in
      let job = solutions[index]
      let path = "\(workbook.root)/Solutions/\(Self.name(of: job))"
      guard let compiled = try grader.compile(try Files.readText(path), for: job.kata) else {
        throw .usage("\(Self.name(of: job)) does not compile: kata verify \(job.kata.name) shows why.")
      }
      // Nothing could be said of changes of a solution that fails by itself.
      guard try grader.briefVerdict(on: compiled)?.verdict == .passed else {
        throw .usage("\(Self.name(of: job)) does not pass: kata verify \(job.kata.name) shows why.")
      }
      return try MachineCode(of: compiled, toolchain: grader.toolchain)
    }
    return Dictionary(zip(solutions.map(Self.name), codes)) { first, _ in first }
  }

  /// - Parameter claim: returns true if nobody else grades that code.
  private func outcome(
    of job: Job, original: MachineCode?, claim: (Claim) -> Bool
  ) throws(UserError) -> (Claim?, Outcome) {
    try Interruption.check()
    guard let compiled = try grader.compile(job.mutant.source, for: job.kata) else { return (nil, .rejected) }
    let code = try MachineCode(of: compiled, toolchain: grader.toolchain)
    guard code != original else { return (nil, .sameCode) }
    let mine = Claim(solution: Self.name(of: job), code: code)
    guard claim(mine) else { return (mine, .sameCode) }
    guard let verdict = try grader.briefVerdict(on: compiled), verdict.verdict != .uncontrolled else {
      return (mine, .rejected)
    }
    if verdict.verdict == .passed { return (mine, .survived) }
    let check = verdict.checks.first { $0.result.isBroken }
    return (mine, check.map { .killed(check: $0.id) } ?? .rejected)
  }
}

extension Grader {
  /// Compiles a source that has no file.
  /// - Returns: nil if it does not compile.
  /// - Throws: `UserError` if the compiler does not work.
  fileprivate func compile(_ source: String, for kata: Kata) throws(UserError) -> Compiled? {
    try unlessRejected { context in
      try compile(Submission(kata: kata, source: Data(source.utf8)), &context)
    }
  }

  /// Grades what compiles, up to the first process that does not end well: enough to know whether it passes.
  /// - Returns: nil if a gate rejects it.
  /// - Throws: `UserError` if something other than the submission does not work.
  fileprivate func briefVerdict(on compiled: Compiled) throws(UserError) -> Verdict? {
    let kata = compiled.submission.kata
    return try unlessRejected { context in
      let blueprint = try builder.blueprint(of: kata)
      let suite = try blueprint.build()
      let inspector = try Inspector(in: sandbox)
      let linking = try Linker(toolchain: toolchain, cache: cache).start(
        compiled, suite, output: "\(compiled.folder.path)/suite")
      let linked = try link(try gate(compiled, for: suite, inspector, &context), linking, &context)
      let run = try runner(within: context.budget).run(linked, isBrief: true)
      let verdict = Verdict(of: run)
      guard !verdict.checks.contains(where: \.result.isBroken) else { return verdict }
      let threads = try beginThreads(linked.submission, blueprint, &context)
      let told = try tell(threads, linked, verdict, &context)
      return told.verdict == .passed ? try sanitize(linked, told, &context) : told
    }
  }

  private func unlessRejected<Value>(
    _ body: (inout GradingContext) throws -> Value
  ) throws(UserError) -> Value? {
    var context = GradingContext(effort: effort)
    return try? attempt(&context, body).get()
  }
}
