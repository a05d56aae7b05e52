import SwiftSyntax

/// A `try?` on a sleep, after which the code goes on as if it had slept.
struct OptionalSleepDetector: Detector {
  static let name = "optional-sleep"
  static let rule = "deliberate-try-optional"
  static let severity = Finding.Severity.major
  static let why = "try? swallows cancellation: the sleep ends at once, and the code goes on as if the time had passed."
  static let exception = "It does not matter whether the time has passed; then a comment says so."
  static let fix =
    "Let the error out, or look at Task.isCancelled after the sleep; if it is meant, say why in a comment."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.flatMap { body in
      // A task without a handle cannot be cancelled.
      guard !(body.kind == .task || body.kind == .detachedTask) || !body.isDropped else { return [Finding]() }
      return body.steps.indices.compactMap { finding(at: $0, body) }
    }
  }

  private func finding(at wait: Int, _ body: Body) -> Finding? {
    guard let call = body.steps[wait].call, call.isSleep, call.isTryOptional else { return nil }
    let node = optionalTry(around: body.steps[wait].node)
    // Code that uses the result expects that the sleep can fail.
    guard node.isStatement, !body.file.hasComment(at: node) else { return nil }
    if body.uncheckedEffect(after: wait) != nil {
      return body.file.finding(
        // What one task does too soon disturbs the task that takes its place; elsewhere it is often harmless.
        self, body.isTask && body.isReplaced ? .likely : .look, at: node,
        "If the task is cancelled, this sleep ends at once and the code goes on: neither a look at cancellation nor a comment says that this is meant."
      )
    }
    guard let loop = body.loops.first(where: { $0.steps.contains(wait) }), runsHot(loop, body) else { return nil }
    return body.file.finding(
      self, body.isTask && !body.cancellers.isEmpty ? .likely : .look, at: node,
      "If the task is cancelled, every further sleep ends at once, and this loop goes round without a pause.")
  }

  /// Whether no length, no check and no error ends a loop after a cancellation.
  private func runsHot(_ loop: Body.Loop, _ body: Body) -> Bool {
    guard !loop.node.is(ForStmtSyntax.self) else { return false }
    return !body.steps[loop.steps].contains { step in
      step.checksCancellation || (step.isCondition && (step.read?.isMember ?? false))
        || (step.call.map { !$0.isTryOptional && step.node.isTried } ?? false)
    }
  }

  private func optionalTry(around node: Syntax) -> Syntax {
    var at: Syntax? = node
    while let current = at, !current.is(CodeBlockItemSyntax.self) {
      if current.is(TryExprSyntax.self) { return current }
      at = current.parent
    }
    return node
  }
}
