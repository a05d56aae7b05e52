import SwiftSyntax

/// A change that is read in `onChange` itself, where the old value is still in place.
struct EarlyChangeDetector: Detector {
  static let name = "early-change"
  static let rule = "fresh-when-used"
  static let severity = Finding.Severity.major
  static let why =
    "withObservationTracking calls onChange once, before the property has its new value: what is read there is the old one."
  static let exception = "onChange only notes that something will change."
  static let fix = "Let onChange start a task that reads the value and tracks it again, or iterate Observations."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.flatMap { body in
      body.steps.compactMap { step in
        guard step.call?.name == "withObservationTracking", let call = step.node.as(FunctionCallExprSyntax.self),
          let closure = closure(of: call), !Self.leadsOn(closure),
          !file.bodies.contains(where: { $0.kind == .function && closure.mentions($0.name) && Self.leadsOn($0.node) })
        else { return nil }
        return file.finding(
          self, .look, at: call,
          "“onChange” is called before the value changes, and only once: nothing here reads the new value or tracks it again."
        )
      }
    }
  }

  /// Whether it begins something that runs after the change.
  private static func leadsOn(_ node: some SyntaxProtocol) -> Bool {
    ["Task", "yield", "resume", "async"].contains { node.mentions($0) }
  }

  private func closure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    call.additionalTrailingClosures.first { $0.label.text == "onChange" }?.closure
      ?? call.arguments.first { $0.label?.text == "onChange" }?.expression.as(ClosureExprSyntax.self)
      ?? (call.arguments.isEmpty ? nil : call.trailingClosure)
  }
}
