import Workbook

/// What grading says of a submission. Everything but `seconds` is the same on every run.
public struct Verdict: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    case passed
    case failed
    case hung
    case crashed
    case uncontrolled
    case doesNotBuild = "does-not-build"
    case contractBroken = "contract-broken"
    case refused
    case infrastructureError = "infrastructure-error"
  }

  /// One check of the kata.
  public struct Check: Codable, Sendable {
    public var id: String
    public var title: String
    public var rule: String
    public var result: CheckResult
    /// What broke, as a sentence; empty for a check that passed.
    public var message = ""
    /// The interleavings that ran, and how many of them went wrong.
    public var schedules = 0
    public var broken = 0
    /// True if every interleaving of the scenario ran.
    public var exhaustive = false
    /// What was covered, in words.
    public var coverage = ""
    /// The simplest breaking schedule, to replay; empty for a check that passed.
    public var schedule = ""
    public var columns: [String] = []
    public var timeline: [Event] = []
    /// The learner's line that the process died or stood still at.
    public var location: Location?
  }

  /// A line of a timeline.
  public struct Event: Codable, Equatable, Sendable {
    public var step: Int
    /// The column: a task, or what is watched.
    public var task: String
    /// `note`, `state` or `failure`.
    public var kind: String
    public var event: String
    /// Virtual time since the scenario began.
    public var nanoseconds: Int
  }

  /// A place in the learner's file.
  public struct Location: Codable, Hashable, Sendable {
    public var file: String
    public var line: Int
    public var column: Int
  }

  /// What the compiler, or the contract, has to say about the learner's file.
  public struct Diagnostic: Codable, Equatable, Sendable {
    public enum Severity: String, Codable, Sendable {
      case error
      case warning
      case note
    }
    public var severity: Severity
    public var message: String
    public var location: Location?
    /// The source line with its marks, as the compiler prints it.
    public var excerpt = ""
  }

  /// What the checklist asks about the learner's file. It counts only where a check is made of it.
  public struct Remark: Codable, Equatable, Sendable {
    /// The id of the checklist's rule.
    public var rule: String
    /// `look`, `likely` or `certain`.
    public var confidence: String
    public var file: String
    public var line: Int
    public var column: Int
    public var message: String

    public var location: Location { Location(file: file, line: line, column: column) }
  }

  public var schema = "kata-verdict/1"
  public var kata: String
  public var verdict: Kind
  /// What it means and what to do next, as a sentence.
  public var message: String
  public var score: Int
  public var maxScore: Int
  public var checks: [Check]
  /// What a review of the file finds, by line; nothing of a file that could not be run.
  public var review: [Remark] = []
  public var diagnostics: [Diagnostic] = []
  /// `full` or `reduced`: how much of the runtime the lab controlled. Only full control proves anything.
  public var control = "full"
  public var sandbox = "none"
  public var toolchain = ""
  /// The fingerprint of the compiled suite.
  public var suite = ""
  /// The fingerprint of the file that was graded; empty if it was refused.
  public var source = ""
  /// What a sanitizer has seen; nil if none was asked for, or the kata declares none.
  public var sanitizer: Sanitized?
  /// Durations, by stage.
  public var seconds: [String: Double] = [:]
  /// What the learner's program printed, capped. Not a part of the verdict.
  public var output = ""

  private enum CodingKeys: String, CodingKey {
    case schema, kata, verdict, message, score, maxScore, checks, review, diagnostics, control, sandbox, toolchain,
      suite, source, sanitizer, seconds
  }

  /// What the review says about the rule of a check that does not hold, the surest first.
  public func remarks(on check: Check) -> [Remark] {
    guard check.result != .passed, check.result != .notRun else { return [] }
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
