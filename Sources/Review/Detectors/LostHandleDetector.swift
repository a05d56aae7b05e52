import SwiftSyntax

/// A task whose handle replaces that of one that may still run, and can no longer be cancelled.
struct LostHandleDetector: Detector {
  static let name = "lost-handle"
  static let rule = "cancel-prevents-firing"
  static let severity = Finding.Severity.major
  static let why =
    "Letting go of a task's handle does not end the task: a second start leaves two at work, and cancel() reaches one."
  static let exception = "The work never begins a second time, or the first has been ended before."
  static let fix = "Cancel the task that is there, or do nothing if there is one."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard let handle = task.handle, handle.isMember, handle.path.isEmpty, let parent = task.parent,
        parent.kind == .function, let begin = task.spawnStep, task.isCancelledByRequest,
        let wait = task.steps.firstIndex(where: { $0.call?.isSleep ?? false }),
        task.steps[wait...].contains(where: \.isEffect) || task.loops.contains(where: \.isEndless)
      else { return nil }
      let before = parent.steps[..<begin]
      let isSeenTo = before.contains { step in
        step.read == handle || step.call?.receiver == handle || (step.call?.isOnSelf ?? false)
      }
      guard !isSeenTo, !asksForItself(task) else { return nil }
      return file.finding(
        self, .look, at: task.spawnCall,
        "If a task is at work here already, it goes on, and “\(handle.root)” no longer reaches it.")
    }
  }

  /// Whether the task checks something else than cancellation to see whether it is still wanted.
  private func asksForItself(_ task: Body) -> Bool {
    task.steps.contains { $0.isCondition && ($0.read?.isMember ?? false) }
  }
}
