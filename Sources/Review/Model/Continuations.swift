import SwiftSyntax

/// A continuation that the code waits for.
struct Continuation {
  var name: String
  /// What it is handed to.
  var closure: ClosureExprSyntax
  var body: Int
  /// The index of the call in the body's steps.
  var step: Int
}

extension SourceFile {
  /// The continuations of `withCheckedContinuation` and the like.
  var continuations: [Continuation] {
    bodies.indices.flatMap { body in
      bodies[body].steps.indices.compactMap { index in
        guard let call = bodies[body].steps[index].call, Self.continuationMakers.contains(call.name) else { return nil }
        guard let closure = bodies[body].steps[index].node.as(FunctionCallExprSyntax.self)?.lastClosure else {
          return nil
        }
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
