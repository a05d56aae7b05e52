/// A lock that is taken before a continuation is made, and released in the closure that is passed the continuation.
struct LockOverContinuationDetector: Detector {
  static let name = "lock-over-continuation"
  static let rule = "no-lock-across-await"
  static let severity = Finding.Severity.major
  static let why =
    "The closure need not run at once: an executor may run other jobs before it, on the thread that holds the lock."
  static let exception = "The task runs on the default executor alone, which calls the closure at once."
  static let fix =
    "Release the lock before the await, and take it again in the closure, where you look at the state anew."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.compactMap { continuation in
      let body = continuation.body
      let section = body.lockSections.first { section in
        section.closure == nil && !continuation.closure.encloses(body.steps[section.start].node)
          && section.held.contains { continuation.closure.encloses(body.steps[$0].node) }
          && body.steps[section.start].canLead(to: body.steps[continuation.step])
          // One that is held until the task is resumed is another detector's.
          && !section.held.contains { body.steps[$0].isSuspension }
      }
      guard let section else { return nil }
      return file.finding(
        self, .likely, at: body.steps[continuation.step].node,
        "“\(section.lock)” is held while the continuation is made: if the closure has to wait for its executor, what runs there "
          + "before can ask for the lock.")
    }
  }
}
