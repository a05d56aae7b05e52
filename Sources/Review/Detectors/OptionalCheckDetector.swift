import SwiftSyntax

/// `try? Task.checkCancellation()`.
struct OptionalCheckDetector: Detector {
  static let name = "optional-check"
  static let rule = "deliberate-try-optional"
  static let severity = Finding.Severity.major
  static let why = "checkCancellation() reports a cancellation by throwing an error, and try? discards it."
  static let exception = "None: the line does nothing."
  static let fix = "Write try without the question mark, or ask Task.isCancelled."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.indices.compactMap { index in
        let step = body.steps[index]
        guard let call = step.call, call.name == "checkCancellation", call.isTryOptional,
          step.node.parent?.is(TryExprSyntax.self) ?? false,
          Syntax(step.node.parent!).isStatement
        else { return nil }
        // A task that has only just begun is seldom cancelled already.
        let isLate = body.steps[..<index].contains(where: \.isSuspension) || step.arms.contains { $0.kind == .loop }
        return file.finding(
          self, isLate ? .certain : .look, at: step.node,
          "This line does nothing: “try?” discards the error by which it reports a cancellation.")
      }
    }
  }
}
