#if os(Linux)
  import LabQueues

  /// What the search does for the blocks of Dispatch's queues.
  enum ScheduledQueues: QueueLab {
    static var isScheduling: Bool { LabRuntime.isOnLabThread && LabRuntime.active != nil }

    static func hold(_ queue: UnsafeMutableRawPointer, isAlone: Bool, _ body: () -> Void) {
      if let threads = LabRuntime.threads {
        threads.holdQueue(queue, isAlone, body)
      } else {
        // A free queue runs it here: preconditions hold, and who waits for himself does so as in life.
        DispatchQueues.runNow(on: queue, isAlone: isAlone, body)
      }
    }

    static func leave(_ place: UnsafeRawPointer) { LabRuntime.threads?.leave(UInt(bitPattern: place)) }

    static func arrive(_ place: UnsafeRawPointer) { LabRuntime.threads?.arrive(UInt(bitPattern: place)) }
  }
#endif
