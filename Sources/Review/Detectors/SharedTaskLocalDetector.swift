import SwiftSyntax

/// A task that several callers share, and that keeps the task-local values of the first of them.
struct SharedTaskLocalDetector: Detector {
  static let name = "shared-task-local"
  static let rule = "snapshot-at-spawn"
  static let severity = Finding.Severity.major
  static let why =
    "Task { } copies the task-local values of the code that makes it: work that others wait for as well runs under the first caller's."
  static let exception = "The values are the same for every caller, or nothing in the work reads them."
  static let fix = "Use Task.detached, or bind the value that belongs to the shared work with withValue."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    let tasks = file.unstructuredTasks.filter { task in
      guard task.kind == .task, let parent = task.parent, parent.kind == .function else { return false }
      let members = task.handleNames.filter { parent.type?.properties[$0] != nil }
      return !members.isEmpty && !bindsValue(task.spawnCall, task)
    }
    guard !tasks.isEmpty,
      file.tree.descendants(AttributeSyntax.self).contains(where: {
        $0.attributeName.trimmedDescription == "TaskLocal"
      })
    else { return [] }
    return tasks.map { task in
      file.finding(
        self, .look, at: task.spawnCall,
        "The task keeps the task-local values of the caller that makes it, and every caller that finds it shares them.")
    }
  }

  private func bindsValue(_ call: Syntax, _ task: Body) -> Bool {
    let isInside = sequence(first: call, next: \.parent).contains {
      $0.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription.hasSuffix(".withValue") ?? false
    }
    return isInside || task.steps.contains { $0.call?.name == "withValue" }
  }
}
