import SwiftSyntax

/// A continuation that is stored for other code to resume, where a cancellation can come before it is stored, or where it
/// replaces an earlier one.
struct StoredContinuationDetector: Detector {
  static let name = "stored-continuation"
  static let rule = "resume-exactly-once"
  static let severity = Finding.Severity.major
  static let why =
    "A cancellation handler may run before the continuation is kept: it finds none, and the one that is kept then waits for ever."
  static let exception = "The task that waits is never cancelled, or something else is sure to resume it."
  static let fix =
    "Keep one state under one lock: waiting, cancelled already, or done. Look at it in the section that keeps the continuation."

  func findings(in file: SourceFile) -> [Finding] {
    file.continuations.flatMap { continuation -> [Finding] in
      let code = continuation.body
      guard let inside = code.steps[continuation.step].call?.inside else { return [] }
      let looks = inside.contains { index in
        let step = code.steps[index]
        return step.isCondition || step.read?.path.last == "isCancelled" || step.call?.name == "checkCancellation"
          || step.node.trimmedDescription == "Task.isCancelled"
      }
      let stores = inside.filter { index in
        let step = code.steps[index]
        // A closure that is stored is a callback, which may be called often.
        return step.write != nil && step.node.mentions(continuation.name) && step.call == nil
          && step.assigned?.is(ClosureExprSyntax.self) != true
      }
      guard !looks, let store = stores.first, let place = code.steps[store].write else { return [] }
      if let handler = Self.handler(around: continuation.closure) {
        guard code.runsBefore(handler) else {
          return [
            file.finding(
              self, .likely, at: code.steps[store].node,
              "The continuation is kept without a look at whether the task has been cancelled: the handler may have come before, "
                + "and then nobody resumes this one.")
          ]
        }
        guard place.path.isEmpty, code.steps[store].assignment != nil else { return [] }
        return [
          file.finding(
            self, .look, at: code.steps[store].node,
            "The handler comes in a task of its own: it may come late, and take the next one who waits in “\(place)” for this one."
          )
        ]
      }
      let isSlot = code.steps[store].assignment != nil && place.path.last != "[]"
      guard isSlot, isShared(place, code), !looksBefore(store, place, code) else { return [] }
      return [
        file.finding(
          self, .look, at: code.steps[store].node,
          "If a task waits already, “\(place)” forgets it here: nothing resumes it then.")
      ]
    }
  }

  /// A property, or the state of a lock.
  private func isShared(_ place: Place, _ body: Body) -> Bool {
    place.isMember
      || !body.surroundings.contains { outer in
        outer.steps.contains { step in
          if case .bind(place.root, _) = step.action { true } else { false }
        }
      }
  }

  private func looksBefore(_ store: Int, _ place: Place, _ code: Body) -> Bool {
    code.steps[..<store].contains { $0.read?.root == place.root || $0.call?.receiver?.root == place.root }
  }

  /// The `onCancel` closure of the cancellation handler that has a closure in its operation.
  private static func handler(around closure: ClosureExprSyntax) -> Syntax? {
    var next = closure.parent
    while let current = next {
      if current.is(DeclSyntax.self) && !current.is(VariableDeclSyntax.self) { return nil }
      if let outer = current.as(ClosureExprSyntax.self), let call = outer.call,
        call.name == "withTaskCancellationHandler"
      {
        let labelled = call.node.additionalTrailingClosures.first { $0.label.text == "onCancel" }?.closure
        let argument = call.node.arguments.first { $0.label?.text == "onCancel" }?.expression
        return labelled.map { Syntax($0) } ?? argument.map { Syntax($0) }
      }
      next = current.parent
    }
    return nil
  }
}
