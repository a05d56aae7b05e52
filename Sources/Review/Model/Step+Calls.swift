import SwiftSyntax

extension Step.Call {
  /// On nothing, on `self`, or on the type.
  var isOnSelf: Bool { ["", "self", "self?", "self!", "Self"].contains(base) }
}

extension Step {
  /// Whether it is in a closure that is passed to an unknown function, which may call it on any thread.
  var isInForeignClosure: Bool { isInForeignClosure(inside: nil) }

  /// Whether such a closure is between the step and code around it.
  /// - Parameter outer: the closure where the search ends; nil for the whole function.
  func isInForeignClosure(inside outer: ClosureExprSyntax?) -> Bool {
    guard arms.contains(where: { $0.kind == .closure }) else { return false }
    var next: Syntax? = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        if closure.id == outer?.id { return false }
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
    "withCheckedThrowingContinuation", "withCriticalRegion", "withDiscardingTaskGroup", "withLock", "withLockUnchecked",
    "withLockVoid", "withLockedValue", "withValue",
    "withTaskCancellationHandler", "withTaskGroup", "withThrowingDiscardingTaskGroup", "withThrowingTaskGroup",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    "Task", "detached", "immediate", "addTask", "addTaskUnlessCancelled",
  ]
}
