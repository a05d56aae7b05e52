import SwiftSyntax

/// The handle of a task that begins at once: it is stored when the body may have ended.
struct EndedHandleDetector: Detector {
  static let name = "ended-handle"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "Task.immediate runs the body up to its first suspension before it returns the handle: a body that ends there clears too early."
  static let exception = "The body always suspends before it can end."
  static let fix = "Say what is under way before the task begins, and store the handle only if it still is."

  func findings(in file: SourceFile) -> [Finding] {
    file.unstructuredTasks.compactMap { task in
      guard task.spawnCall.trimmedDescription.hasPrefix("Task.immediate"), let handle = task.handle, handle.isMember,
        task.steps.contains(where: { $0.write?.root == handle.root && $0.clears })
      else { return nil }
      return file.finding(
        self, .likely, at: task.spawnCall,
        "The body clears “\(handle.root)”. If it ends without waiting, that comes first, and the ended task is stored after it."
      )
    }
  }
}
