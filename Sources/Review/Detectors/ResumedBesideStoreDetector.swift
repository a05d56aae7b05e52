import SwiftSyntax

/// A continuation that is kept for other code to resume, and is resumed after an await by the code that has kept it.
struct ResumedBesideStoreDetector: Detector {
  static let name = "resumed-beside-store"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "While the task waits at the await, other code can take the continuation from its place and resume it: the second resume ends the process."
  static let exception = "What is awaited cannot fail once other code can have resumed the continuation."
  static let fix = "Take the continuation out of its place, and resume it only if it was still there."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.flatMap { continuation in
      file.bodies.filter { body in
        body == continuation.body || continuation.closure.encloses(body.node)
      }.compactMap { finding(continuation, $0, file) }
    }
  }

  private func finding(_ continuation: Continuation, _ body: Body, _ file: SourceFile) -> Finding? {
    let inside = body.steps.indices.filter { continuation.closure.encloses(body.steps[$0].node) }
    guard let store = inside.first(where: { keeps(continuation.name, body.steps[$0], body) }) else { return nil }
    let resume = inside.first { index in
      let step = body.steps[index]
      guard index > store, let call = step.call, call.name == "resume",
        call.receiver == Place(root: continuation.name), body.steps[store].canLead(to: step)
      else { return false }
      let between = body.between(store, index)
      // A look at what is kept tells whether it has been resumed.
      return between.contains(where: \.isSuspension)
        && !between.contains { $0.isCondition && ($0.call != nil || ($0.read?.isMember ?? false)) }
    }
    guard let resume else { return nil }
    return file.finding(
      self, .likely, at: body.steps[resume].node,
      "“\(continuation.name)” was kept in line \(file.line(of: body.steps[store].node)) before an await: other code may have resumed it."
    )
  }

  /// Whether a step puts a continuation into a property, itself or by a function of the type.
  private func keeps(_ name: String, _ step: Step, _ body: Body) -> Bool {
    if let place = step.write, place.isMember, step.node.mentions(name) {
      return step.assigned?.is(ClosureExprSyntax.self) != true
    }
    guard let call = step.call, call.isOnSelf, let node = step.node.as(FunctionCallExprSyntax.self),
      let number = node.arguments.enumerated().first(where: {
        $0.element.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
      })?.offset
    else { return false }
    return body.targets(of: call).contains { target in
      guard number < target.parameters.count else { return false }
      return target.steps.contains { step in
        (step.write?.isMember ?? false) && step.node.mentions(target.parameters[number])
      }
    }
  }
}
