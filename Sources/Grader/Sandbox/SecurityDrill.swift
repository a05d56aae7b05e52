#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSupport
import Synchronization
import Workbook

/// Grades the attacks of the workbook, and compares each verdict with the expected one.
public struct SecurityDrill: Sendable {
  /// The result of one attack.
  public struct Outcome: Encodable, Sendable {
    /// The attack's family and name.
    public let attack: String
    /// The kind of verdict that it must get.
    public let expected: String
    /// The kind of verdict that it got, or the error in its place.
    public let actual: String
    /// The difference, as a sentence without its subject, the attack; nil if the verdict is as expected.
    public let problem: String?
    /// How long its grading took.
    public let seconds: Double

    private enum CodingKeys: String, CodingKey {
      case attack, expected, actual, seconds
      case problem = "finding"
    }
  }

  private let grader: Grader

  /// Creates a drill for a grader, with its sandbox.
  public init(_ grader: Grader) {
    self.grader = grader
  }

  /// Grades attacks, twice as many at a time as there are processors: many only wait until a watchdog gives them up.
  /// - Parameters:
  ///   - attacks: the attacks to grade.
  ///   - progress: called after each attack with its name, from any thread, one call at a time.
  /// - Throws: `UserError` if an attack cannot be handed in, or if the user interrupts.
  public func run(_ attacks: [Attack], progress: @escaping @Sendable (String) -> Void) throws(UserError) -> [Outcome] {
    let jobs = min(2 * ProcessInfo.processInfo.activeProcessorCount, BatchGrading.jobLimit)
    let outcomes = Mutex([Outcome?](repeating: nil, count: attacks.count))
    try onThreads(jobs, attacks.count) { index throws(UserError) in
      let outcome = try run(attacks[index])
      outcomes.withLock {
        $0[index] = outcome
        progress(attacks[index].name)
      }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }

  /// Grades one attack.
  /// - Throws: `UserError` if the user interrupts.
  public func run(_ attack: Attack) throws(UserError) -> Outcome {
    let start = ContinuousClock.now
    func outcome(_ actual: String, _ problem: String?) -> Outcome {
      Outcome(
        attack: attack.name, expected: attack.expected.rawValue, actual: actual, problem: problem,
        seconds: start.duration(to: .now) / .seconds(1))
    }
    do throws(UserError) {
      let verdict = try grade(attack)
      return outcome(verdict.verdict.rawValue, Self.problem(attack, verdict))
    } catch {
      guard error.kind != .interrupted else { throw error }
      return outcome(error.description, "gets no verdict: \(error.description)")
    }
  }

  /// The verdict about one attack.
  func grade(_ attack: Attack) throws(UserError) -> Verdict {
    let folder = try grader.makeWorkFolder()
    let path = "\(folder.path)/\(attack.kata.file)"
    try Files.write(Data(attack.text.utf8), to: path)
    return try grader.grade(path, for: attack.kata)
  }

  private static func problem(_ attack: Attack, _ verdict: Verdict) -> String? {
    guard verdict.verdict == attack.expected else {
      return "is \(verdict.verdict.rawValue), and must be \(attack.expected.rawValue): \(verdict.message)"
    }
    let said = [verdict.message] + verdict.checks.map(\.message) + verdict.diagnostics.map(\.message)
    guard let words = attack.words, !said.contains(where: { $0.contains(words) }) else { return nil }
    return "is \(verdict.verdict.rawValue) as it must be, but does not say “\(words)”: \(verdict.message)"
  }
}
