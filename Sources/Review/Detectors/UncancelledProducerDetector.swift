import SwiftSyntax

/// A task that fills a stream, and continues when the stream has lost its reader.
struct UncancelledProducerDetector: Detector {
  static let name = "uncancelled-producer"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why =
    "When the reader of a stream leaves, nothing stops the task that fills it: it works on for no reader."
  static let exception = "The work is short, or is to be done whether it is read or not."
  static let fix = "Keep the task, and cancel it in the continuation's onTermination."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard let parent = task.parent, task.cancellers.isEmpty, let begin = task.spawnStep,
        isForStream(begin, parent), isLong(task),
        task.steps.contains(where: { $0.call?.name == "yield" }),
        // The task itself may say what is to end with the reader.
        !(parent.steps + task.steps).contains(where: { $0.write?.path.last == "onTermination" })
      else { return nil }
      return file.finding(
        // A loop that asks its object each time ends with it.
        self, asksItsObject(task) ? .look : .likely, at: task.spawnCall,
        "When the reader leaves, this task goes on: nothing cancels it, as the continuation has no onTermination.")
    }
  }

  /// Whether a task begins where a stream is made: in the closure that fills it, or before it is returned.
  private func isForStream(_ begin: Int, _ parent: Body) -> Bool {
    parent.steps.contains { step in
      guard let call = step.call else { return false }
      return call.inside.contains(begin) && (call.name == "AsyncStream" || call.name == "AsyncThrowingStream")
    }
      || parent.steps.contains { step in
        guard case .bind(let name, let value) = step.action else { return false }
        return parent.steps[value].contains { $0.call?.name == "makeStream" }
          && parent.steps.contains { $0.node.as(ReturnStmtSyntax.self)?.expression?.trimmedDescription == name }
      }
  }

  private func asksItsObject(_ task: Body) -> Bool {
    task.loops.contains { loop in
      guard let conditions = loop.node.as(WhileStmtSyntax.self)?.conditions else { return false }
      return task.steps[loop.steps].contains { step in
        conditions.encloses(step.node) && (step.read?.isMember ?? false)
      }
    }
  }

  private func isLong(_ task: Body) -> Bool {
    task.loops.contains { task.steps[$0.steps].contains(where: \.isSuspension) }
  }
}
