import SwiftSyntax

/// A task that is to move work off the main actor, and inherits the main actor.
struct TaskAroundWorkDetector: Detector {
  static let name = "task-around-work"
  static let rule = "work-off-main"
  static let severity = Finding.Severity.major
  static let why =
    "Task { } in code of the main actor runs on the main actor: put around synchronous work it moves nothing."
  static let exception = "The task is there to be cancelled or to come later, and its work is small."
  static let fix = "Move the work into a @concurrent function, an actor, or a child task."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.compactMap { task in
      guard task.kind == .task, task.isolation == .mainActor, let parent = task.parent,
        parent.isAsync, parent.isolation == .mainActor, !task.steps.contains(where: \.isSuspension),
        isWork(task), isAwaited(task, by: parent)
      else { return nil }
      return file.finding(
        self, .likely, at: task.spawnCall,
        "This task is on the main actor too, and what it does waits for nothing: it keeps the main actor as busy as without a task."
      )
    }
  }

  /// Whether a task does something that can take long: not just a few assignments, or what they need.
  private func isWork(_ task: Body) -> Bool {
    if !task.loops.isEmpty { return true }
    let calls = task.steps.compactMap(\.call).filter { !($0.name.first?.isUppercase ?? false) && $0.base != "." }
    guard !calls.isEmpty else { return false }
    let isAssignment = task.steps.contains { $0.write?.isMember ?? false }
    return !isAssignment || calls.contains { !$0.inside.isEmpty }
  }

  private func isAwaited(_ task: Body, by parent: Body) -> Bool {
    if task.spawnCall.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "value" { return true }
    guard let handle = task.handle, !handle.isMember else { return false }
    return parent.steps.contains { $0.read?.root == handle.root && $0.read?.path.first == "value" }
  }
}
