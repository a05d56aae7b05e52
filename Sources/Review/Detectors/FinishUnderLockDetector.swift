/// A stream that is finished, or a task that is cancelled, under the lock that its handler takes.
struct FinishUnderLockDetector: Detector {
  static let name = "finish-under-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "“finish()” runs “onTermination” before it returns, and “cancel()” runs cancellation handlers: on the thread that holds the lock."
  static let exception = "The handler in the file belongs to something else than what is finished here."
  static let fix = "Take what is to be finished out of the section, and finish it after the lock has been released."

  func findings(in file: SourceFile) -> [Finding] {
    let handlers = file.bodies.filter { ["onTermination", "onCancel"].contains($0.name) }
    guard !handlers.isEmpty else { return [] }
    return file.bodies.flatMap { body in
      body.lockSections.filter { $0.lock.isMember && $0.kind != .recursive }.flatMap { section in
        section.held.compactMap { index -> Finding? in
          let step = body.steps[index]
          guard let call = step.call, !call.isOnSelf, !step.isInForeignClosure(inside: body.closure(of: section)) else {
            return nil
          }
          guard call.name == "finish" || call.name == "cancel", call.labels.allSatisfy({ $0 == "throwing" }) else {
            return nil
          }
          let name = call.name == "finish" ? "onTermination" : "onCancel"
          let takes = handlers.contains { handler in
            handler.name == name && handler.type == body.type && handler.locksTaken().contains(section.lock)
          }
          guard takes else { return nil }
          return file.finding(
            self, call.name == "finish" ? .likely : .look, at: step.node,
            "“\(call.name)” runs “\(name)” before it returns, and that takes “\(section.lock)”, which is held here.")
        }
      }
    }
  }
}
