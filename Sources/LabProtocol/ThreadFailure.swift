/// A schedule of parallel threads in which a story failed.
public struct ThreadFailure: Equatable, Sendable {
  /// How a schedule of threads failed.
  public enum Kind: String, Sendable {
    /// Nothing was wrong.
    case none
    /// Two threads access the same memory, one of them writes, and nothing orders the two.
    case race
    /// Threads wait for locks that are never released.
    case deadlock
    /// Nothing can go on, and the story has not ended.
    case stuck
    /// A promise does not hold.
    case broken
    /// Threads use locks and atomics for ever.
    case endless
    /// The same choices led to another run, or the runtime's tables are full.
    case uncontrolled
    /// A thread ended the program.
    case crashed
  }

  /// A thread that waits for a lock for ever.
  public struct Wait: Equatable, Sendable {
    /// The index of the event with which it began to wait; -1 if there is none.
    public let event: Int
    /// The index of the event with which another thread, or the same one, took the lock; if the lock is inside of Swift's runtime, of the
    /// one with which that thread began to wait; -1 if there is none.
    public let taken: Int

    /// Creates the description of a waiting thread.
    public init(event: Int, taken: Int) {
      self.event = event
      self.taken = taken
    }
  }

  /// How it failed.
  public let kind: Kind
  /// The promise that does not hold, or what is not controlled; empty for other failures.
  public let message: String
  /// The number of different schedules that ran.
  public let schedules: Int
  /// The choices of the schedule.
  public let schedule: Schedule
  /// What happened, oldest first.
  public let events: [ThreadEvent]
  /// The indices of the two events that race.
  public let race: [Int]
  /// The threads that wait for ever.
  public let waits: [Wait]

  /// Creates the description of a failure.
  public init(
    kind: Kind, message: String = "", schedules: Int, schedule: Schedule, events: [ThreadEvent], race: [Int] = [],
    waits: [Wait] = []
  ) {
    self.kind = kind
    self.message = message
    self.schedules = schedules
    self.schedule = schedule
    self.events = events
    self.race = race
    self.waits = waits
  }
}

/// Something that a thread did in a story.
public struct ThreadEvent: Equatable, Sendable {
  /// What a thread did.
  public enum Kind: String, Sendable {
    /// It read a variable.
    case read
    /// It wrote to a variable.
    case write
    /// It used an atomic.
    case atomic
    /// It took a lock, passed a semaphore, or entered a queue.
    case lock
    /// It waits for a lock, a semaphore, a group or a queue, or gave a lock back to wait for the signal of a condition.
    case wait
    /// It released a lock, signalled a semaphore, or left a group or a queue.
    case unlock
    /// It did something that the story names.
    case note
    /// A promise did not hold.
    case failure
    /// It called a function that reads or changes a task's cancellation, or a stream.
    case call
  }

  /// What it did.
  public let kind: Kind
  /// The name of the thread.
  public let column: String
  /// The number of the lock or the atomic, from 1; 0 for another event.
  public let place: Int
  /// The story's words, the function that was called, or what stands in a lock's place: `semaphore`, `group`, `queue`, or
  /// `signal` for that of a condition; empty for a lock, and for another event.
  public let text: String
  /// The calls that it was in, innermost first, as offsets in the program.
  public let frames: [UInt]

  /// Creates an event.
  public init(kind: Kind, column: String, place: Int, text: String, frames: [UInt]) {
    self.kind = kind
    self.column = column
    self.place = place
    self.text = text
    self.frames = frames
  }
}

extension ThreadFailure.Kind: LineCodable {}
extension ThreadEvent.Kind: LineCodable {}

extension ThreadEvent: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(kind)
    line.write(column)
    line.write(place)
    line.write(text)
    line.write(frames)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    kind = try line.read()
    column = try line.read()
    place = try line.read()
    text = try line.read()
    frames = try line.read()
  }
}

extension ThreadFailure.Wait: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(event)
    line.write(taken)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    event = try line.read()
    taken = try line.read()
  }
}

extension ThreadFailure: LineCodable {
  func write(to line: inout LineWriter) {
    line.write(kind)
    line.write(message)
    line.write(schedules)
    line.write(schedule)
    line.write(events)
    line.write(race)
    line.write(waits)
  }

  init(from line: inout LineReader) throws(DamagedLine) {
    kind = try line.read()
    message = try line.read()
    schedules = try line.read()
    schedule = try line.read()
    events = try line.read()
    race = try line.read()
    waits = try line.read()
  }
}
