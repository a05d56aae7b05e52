import LabQueues

/// What stories of threads do for the blocks of Dispatch's queues.
enum ScheduledQueues: QueueLab {
  static var isScheduling: Bool { isInJob() }

  static func hold(_ queue: UnsafeMutableRawPointer, isAlone: Bool, _ body: () -> Void) {
    holdQueue(queue, isAlone, body)
  }

  static func leave(_ place: UnsafeRawPointer) { ThreadLab.leave(place) }

  static func arrive(_ place: UnsafeRawPointer) { ThreadLab.arrive(place) }
}
