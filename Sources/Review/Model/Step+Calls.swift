import SwiftSyntax

extension Step.Call {
  /// On nothing, on `self`, or on the type.
  var isOnSelf: Bool { ["", "self", "self?", "self!", "Self"].contains(base) }
}

extension Step {
  /// Whether it is in a closure that is passed to an unknown function, which may call it on any thread.
  var isInForeignClosure: Bool {
    guard arms.contains(where: { $0.kind == .closure }) else { return false }
    var next: Syntax? = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        guard let call = closure.call, Self.ownClosures.contains(call.name) else { return true }
      }
      next = current.is(DeclSyntax.self) && !current.is(VariableDeclSyntax.self) ? nil : current.parent
    }
    return false
  }

  /// Functions that call a closure at once, on the thread they are called on.
  private static let ownClosures: Set = [
    "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map", "reduce", "sync",
    "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withDiscardingTaskGroup", "withLock", "withLockUnchecked", "withLockedValue",
    "withTaskCancellationHandler", "withTaskGroup", "withThrowingDiscardingTaskGroup", "withThrowingTaskGroup",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    "Task", "detached", "immediate", "addTask", "addTaskUnlessCancelled",
  ]
}
