import LabProtocol
import Workbook

/// The result of grading a submission, as JSON `kata-verdict/1`.
///
/// Everything but ``seconds`` is the same each time the same file is graded by the same suite and toolchain.
public struct Verdict: Codable, Sendable {
  /// A verdict in one word. If checks have different results, the first of crashed, hung, failed and uncontrolled decides.
  public enum Kind: String, Codable, Sendable {
    /// Every check holds.
    case passed
    /// A check does not hold, or did not report its result.
    case failed
    /// A check never ends.
    case hung
    /// A check ends the process.
    case crashed
    /// Something takes part that the lab cannot schedule, so nothing is proved.
    case uncontrolled
    /// The compiler rejects the file. No check ran.
    case doesNotBuild = "does-not-build"
    /// The public interface lacks a declaration of the starter's. No check ran.
    case contractBroken = "contract-broken"
    /// The file is not a submission, or uses what a submission may not use. No check ran.
    case refused
  }

  /// The name of this JSON format and its version.
  public var schema = "kata-verdict/1"
  /// The name of the kata.
  public var kata: String
  /// The verdict in one word.
  public var verdict: Kind
  /// The meaning of the verdict and the next step, as sentences.
  public var message: String
  /// What a pass does not prove, as a sentence; nil for any other verdict.
  public var notExamined: String?
  /// The number of checks that passed.
  public var score: Int
  /// The number of checks that could pass.
  public var maxScore: Int
  /// The checks in the kata's order; in a verdict on a replay, only the check that was replayed.
  public var checks: [Check]
  /// The review's remarks about the file, by line; empty if the suite did not run.
  public var review: [Remark] = []
  /// Messages of the compiler, the gates or the contract: errors if no check ran, else warnings.
  public var diagnostics: [Diagnostic] = []
  /// How much of the runtime the lab controlled. Only full control proves anything.
  public var control = Control.full
  /// The name of the ``Sandbox/Tier`` in which the suite ran, or would have run.
  public var sandbox = "none"
  /// The toolchain's version, as `swiftc --version` prints it.
  public var toolchain = ""
  /// The fingerprint of the compiled suite; empty if the file was rejected before there was one.
  public var suite = ""
  /// The fingerprint of the file that was graded; empty if it was not taken in.
  public var source = ""
  /// The sanitizer's opinion; nil if the caller requested none, or if the kata declares none.
  public var sanitizer: Sanitized?
  /// Durations in seconds, by stage: `suite`, `compile`, `gate`, `review`, `link`, `run`, `threads`, `sanitize` and `total`.
  public var seconds: [String: Double] = [:]
  /// The text that the learner's program printed, at most 16 KiB of it. Not a part of the JSON.
  public var output = ""

  private enum CodingKeys: String, CodingKey {
    case schema, kata, verdict, message, notExamined, score, maxScore, checks, review, diagnostics, control, sandbox,
      toolchain,
      suite, source, sanitizer, seconds
  }

  /// The review's remarks about the rule of a check that does not hold, the surest first.
  ///
  /// A remark that the check's message already repeats is left out.
  public func remarks(on check: Check) -> [Remark] {
    guard check.result.isBroken else { return [] }
    let order = ["certain", "likely"]
    func rank(_ remark: Remark) -> Int { order.firstIndex(of: remark.confidence) ?? order.count }
    return review.filter { $0.rule == check.rule && !check.message.hasSuffix($0.message) }.sorted {
      (rank($0), $0.line) < (rank($1), $1.line)
    }
  }
}

extension Verdict {
  /// The verdict on a submission that a stage rejected: no check ran.
  init(of rejection: Rejection, _ kata: Kata) {
    self.init(
      kata: kata.name, verdict: rejection.kind, message: rejection.message, score: 0, maxScore: kata.checks.count,
      checks: kata.checks.map { Check(id: $0.id, title: $0.title, rule: $0.rule, result: .notRun) },
      diagnostics: rejection.diagnostics)
  }
}
