import SwiftSyntax

/// `try? Task.checkCancellation()`.
struct OptionalCheckDetector: Detector {
  static let name = "optional-check"
  static let rule = "deliberate-try-optional"
  static let severity = Finding.Severity.major
  static let why = "checkCancellation() tells of a cancellation by its error, and try? throws the error away."
  static let exception = "None: the line does nothing."
  static let fix = "Write try without the question mark, or ask Task.isCancelled."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.compactMap { step in
        guard let call = step.call, call.name == "checkCancellation", call.isTryOptional,
          step.node.parent?.is(TryExprSyntax.self) ?? false,
          Syntax(step.node.parent!).isStatement
        else { return nil }
        return file.finding(
          self, .certain, at: step.node,
          "This line does nothing: “try?” throws away the error by which it tells of a cancellation.")
      }
    }
  }
}
