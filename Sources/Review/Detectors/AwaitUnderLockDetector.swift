/// A lock that is taken before an `await` and released after it.
struct AwaitUnderLockDetector: Detector {
  static let name = "await-under-lock"
  static let rule = "no-lock-across-await"
  static let severity = Finding.Severity.major
  static let why =
    "A suspended task has no thread, but its lock stays taken: the next task that asks for it blocks a thread of the pool."
  static let exception = "The lock suspends those who wait for it instead of blocking their threads."
  static let fix =
    "Do the waiting first and take the lock for the change alone, or let an actor or a queue of tasks keep others out."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.filter { $0.isAsync }.flatMap { body in
      body.lockSections.compactMap { section in
        let steps = body.steps
        guard let wait = section.held.first(where: { steps[$0].isSuspension }) else { return nil }
        let isSure = section.kind == .exclusive || section.kind == .recursive
        return file.finding(
          self, isSure ? .certain : .likely, at: steps[wait].node,
          "“\(section.lock)” is held while the task waits here: another task that asks for it blocks a thread of the pool, "
            + "and perhaps the last one, which this task needs to go on.")
      }
    }
  }
}
