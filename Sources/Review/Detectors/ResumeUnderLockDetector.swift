import SwiftSyntax

/// A continuation that is resumed, or a stream that is filled, while a lock is held that a cancellation handler takes too.
struct ResumeUnderLockDetector: Detector {
  static let name = "resume-under-lock"
  static let rule = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "A resume takes the runtime's lock of the task, and a cancellation holds that lock while it runs the handler."
  static let exception = "No cancellation handler, and nothing that the resumed code calls, takes this lock."
  static let fix = "Return the continuation from the section, and resume it when the lock has been released."

  func findings(in file: SourceFile) -> [Finding] {
    let handlers = file.bodies.filter { $0.kind == .handler && ["onCancel", "onTermination"].contains($0.name) }
    return file.bodies.flatMap { body in
      var told: Set<Int> = []
      return body.lockSections.filter { $0.kind != .semaphore }.flatMap { section in
        section.held.compactMap { index -> Finding? in
          let step = body.steps[index]
          guard let call = step.call, let receiver = call.receiver,
            !step.isInForeignClosure(inside: body.closure(of: section)),
            isResume(call, of: receiver, body), !step.isBeforeTheWait(for: receiver), told.insert(index).inserted
          else { return nil }
          // A handler is not run a second time, so that it does not wait for itself.
          let isTaken =
            !handlers.contains(body)
            && handlers.contains { $0.type == body.type && $0.locksTaken().contains(section.lock) }
          return file.finding(
            self, isTaken && call.name == "resume" ? .likely : .look, at: step.node,
            isTaken
              ? "“\(call.name)” is called while “\(section.lock)” is held, and a cancellation handler takes the same lock: "
                + "the two can wait for each other."
              : "“\(call.name)” is called while “\(section.lock)” is held: what it wakes or ends may ask for the lock.")
        }
      }
    }
  }

  private func isResume(_ call: Step.Call, of place: Place, _ body: Body) -> Bool {
    guard !call.isAwaited else { return false }
    switch call.name {
    case "resume":
      return ["returning", "throwing", "with"].contains(call.labels.first ?? "") || body.isContinuation(place)
    case "yield": return call.labels.count <= 1 && body.isContinuation(place)
    default: return false
    }
  }
}

extension Step {
  /// Whether it is in the closure that receives a continuation: its task does not wait yet, and a resume wakes nothing.
  fileprivate func isBeforeTheWait(for continuation: Place) -> Bool {
    var next = node.parent
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self), closure.ownNames.contains(continuation.root) {
        return closure.call?.name.hasSuffix("Continuation") ?? false
      }
      next = current.parent
    }
    return false
  }
}

extension Body {
  /// Whether a place holds a continuation, as far as its type or its name tells.
  func isContinuation(_ place: Place) -> Bool {
    place.lastName.lowercased().hasSuffix("continuation") || (writtenType(of: place)?.contains("Continuation") ?? false)
  }
}
