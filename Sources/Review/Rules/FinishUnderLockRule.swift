/// A stream that is finished, or a task that is cancelled, under the lock that its handler takes.
struct FinishUnderLockRule: ReviewRule {
  static let id = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "“finish()” runs “onTermination” before it returns, and “cancel()” runs cancellation handlers: on the thread that holds the lock."
  static let exception = "The handler in the file belongs to something else than what is finished here."
  static let fix = "Take what is to be finished out of the section, and finish it when the lock has been let go of."

  func findings(in file: SourceFile) -> [Finding] {
    let handlers = file.bodies.indices.filter { ["onTermination", "onCancel"].contains(file.bodies[$0].name) }
    guard !handlers.isEmpty else { return [] }
    return file.bodies.indices.flatMap { body in
      file.locks.sections[body].filter { $0.lock.isMember && $0.kind != .recursive }.flatMap { section in
        section.held.compactMap { index -> Finding? in
          let step = file.bodies[body].steps[index]
          guard let call = step.call, !call.isOnSelf, !step.isInForeignClosure else { return nil }
          guard call.name == "finish" || call.name == "cancel", call.labels.allSatisfy({ $0 == "throwing" }) else {
            return nil
          }
          let name = call.name == "finish" ? "onTermination" : "onCancel"
          let takes = handlers.contains { handler in
            let code = file.bodies[handler]
            return code.name == name && code.type == file.bodies[body].type
              && file.locks.taken(in: handler).contains(section.lock)
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
