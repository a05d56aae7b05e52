import SwiftSyntax

/// A loop that holds its object weakly, and goes on when the object is gone.
struct OrphanLoopRule: ReviewRule {
  static let id = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "A weak capture lets the object go, and nothing more: the task goes round and round without it."
  static let exception = "The loop is to go on without the object."
  static let fix = "Leave the loop when self is nil, or cancel the task in deinit."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { index in
      let task = file.bodies[index]
      guard task.captures.contains(where: { $0.name == "self" && $0.strength == .weak }) else { return nil }
      guard let type = file.type(of: task), !file.isForEver(type), !file.isCancelledInDeinit(index) else { return nil }
      for loop in task.loops where loop.isEndless && !asksForSelf(loop) {
        guard task.steps[loop.steps].contains(where: \.isSuspension) else { continue }
        let isEnded = !file.cancellations(of: index).isEmpty
        guard isEnded || file.isDropped(task) || task.handle?.isMember == true else { continue }
        return file.finding(
          self, isEnded ? .look : .likely, at: loop.node,
          "When “\(type.name.split(separator: ".").last ?? "")” is gone, this loop goes on: nothing in it leaves when self is nil, and no deinit cancels the task."
        )
      }
      return nil
    }
  }

  /// True if the loop binds `self` or compares it with nil.
  private func asksForSelf(_ loop: Body.Loop) -> Bool {
    let text = loop.node.trimmedDescription
    return text.contains("let self") || text.contains("self == nil") || text.contains("self != nil")
      || text.contains("let strongSelf") || !text.contains("self?")
  }
}
