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
            isResume(call, of: receiver, body), told.insert(index).inserted
          else { return nil }
          let isTaken = handlers.contains { $0.type == body.type && $0.locksTaken().contains(section.lock) }
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

extension Body {
  /// Whether a place holds a continuation, as far as its type or its name tells.
  func isContinuation(_ place: Place) -> Bool {
    place.lastName.lowercased().hasSuffix("continuation") || (writtenType(of: place)?.contains("Continuation") ?? false)
  }
}
