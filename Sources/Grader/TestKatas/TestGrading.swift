import LabProtocol
import KataSubprocess
import KataSupport
import Workbook

/// Grades a learner's test: it must catch bugs and accuse no right implementation.
public struct TestGrading: Sendable {
  private let workbook: Workbook
  private let grader: Grader

  /// The processor time of a test in one implementation, in seconds, however many there are. Schedules are counted first: the longest
  /// of the workbook’s tests take less than one.
  var seconds = 6.0

  /// Creates a grading of tests for the katas of a workbook.
  public init(_ workbook: Workbook, _ grader: Grader) {
    self.workbook = workbook
    self.grader = grader
  }

  /// Grades the test at a path.
  /// - Throws: `UserError` if there is no such file, or if something other than the test does not work. A fault of the test is
  ///   a verdict, not an error.
  public func grade(_ path: String, for exercise: TestExercise) throws(UserError) -> Verdict {
    #if os(Linux)
      guard try Bundle(at: workbook.root) == nil else {
        throw .usage("A bundle has no implementations to test: use a clone of the workbook.")
      }
      var verdict = try grader.verdict(on: exercise.kata) { context in
        let submission = try Submission.take(path, for: exercise.kata)
        context.source = submission.fingerprint
        let suite = try context.time(.suite) { _ in try grader.builder.build(exercise.base) }
        let testing = try context.time(.suite) { _ in try grader.builder.testingModule() }
        let variants = try context.time(.suite) { _ in try self.variants(of: exercise, contract: suite.interface) }
        context.suite = suite.fingerprint
        let compiled = try context.time(.compile) { context in
          try Compiler(toolchain: grader.toolchain, cache: grader.cache, budget: context.budget).compile(
            submission, options: ["-I", suite.folder] + testing.search)
        }
        try context.time(.gate) { _ in
          let gate = TestGate(kata: exercise.kata, tree: SourceTree(submission.text, file: exercise.kata.file))
          try gate.check(compiled)
          try gate.check(ObjectFile(compiled.object, of: exercise.kata.file, toolchain: grader.toolchain))
        }
        let program = try context.time(.link) { _ in try link(compiled, testing, variants[0]) }
        let trials = try context.time(.run) { _ in try self.trials(of: program, in: variants, exercise.kata) }
        for trial in trials { try trial.run.requireControl() }
        let linked = trials.filter { !$0.isUnlinked }
        let hasRight = linked.contains { $0.variant.bug == nil }
        return Verdict(of: hasRight ? linked : trials, exercise, compiled.warnings)
      }
      // Where nothing ran, false alarms are no bug either.
      if verdict.checks.allSatisfy({ $0.result == .notRun }) { verdict.maxScore = exercise.bugs.count }
      return verdict
    #else
      throw .usage("A test is graded on Linux only: elsewhere the lab does not control everything.")
    #endif
  }

  /// Runs a test in each implementation.
  private func trials(of program: SuiteProgram, in variants: [Variant], _ kata: Kata) throws(UserError) -> [TestTrial] {
    let runner = grader.runner()
    @Sendable func run(_ variant: Variant) throws(UserError) -> TestTrial {
      TestTrial(
        variant,
        try runner.run(program, tests: [], file: kata.file, library: variant.folder, timeLimit: seconds))
    }
    let first = try run(variants[0])
    // It would take too long in each of the others as well.
    guard !first.isTooLong else { return variants.map { TestTrial($0, first.run) } }
    return [first] + (try concurrentMap(variants.count - 1) { index throws(UserError) in try run(variants[index + 1]) })
  }

  private func variants(of exercise: TestExercise, contract: String) throws(UserError) -> [Variant] {
    let kata = exercise.base
    var sources: [(name: String, text: String, bug: TestExercise.Bug?)] = []
    for solution in kata.solutions {
      sources.append((solution.file, try Files.readText(workbook.solutionPath(solution, of: kata)), nil))
    }
    for file in workbook.rightFixes(of: kata) {
      sources.append((file, try workbook.source(ofRightFix: file, of: kata), nil))
    }
    for bug in exercise.bugs {
      let text: String
      if let nearMiss = bug.nearMiss {
        text = try workbook.source(of: nearMiss, of: kata)
      } else {
        text = try Files.readText(workbook.starterPath(of: kata))
      }
      sources.append((bug.id, text, bug))
    }
    let all = sources
    return try concurrentMap(all.count) { index throws(UserError) in
      try grader.builder.variant(all[index].text, named: all[index].name, all[index].bug, of: kata, contract: contract)
    }.compactMap(\.self)
  }

  private func link(_ compiled: Compiled, _ testing: SuiteBuilder.Module, _ variant: Variant) throws -> SuiteProgram {
    let path = compiled.folder.path + "/test"
    let ending = try ChildProcess.run(
      grader.toolchain.link(
        [compiled.object] + testing.objects + ["\(variant.folder)/\(Variant.library)"], output: path,
        Linker.options + [
          "--export-dynamic-symbol=__wrap_swift_task_create", "--unresolved-symbols=ignore-in-shared-libs",
        ],
        in: compiled.folder.path))
    guard ending.status == 0 else {
      throw UserError.infrastructure(
        "The linker does not work: \(ending.text(2).split(separator: "\n").first ?? "").")
    }
    return SuiteProgram(path: path, folder: compiled.folder)
  }
}
