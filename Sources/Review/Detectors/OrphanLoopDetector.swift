import SwiftSyntax

/// A loop that holds its object weakly, and goes on when the object is gone.
struct OrphanLoopDetector: Detector {
  static let name = "orphan-loop"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "A weak capture lets the object go, and nothing more: the task goes round and round without it."
  static let exception = "The loop is to go on without the object."
  static let fix = "Leave the loop when self is nil, or cancel the task in deinit."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard task.captures.contains(where: { $0.name == "self" && $0.strength == .weak }) else { return nil }
      guard let type = task.type, !type.livesForever, !task.isCancelledInDeinit else { return nil }
      for loop in task.loops where loop.isEndless && !asksForSelf(loop) {
        guard task.steps[loop.steps].contains(where: \.isSuspension) else { continue }
        let isEnded = !task.cancellers.isEmpty
        guard isEnded || task.isDropped || task.handle?.isMember == true else { continue }
        return file.finding(
          self, isEnded ? .look : .likely, at: loop.node,
          "When “\(type.shortName)” is gone, this loop goes on: nothing in it leaves when self is nil, and no deinit cancels the task."
        )
      }
      return nil
    }
  }

  /// Whether the loop binds `self` or compares it with nil.
  private func asksForSelf(_ loop: Body.Loop) -> Bool {
    let text = loop.node.trimmedDescription
    return text.contains("let self") || text.contains("self == nil") || text.contains("self != nil")
      || text.contains("let strongSelf") || !text.contains("self?")
  }
}
