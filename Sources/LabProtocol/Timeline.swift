/// The events of one schedule, in the order in which they happened.
public struct Timeline: Equatable, Sendable {
  /// One line of a timeline.
  public struct Event: Equatable, Sendable {
    /// The kind of event that a line of a timeline shows.
    public enum Kind: String, Sendable {
      /// Something that a task did or saw.
      case note
      /// A watched state has a new value.
      case state
      /// An expectation did not hold, or nothing could run any more.
      case failure
    }

    /// The number of the job in which the event happened, counted from 1.
    public let step: Int
    /// The name of the task, or of the watched state for ``Kind/state``.
    public let column: String
    /// Whether the event is a note, a new value of a state or a failure.
    public let kind: Kind
    /// The note, the new value of the state, or the mark of a failure.
    public let text: String
    /// Virtual time since the scenario began.
    public let time: Duration

    /// Creates an event.
    public init(step: Int, column: String, kind: Kind, text: String, time: Duration) {
      self.step = step
      self.column = column
      self.kind = kind
      self.text = text
      self.time = time
    }
  }

  /// The events, oldest first.
  public var events: [Event] = []
  /// The columns of tasks in order of appearance, then those of watched states.
  public var columns: [String] = []

  /// Creates a timeline, which is empty by default.
  public init(events: [Event] = [], columns: [String] = []) {
    self.events = events
    self.columns = columns
  }
}

extension Timeline.Event.Kind: LineCodable {}

extension Timeline.Event: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(step)
    line.write(column)
    line.write(kind)
    line.write(text)
    line.write(time)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    step = try line.read()
    column = try line.read()
    kind = try line.read()
    text = try line.read()
    time = try line.read()
  }
}

extension Timeline: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(columns)
    line.write(events)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    columns = try line.read()
    events = try line.read()
  }
}
