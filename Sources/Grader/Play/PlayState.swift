import LabProtocol
import Workbook

/// Where the choices of somebody who plays a check have led: what has happened, and who could go next.
///
/// The same choices lead to the same moment, byte for byte.
public struct PlayState: Codable, Equatable, Sendable {
  public enum Status: String, Codable, Sendable {
    /// More than one thing can happen next.
    case choosing
    /// The scenario is over, and nothing went wrong.
    case held
    case failed
    case hung
    case crashed
    case uncontrolled
  }

  /// One thing that can happen next.
  public struct Option: Codable, Equatable, Sendable {
    /// What to choose it by, from 0.
    public var number: Int
    /// `start`, `resume`, `turn` of an actor, `timer` that falls due, or `option` of the scenario.
    public var kind: String
    /// The column of the task; nil for a turn of an actor of which nobody knows whom it serves.
    public var task: String?
    /// How far the task has come, or what is chosen, in words.
    public var text: String
    /// The line of the learner's file at which the task goes on, and what stands there; nil if it is elsewhere.
    public var line: Int?
    public var code: String?
  }

  public var schema = "kata-play/1"
  public var kata: String
  public var check: String
  /// The title of the check.
  public var title: String
  /// The name of the learner's file.
  public var file: String
  /// The choices that were made. Those at the end count, zeros too.
  public var choices: [Int]
  /// The choices as `kata replay` takes them.
  public var schedule: String
  public var state: Status
  /// What broke, as a sentence; empty if nothing did.
  public var message: String
  /// The learner's line that the program died or stood still at.
  public var location: Verdict.Location?
  /// Empty when it is over.
  public var options: [Option]
  public var columns: [String]
  public var timeline: [Verdict.Event]
  /// Virtual time since the scenario began.
  public var nanoseconds: Int
  /// How much of the runtime the lab controlled.
  public var control: Control

  /// True if the check is broken, whatever comes next.
  public var isBroken: Bool { state != .choosing && state != .held }
}

extension PlayState {
  /// - Parameters:
  ///   - result: the schedule so far, judged as a check's.
  ///   - choices: those that were made.
  ///   - played: the suite's report, if the process came to one.
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
