/// What a lab does for Dispatch's queues.
public protocol QueueLab {
  /// True if the calling thread runs a schedule.
  static var isScheduling: Bool { get }

  /// Runs a body as work of a queue, alone or beside other work of the queue.
  static func hold(_ queue: UnsafeMutableRawPointer, isAlone: Bool, _ body: () -> Void)

  /// What was done before it comes before what follows ``arrive(_:)`` at the same place.
  static func leave(_ place: UnsafeRawPointer)

  /// See ``leave(_:)``.
  static func arrive(_ place: UnsafeRawPointer)
}
