import SwiftSyntax

/// A wait for a stored continuation that a cancellation does not end.
struct UnheardWaitDetector: Detector {
  static let name = "unheard-wait"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.minor
  static let why =
    "A continuation knows nothing of cancellation: a cancelled task stays where it is until it is resumed."
  static let exception = "The resume comes soon in any case, or the wait must not be cut short."
  static let fix = "Put withTaskCancellationHandler around it, and resume with CancellationError from there."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.compactMap { continuation in
      let body = continuation.body
      guard body.steps[continuation.step].call?.name.contains("Throwing") ?? false,
        let inside = body.steps[continuation.step].call?.inside,
        let store = inside.first(where: { index in
          let step = body.steps[index]
          return step.write?.isMember ?? false && step.node.mentions(continuation.name)
            && step.assigned?.is(ClosureExprSyntax.self) != true
        }),
        !continuation.hasCancellationHandler, let place = body.steps[store].write
      else { return nil }
      return file.finding(
        self, .look, at: body.steps[store].node,
        "A cancellation does not reach the task that waits in “\(place.root)”: it waits until something else resumes it."
      )
    }
  }
}
