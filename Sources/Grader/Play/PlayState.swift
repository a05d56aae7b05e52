import LabProtocol
import Workbook

/// Where the choices of a player have led: the events so far, and the steps that could come next. JSON `kata-play/1`.
///
/// The same choices lead to the same state, byte for byte.
public struct PlayState: Codable, Equatable, Sendable {
  /// Whether the run goes on, and if not, how it ended.
  public enum Status: String, Codable, Sendable {
    /// More than one step can come next: the player chooses.
    case choosing
    /// The scenario is over, and every expectation held.
    case held
    /// The scenario is over, and an expectation did not hold.
    case failed
    /// Nothing can run any more, or something never ends.
    case hung
    /// The process died.
    case crashed
    /// Something takes part that the lab cannot schedule.
    case uncontrolled
  }

  /// One step that can come next.
  public struct Option: Codable, Equatable, Sendable {
    /// The number to choose it by, from 0.
    public var number: Int
    /// `start`, `resume`, `turn` of an actor, `timer` that falls due, or `option` of the scenario.
    public var kind: String
    /// The column of the task; nil for a turn of an actor whose waiting tasks are unknown.
    public var task: String?
    /// How far the task has come, or what is chosen, in words.
    public var text: String
    /// The line of the learner's file at which the task goes on; nil if it is elsewhere.
    public var line: Int?
    /// The text of that line.
    public var code: String?
  }

  /// The name of this JSON format and its version.
  public var schema = "kata-play/1"
  /// The name of the kata.
  public var kata: String
  /// The id of the check.
  public var check: String
  /// The title of the check.
  public var title: String
  /// The name of the learner's file.
  public var file: String
  /// The choices that were made. Zeros at the end count, unlike in a schedule.
  public var choices: [Int]
  /// The choices in the text form that `kata replay` reads.
  public var schedule: String
  /// Whether the run goes on, and if not, how it ended.
  public var state: Status
  /// The failure as a sentence; empty if nothing broke.
  public var message: String
  /// The learner's line at which the process died; nil if it did not, or in code of others.
  public var location: Verdict.Location?
  /// The steps to choose from; empty when the run is over.
  public var options: [Option]
  /// The columns of the timeline: tasks in order of appearance, then watched states.
  public var columns: [String]
  /// The events so far.
  public var timeline: [Verdict.Event]
  /// Virtual time since the scenario began, in nanoseconds.
  public var nanoseconds: Int
  /// How much of the runtime the lab controlled.
  public var control: Control

  /// True if the check is broken, whatever comes next.
  public var isBroken: Bool { state != .choosing && state != .held }
}

extension PlayState {
  /// Creates the state that a process reported.
  /// - Parameters:
  ///   - result: the schedule so far, judged as the run of a check.
  ///   - choices: the choices that were made.
  ///   - played: the suite's report; nil if the process died before it.
  init(kata: Kata, _ result: Verdict.Check, choices: [Int], _ played: PlayedRun?, control: Control) {
    self.init(
      kata: kata.name, check: result.id, title: result.title, file: kata.file, choices: choices,
      schedule: result.schedule.isEmpty ? "0" : result.schedule, state: .failed, message: result.message,
      location: result.location, options: [], columns: result.columns, timeline: result.timeline,
      nanoseconds: played?.time.wholeNanoseconds ?? result.timeline.last?.nanoseconds ?? 0, control: control)
    let isChoosing = played?.isChoosing == true
    state =
      switch result.result {
      case _ where isChoosing: .choosing
      case .passed: .held
      case .failed, .notRun: .failed
      case .hung: .hung
      case .crashed: .crashed
      case .uncontrolled: .uncontrolled
      }
    if let played, isChoosing { options = played.enabledSteps.enumerated().map(Self.option) }
  }

  private static func option(_ number: Int, _ step: EnabledStep) -> Option {
    let text =
      switch step.kind {
      case .option: step.text
      case .start: "not started"
      case .timer: "its sleep is over"
      case .turn where step.task == nil: "serves those who wait for it"
      case .turn, .resume: place(step.text, step.steps)
      }
    return Option(number: number, kind: step.kind.rawValue, task: step.task, text: text)
  }

  /// How far a task has come: what it noted last, and its steps since.
  private static func place(_ note: String, _ steps: Int) -> String {
    let count = steps == 1 ? "1 step" : "\(steps) steps"
    guard !note.isEmpty else { return steps == 0 ? "goes on" : "after \(count)" }
    return "after “\(note)”" + (steps == 0 ? "" : " and \(count)")
  }
}
