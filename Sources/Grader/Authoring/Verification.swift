#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSupport
import Workbook

/// Proves to an author that a kata has no gaps, and that every file of it gets the verdict that its manifest names.
public struct Verification: Sendable {
  /// One file that is graded, and what its verdict must be.
  private enum Subject: Sendable {
    case starter
    case solution(Kata.Solution)
    case nearMiss(Kata.NearMiss)
    /// A right fix of the pool, by the name of its file.
    case right(String)
    /// A test of the author's for the exercise of writing one.
    case test(TestExercise, TestExercise.Sample, passes: Bool)
  }

  /// What a verification is to show.
  public enum Aim: Sendable {
    /// That every file gets the verdict that its manifest names.
    case manifest
    /// The same of starters, of the first solution, and of the first near miss for each check that the starter passes: so each check
    /// is seen to hold and to fail. Of tests, it is seen that one passes and one does not.
    case eachCheck
    /// What the generated stories find alone: they accuse no solution, and each near miss.
    case stories
    /// That no check accuses a right fix: solutions and the pool, under a larger budget.
    case deep
  }

  /// Something that an author has to change in a kata.
  public struct Problem: Encodable, Sendable {
    /// The name of the kata; for a page that several katas share, its path.
    public let kata: String
    /// The problem and how to fix it, as a sentence without its subject, the kata.
    public let message: String
  }

  /// A file that uses something that reduced control cannot schedule, so that it has no result.
  public struct Ungraded: Encodable, Sendable {
    /// The name of the kata.
    public let kata: String
    /// The name of the file: `starter`, a solution or a near miss.
    public let file: String
    /// The message of its verdict.
    public let reason: String
  }

  /// A check that a wrong file fails, with the words and the timeline that a learner would see.
  public struct Message: Sendable {
    /// The kata.
    public let kata: Kata
    /// The name of the file.
    public let file: String
    /// The mistake in a few words; empty for the starter.
    public let mistake: String
    /// The check that fails.
    public let check: Verdict.Check
  }

  /// What a verification has found out.
  public struct Outcome: Sendable {
    /// The problems, in the order of the katas.
    public var problems: [Problem] = []
    /// The files that reduced control could not grade.
    public var ungraded: [Ungraded] = []
    /// What starters and near misses earned, in the order of the katas.
    public var messages: [Message] = []

    fileprivate mutating func add(_ other: Outcome) {
      problems += other.problems
      ungraded += other.ungraded
      messages += other.messages
    }
  }

  private let workbook: Workbook
  private let grader: Grader
  private let aim: Aim

  /// Creates a verification of the katas of a workbook.
  /// - Parameters:
  ///   - workbook: the workbook of the katas.
  ///   - grader: the grader; one that tells stories alone for ``Aim/stories``, and one of more effort for ``Aim/deep``.
  ///   - aim: what is to be shown.
  public init(_ workbook: Workbook, _ grader: Grader, _ aim: Aim = .manifest) {
    self.workbook = workbook
    self.grader = grader
    self.aim = aim
  }

  /// The number of files that verifying these katas grades.
  public func count(_ katas: [Kata]) -> Int { katas.reduce(0) { $0 + subjects(of: $1).count } }

  /// Looks for gaps and grades every file.
  /// - Parameters:
  ///   - katas: the katas to verify.
  ///   - repeats: how often each file is graded; every verdict must be the same but for its durations.
  ///   - progress: called after each file with its name, from any thread, one call at a time.
  /// - Throws: `UserError` if a file cannot be graded for a reason other than its content.
  public func run(
    _ katas: [Kata], repeats: Int, progress: @Sendable (String) -> Void
  ) throws(UserError) -> Outcome {
    let jobs = katas.flatMap { kata in subjects(of: kata).enumerated().map { (kata: kata, subject: $1, number: $0) } }
    // The first file of each kata has its suite compiled, and the next ones wait for it: these come first.
    let order = jobs.indices.filter { jobs[$0].number == 0 } + jobs.indices.filter { jobs[$0].number > 0 }
    let inOrder = try concurrentMap(order.count, spare: 1) {
      let job = jobs[order[$0]]
      progress("\(job.kata.name) · \(name(of: job.subject))")
    } _: { place throws(UserError) in
      let job = jobs[order[place]]
      return (job: order[place], file: try verify(job.subject, of: job.kata, repeats: repeats))
    }
    let found = inOrder.sorted { $0.job < $1.job }.map(\.file)
    var outcome = Outcome()
    outcome.problems = katas.flatMap { kata in
      (workbook.gaps(in: kata) + storyGaps(kata)).map { problem(kata, $0) }
    }
    if katas.count == workbook.katas.count {
      outcome.problems += workbook.pageGaps().map { Problem(kata: $0.page, message: $0.advice) }
    }
    for file in found { outcome.add(file) }
    return outcome
  }

  /// A right fix may have locks, and no thread stops at them: then a lock that keeps nothing apart passes, too.
  func storyGaps(_ kata: Kata) -> [String] {
    guard kata.toldByThreads.isEmpty else { return [] }
    return kata.solutions.map { workbook.solutionPath($0, of: kata) }.filter { path in
      Submission.isLeftToTheProgrammer((try? Files.readText(path)) ?? "")
    }.prefix(1).map { path in
      "has no story of threads, and \(path.split(separator: "/").last ?? "a solution") has a lock or an atomic: add "
        + "“\"also\": \"threads\"” to a check in kata.json, and write a story of two threads or more."
    }
  }

  private func subjects(of kata: Kata) -> [Subject] {
    let solutions = kata.solutions.map(Subject.solution)
    return switch aim {
    case .manifest: [.starter] + solutions + kata.nearMisses.map(Subject.nearMiss) + tests(of: kata)
    case .eachCheck:
      [.starter] + solutions.prefix(1) + kata.nearMissesBesideTheStarter.map(Subject.nearMiss)
        + tests(of: kata, upTo: 1)
    case .stories:
      solutions
        + kata.nearMisses.filter { nearMiss in !kata.threadChecks.contains { $0.id == nearMiss.check } }.map(
          Subject.nearMiss)
    case .deep: solutions + workbook.rightFixes(of: kata).map(Subject.right)
    }
  }

  /// - Parameter count: the most tests of each kind.
  private func tests(of kata: Kata, upTo count: Int = .max) -> [Subject] {
    // What cannot be read is a gap.
    guard workbook.hasTestExercise(kata), let exercise = try? workbook.testExercise(of: kata) else { return [] }
    return exercise.solutions.prefix(count).map { .test(exercise, $0, passes: true) }
      + exercise.nearMisses.prefix(count).map { .test(exercise, $0, passes: false) }
  }

  private func name(of subject: Subject) -> String {
    switch subject {
    case .starter: "starter"
    case .solution(let solution): solution.file
    case .nearMiss(let nearMiss): nearMiss.file
    case .right(let file): file
    case .test(_, let sample, _): "Tests/\(sample.file)"
    }
  }

  // MARK: Verdicts

  private func verify(
    _ subject: Subject, of kata: Kata, repeats: Int
  ) throws(UserError) -> Outcome {
    let folder = try grader.makeWorkFolder()
    // What may be written as a diff is made whole.
    func whole(_ source: String) throws(UserError) -> String {
      let path = "\(folder.path)/\(kata.file)"
      try Files.write(Data(source.utf8), to: path)
      return path
    }
    let path: String
    do throws(UserError) {
      path =
        switch subject {
        case .starter: workbook.starterPath(of: kata)
        case .solution(let solution): workbook.solutionPath(solution, of: kata)
        case .test(_, let sample, _): workbook.testPath(sample, of: kata)
        case .right(let file): try whole(workbook.source(ofRightFix: file, of: kata))
        case .nearMiss(let nearMiss): try whole(workbook.source(of: nearMiss, of: kata))
        }
    } catch {
      return Outcome(problems: [problem(kata, error.description)])
    }
    guard Files.exists(path) else {
      return Outcome(problems: [problem(kata, "\(name(of: subject)) is missing: write it.")])
    }
    let verdict = try grade(subject, at: path, of: kata)
    guard !ControlGate.hasStopped(verdict) else {
      return Outcome(ungraded: [Ungraded(kata: kata.name, file: name(of: subject), reason: verdict.message)])
    }
    var complaints = judge(subject, of: kata, verdict)
    let text = Self.comparable(verdict)
    for _ in 1..<max(repeats, 1) {
      let other = try grade(subject, at: path, of: kata)
      guard Self.comparable(other) != text else { continue }
      complaints.append(
        "gets different verdicts on different runs\(Self.difference(verdict, other)): find what is left to luck.")
      break
    }
    return Outcome(
      problems: complaints.map { problem(kata, "\(name(of: subject)) \($0)") },
      messages: messages(subject, of: kata, verdict))
  }

  private func grade(_ subject: Subject, at path: String, of kata: Kata) throws(UserError) -> Verdict {
    guard case .test(let exercise, _, _) = subject else { return try grader.grade(path, for: kata) }
    return try TestGrading(workbook, grader).grade(path, for: exercise)
  }

  private func messages(_ subject: Subject, of kata: Kata, _ verdict: Verdict) -> [Message] {
    let mistake: String
    switch subject {
    case .starter: mistake = ""
    case .nearMiss(let nearMiss): mistake = nearMiss.mistake
    case .solution, .right, .test: return []
    }
    return verdict.checks.filter { $0.result.isBroken }.map {
      Message(kata: kata, file: name(of: subject), mistake: mistake, check: $0)
    }
  }

  private func judge(_ subject: Subject, of kata: Kata, _ verdict: Verdict) -> [String] {
    if let diagnostic = verdict.diagnostics.first {
      return ["must compile without a diagnostic and keep the contract: \(diagnostic.message)"]
    }
    switch subject {
    case .test(_, _, passes: true): return verdict.verdict == .passed ? [] : ["must pass: \(verdict.message)"]
    case .test(_, let sample, passes: false):
      let isTold = verdict.verdict != .passed && verdict.message.hasPrefix(sample.says)
      return isTold ? [] : ["must earn “\(sample.says)”, and earns “\(verdict.message)”."]
    case .starter:
      let answer = verdict.checks.first { $0.id == kata.tryIt.check }?.timeline.contains {
        $0.event.contains(kata.tryIt.answer)
      }
      let results = zip(kata.checks, verdict.checks).compactMap { expected, actual in
        expected.starter == actual.result
          ? nil : "is \(actual.result.rawValue) in “\(actual.id)”, and kata.json says \(expected.starter.rawValue)."
      }
      let starter = (try? Files.readText(workbook.starterPath(of: kata))) ?? ""
      let silent = kata.review.filter { point in
        let line = point.number(in: starter)
        return !verdict.review.contains { $0.rule == point.rule && $0.line == line }
      }.map { "is not found by review where kata.json says: “\($0.line)” for \($0.rule)." }
      guard answer != true else { return results + silent }
      let (check, text) = (kata.tryIt.check, kata.tryIt.answer)
      return results + silent + ["does not answer tryIt: no event of the timeline of “\(check)” says “\(text)”."]
    case .right:
      return verdict.checks.filter { $0.result != .passed }.map {
        "is right, and is \($0.result.rawValue) in “\($0.id)”: \($0.message)"
      }
    case .solution where aim == .stories:
      return verdict.checks.filter { $0.result.isBroken }.map {
        "is \($0.result.rawValue) in “\($0.id)”: \($0.message)"
      }
    case .nearMiss where aim == .stories:
      return verdict.checks.contains { $0.result.isBroken } ? [] : ["passes every story."]
    case .solution:
      let remarks = verdict.review.filter(\.isSure).map {
        "is \($0.confidence) to break \($0.rule) for review, in line \($0.line): \($0.message)"
      }
      let opinions = verdict.sanitizer?.checks.filter { $0.outcome == .races } ?? []
      return verdict.checks.filter { $0.result != .passed }.map {
        "is \($0.result.rawValue) in “\($0.id)”: \($0.message)"
      } + opinions.map { "is \($0.outcome.rawValue) for the sanitizer in “\($0.id)”, and must be clean." } + remarks
    case .nearMiss(let nearMiss):
      guard let check = verdict.checks.first(where: { $0.id == nearMiss.check }) else { return ["names no check."] }
      guard check.result == nearMiss.result else {
        return ["is \(check.result.rawValue) in “\(check.id)”, and must be \(nearMiss.result.rawValue) there."]
      }
      guard let says = nearMiss.says, says != check.message else { return [] }
      return ["earns another sentence in “\(check.id)” than kata.json says: \(check.message)"]
    }
  }

  /// The verdict's JSON without what may differ.
  static func comparable(_ verdict: Verdict) -> Data {
    var verdict = verdict
    verdict.seconds = [:]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(verdict)) ?? Data()
  }

  /// The first difference of two verdicts on the same file; empty if their checks say the same.
  static func difference(_ one: Verdict, _ other: Verdict) -> String {
    for (first, second) in zip(one.checks, other.checks) {
      if first.result != second.result {
        return ", “\(first.id)” is \(first.result.rawValue) and \(second.result.rawValue)"
      }
      if first.message != second.message { return ", with two sentences in “\(first.id)”" }
      if first.schedule != second.schedule { return ", with two schedules in “\(first.id)”" }
      if first.schedules != second.schedules {
        return ", with \(first.schedules) and \(second.schedules) interleavings in “\(first.id)”"
      }
    }
    return ""
  }

  private func problem(_ kata: Kata, _ message: String) -> Problem { Problem(kata: kata.name, message: message) }
}

extension Kata {
  /// The first near miss for each check that the starter does not fail.
  fileprivate var nearMissesBesideTheStarter: [NearMiss] {
    var failed = Set(checks.filter { $0.starter != .passed && $0.starter != .notRun }.map(\.id))
    return nearMisses.filter { failed.insert($0.check).inserted }
  }
}
