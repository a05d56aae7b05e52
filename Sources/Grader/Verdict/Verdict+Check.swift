import Workbook

extension Verdict {
  /// The result of one check of the kata.
  public struct Check: Codable, Sendable {
    /// The check's id in `kata.json`.
    public var id: String
    /// The property that the check asserts, as a short sentence.
    public var title: String
    /// The id of the rule that the check belongs to.
    public var rule: String
    /// Whether the check holds, and if not, how it fails.
    public var result: CheckResult
    /// The failure as a sentence; empty for a check that passed.
    public var message = ""
    /// The number of interleavings that ran.
    public var schedules = 0
    /// The number of interleavings for which those that ran stand: the others differ from one of them only in the order of operations
    /// that do not touch each other. Nil if each stands for itself.
    public var standFor: Int?
    /// The number of different stories that were told; nil for a check that tells none.
    public var stories: Int?
    /// The number of combinations of the world's choices, such as an answer or a failure; nil if there is only one.
    public var cases: Int?
    /// The number of interleavings that broke the check.
    public var broken = 0
    /// True if every interleaving of the scenario ran, or one that stands for it.
    public var exhaustive = false
    /// A description of what was covered, such as `all interleavings`.
    public var coverage = ""
    /// The simplest breaking schedule, to replay; empty for a check that passed.
    public var schedule = ""
    /// The columns of the timeline: tasks in order of appearance, then watched states.
    public var columns: [String] = []
    /// The events of the breaking schedule, in their order.
    public var timeline: [Event] = []
    /// The learner's line at which the process crashed or hung; nil if that says nothing.
    public var location: Location?
  }

  /// A line of a timeline.
  public struct Event: Codable, Equatable, Sendable {
    /// The number of the scheduler's step in which it happened.
    public var step: Int
    /// The column: the name of a task, or of a watched state.
    public var task: String
    /// `note`, `state` or `failure`.
    public var kind: String
    /// The text of the event, or the state's new value.
    public var event: String
    /// Virtual time since the scenario began, in nanoseconds.
    public var nanoseconds: Int
  }

  /// A place in the learner's file.
  public struct Location: Codable, Hashable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in UTF-8 bytes, from 1.
    public var column: Int
  }
}
