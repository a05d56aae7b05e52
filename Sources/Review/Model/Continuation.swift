import SwiftSyntax

/// A continuation that a task waits for.
struct Continuation {
  var name: String
  /// The closure that the continuation is passed to.
  var closure: ClosureExprSyntax
  var body: Body
  /// The step of the body that calls the function.
  var step: Int

  /// Whether the object is there for as long as the task waits: its own method waits, and the caller of a method holds the object.
  var keepsSelf: Bool { [.function, .accessor].contains(body.kind) && !body.isStatic }

  /// Whether the wait stands in `withTaskCancellationHandler`.
  var hasCancellationHandler: Bool {
    sequence(first: Syntax(closure), next: \.parent).contains {
      $0.as(ClosureExprSyntax.self)?.call?.name == "withTaskCancellationHandler"
    }
  }
}

extension SourceFile {
  /// The continuations of `withCheckedContinuation` and the like.
  var continuations: [Continuation] {
    bodies.flatMap { body in
      body.steps.indices.compactMap { index in
        guard let call = body.steps[index].call, Self.continuationMakers.contains(call.name),
          let closure = body.steps[index].node.as(FunctionCallExprSyntax.self)?.lastClosure
        else { return nil }
        let name = closure.parameterNames.first ?? "$0"
        return name == "_" ? nil : Continuation(name: name, closure: closure, body: body, step: index)
      }
    }
  }

  private static let continuationMakers: Set = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]
}
