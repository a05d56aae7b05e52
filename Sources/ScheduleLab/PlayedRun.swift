/// One way in which a schedule that is played can go on.
public struct Offer: Equatable, Sendable {
  public enum Kind: String, Sendable {
    /// A task takes its first step.
    case start
    /// A task goes on.
    case resume
    /// An actor serves those who wait for it.
    case turn
    /// The time has come that a task slept until.
    case timer
    /// The scenario takes one of its options.
    case option
  }

  public let kind: Kind
  /// The column of the task; nil for a turn of an actor of which nobody knows whom it serves.
  public let task: String?
  /// The option; else what the task noted last, empty if it has noted nothing.
  public let text: String
  /// The steps of the task since then.
  public let steps: Int
  /// Where the task will go on, innermost function first: addresses in the program, relative to its image.
  public var frames: [UInt] = []
}

/// A schedule as far as somebody has played it.
public struct PlayedRun: Sendable {
  /// What has happened. Its breakage is nil as long as nothing went wrong.
  public let run: RecordedRun
  /// The choices that were made, with the zeros at the end.
  public let choices: [Int]
  /// The ways to go on; empty when it is over.
  public let offers: [Offer]
  /// Virtual time since the scenario began.
  public let time: Duration
  /// The index of the first choice of the list that could not be made, because there were fewer options or none.
  public let misfit: Int?
}
