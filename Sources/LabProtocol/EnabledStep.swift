/// One step that could run next in a schedule that a person plays.
public struct EnabledStep: Equatable, Sendable {
  /// The effect of a step on a task, an actor, a timer or the scenario.
  public enum Kind: String, Sendable {
    /// A task takes its first step.
    case start
    /// A task resumes.
    case resume
    /// An actor serves the tasks that wait for it.
    case turn
    /// The deadline of a sleeping task is reached.
    case timer
    /// The scenario takes one of its options.
    case option
  }

  /// Whether the step starts or resumes a task, serves an actor, fires a timer or takes an option.
  public let kind: Kind
  /// The column of the task; nil for a turn of an actor whose waiting tasks are unknown.
  public let task: String?
  /// The option, or what the task noted last; empty if it has noted nothing.
  public let text: String
  /// The number of steps of the task since its last note.
  public let steps: Int
  /// The addresses at which the task will resume, innermost function first, relative to the program's image.
  public let frames: [UInt]

  /// Creates a step.
  public init(kind: Kind, task: String?, text: String, steps: Int, frames: [UInt] = []) {
    self.kind = kind
    self.task = task
    self.text = text
    self.steps = steps
    self.frames = frames
  }
}

extension EnabledStep.Kind: LineCodable {}

extension EnabledStep: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(kind)
    line.write(task)
    line.write(text)
    line.write(steps)
    line.write(frames)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    kind = try line.read()
    task = try line.read()
    text = try line.read()
    steps = try line.read()
    frames = try line.read()
  }
}
