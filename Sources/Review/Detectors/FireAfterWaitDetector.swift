import SwiftSyntax

/// A task that can be cancelled, waits, and then does its work without a look.
struct FireAfterWaitDetector: Detector {
  static let name = "fire-after-wait"
  static let rule = "cancel-prevents-firing"
  static let severity = Finding.Severity.major
  static let why = "Cancelling a task sets a flag: it stops nothing, and the line after the wait runs all the same."
  static let exception = "A late effect is harmless."
  static let fix =
    "Look at cancellation, or at whose run it is, right before the effect, where nothing can come in between."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard task.isCancelledByRequest || isForgotten(task) else { return nil }
      for (wait, step) in task.steps.enumerated() {
        guard let call = step.call, call.isSleep, !step.isCondition, let effect = task.uncheckedEffect(after: wait)
        else {
          continue
        }
        let isSwallowed = step.swallowsError(before: task.steps[effect])
        let isAwaited = task.steps[effect].call?.isAwaited ?? false
        // The next awaited call of a cancelled task can notice the cancellation itself.
        guard isSwallowed || !isAwaited else { continue }
        return file.finding(
          // Code that drops a handle believes that the task has ended. What a task does that is cancelled is often harmless.
          self, isSwallowed && task.cancellers.isEmpty ? .likely : .look,
          at: task.steps[effect].node,
          isSwallowed
            ? "A cancelled task comes here as well, and sooner: its sleep ends at once, and nothing is asked before this."
            : "If the sleep has ended when the task is cancelled, it does not throw, and nothing is asked before this.")
      }
      return nil
    }
  }

  /// Whether code outside of the task sets its handle to nil, as if that ended it.
  private func isForgotten(_ task: Body) -> Bool {
    guard let handle = task.handle, handle.isMember, handle.path.isEmpty else { return false }
    return task.file.bodies.contains { other in
      other != task && other.kind != .deinitializer && other.type == task.type
        && other.steps.contains { step in
          guard step.write == handle else { return false }
          return step.node.trimmedDescription.hasSuffix("= nil")
        }
    }
  }
}
