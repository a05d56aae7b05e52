import SwiftSyntax

/// A function that begins a task and awaits it without passing on its own cancellation.
struct UnreachedTaskDetector: Detector {
  static let name = "unreached-task"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "Waiting for an unstructured task's value does not pass the waiting task's cancellation on to it."
  static let exception = "The work must be completed, or others wait for it as well; then a comment says so."
  static let fix =
    "Wait inside of withTaskCancellationHandler and cancel the task in its handler, or do without a task of its own."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard let parent = task.parent, parent.kind == .function, parent.isAsync,
        parent.name != "main",
        !file.hasComment(at: task.spawnCall), !parent.speaksOfCancellation
      else { return nil }
      if let place = task.waitedInPlace {
        // `Task { }.value` has one use: to keep the caller's cancellation out.
        guard task.kind == .detachedTask else { return nil }
        return file.hasComment(at: place)
          ? nil
          : file.finding(
            self, .look, at: task.spawnCall,
            "If the caller is cancelled, this task is not: waiting for its value passes nothing on.")
      }
      guard let handle = task.handle, !handle.isMember, handle.path.isEmpty,
        let begin = task.spawnStep,
        parent.steps[begin].arms.allSatisfy({ $0.kind != .closure && $0.kind != .loop }),
        let wait = parent.steps.firstIndex(where: { $0.read?.waits(for: handle.root) ?? false }),
        parent.steps[begin].canLead(to: parent.steps[wait]),
        // A task that is found or else begun does not belong to this caller alone.
        task.spawnCall.parent?.is(InitializerClauseSyntax.self) ?? false,
        parent.steps[wait].arms.allSatisfy({ $0.kind != .closure }), !file.hasComment(at: parent.steps[wait].node),
        !parent.isCancelling(handle.root), !isShared(task)
      else { return nil }
      // The work often is to be completed, and only its author knows.
      return file.finding(
        self, .look, at: parent.steps[wait].node,
        "If the caller is cancelled, “\(handle.root)” is not: waiting for its value passes nothing on.")
    }
  }

  /// Whether the handle is stored where other code awaits it, so that one caller must not stop the work.
  private func isShared(_ task: Body) -> Bool {
    let handle = task.handle?.root ?? ""
    let names = task.handleNames.subtracting([handle])
    let parent = task.parent!
    if parent.isHandingOn(handle),
      task.file.bodies.contains(where: { $0 != parent && $0.isWaitingForATask })
    {
      return true
    }
    guard !names.isEmpty else { return false }
    return task.file.bodies.contains { body in
      body.steps.contains { step in
        guard let place = step.read, ["value", "result"].contains(place.path.last) else { return false }
        if names.contains(place.root) || place.path.contains(where: { names.contains($0) }) { return true }
        return !body.origins(of: place.root).isDisjoint(with: names)
      }
    }
  }
}

extension Place {
  fileprivate func waits(for handle: String) -> Bool {
    root == handle && !isMember && ["value", "result"].contains(path.first)
  }
}

extension Body {
  /// The `value` of `Task { }.value`.
  fileprivate var waitedInPlace: Syntax? {
    let name = spawnCall.parent?.as(MemberAccessExprSyntax.self)
    return ["value", "result"].contains(name?.declName.baseName.text) ? name.map { Syntax($0) } : nil
  }

  /// Whether it, or a closure in it, cancels the task that a name refers to.
  fileprivate func isCancelling(_ name: String) -> Bool {
    (file.cancellations.bodies[name] ?? []).contains { $0.surroundings.contains(self) }
  }

  /// Whether its name or the comment above it says what it does about cancellation.
  fileprivate var speaksOfCancellation: Bool {
    name.contains("ancel")
      || node.leadingTrivia.pieces.contains { piece in
        switch piece {
        case .lineComment(let text), .docLineComment(let text), .blockComment(let text), .docBlockComment(let text):
          text.contains("ancel")
        default: false
        }
      }
  }

  /// Whether it passes a variable to a function, or to a case of an enumeration.
  fileprivate func isHandingOn(_ name: String) -> Bool {
    steps.contains { step in
      step.node.as(FunctionCallExprSyntax.self)?.arguments.contains { $0.expression.trimmedDescription == name }
        ?? false
    }
  }

  fileprivate var isWaitingForATask: Bool {
    steps.contains { ["value", "result"].contains($0.read?.path.last) }
  }
}
