import SwiftSyntax

/// A task that can be cancelled, waits, and then does its work without a look.
struct FireAfterWaitRule: ReviewRule {
  static let id = "cancel-prevents-firing"
  static let severity = Finding.Severity.major
  static let why = "Cancelling a task sets a flag: it stops nothing, and the line after the wait runs all the same."
  static let exception = "A late effect is harmless."
  static let fix =
    "Look at cancellation, or at whose run it is, right before the effect, where nothing can come in between."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { index in
      guard file.isCancelledByRequest(index) || isForgotten(index, file) else { return nil }
      let task = file.bodies[index]
      for (wait, step) in task.steps.enumerated() {
        guard let call = step.call, call.isSleep, let effect = file.uncheckedEffect(after: wait, in: index) else {
          continue
        }
        let isSwallowed = file.isSwallowed(step, before: task.steps[effect])
        let isAwaited = task.steps[effect].call?.isAwaited ?? false
        // A cancelled task's next call is told as well, if there is anything to tell.
        guard isSwallowed || !isAwaited else { continue }
        return file.finding(
          self, isSwallowed ? .likely : .look, at: task.steps[effect].node,
          isSwallowed
            ? "A cancelled task comes here as well, and sooner: its sleep ends at once, and nothing is asked before this."
            : "If the sleep has ended when the task is cancelled, it does not throw, and nothing is asked before this.")
      }
      return nil
    }
  }

  /// True if the handle is set to nil somewhere outside of the task, as if that ended it.
  private func isForgotten(_ index: Int, _ file: SourceFile) -> Bool {
    guard let handle = file.bodies[index].handle, handle.isMember, handle.path.isEmpty else { return false }
    return file.bodies.indices.contains { other in
      other != index && file.bodies[other].kind != .deinitializer && file.bodies[other].type == file.bodies[index].type
        && file.bodies[other].steps.contains { step in
          guard step.write == handle else { return false }
          return step.node.trimmedDescription.hasSuffix("= nil")
        }
    }
  }
}
