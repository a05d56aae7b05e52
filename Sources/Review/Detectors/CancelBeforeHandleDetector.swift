import SwiftSyntax

/// A cancellation handler that cancels what the operation keeps for it, where the cancellation can come first.
struct CancelBeforeHandleDetector: Detector {
  static let name = "cancel-before-handle"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why =
    "The handler runs at once if the task has been cancelled already: it finds nothing to cancel, and the work begins after it."
  static let exception = "The work notices the cancellation itself."
  static let fix =
    "Keep one state under one lock: look for an earlier cancellation where you store what the handler cancels."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.compactMap { step -> Finding? in
        guard step.call?.name == "withTaskCancellationHandler", let node = step.node.as(FunctionCallExprSyntax.self),
          let handler = node.closure("onCancel"), let operation = node.closure("operation")
        else { return nil }
        if let store = operation.callback(of: handler.cancelledObjects),
          !operation.checksCancellation(after: operation.position)
        {
          return file.finding(
            self, .likely, at: store,
            "If the cancellation comes before this, “\(store.leftOperand.trimmedDescription)” is set too late to be called."
          )
        }
        let cancelled = handler.cancelledNames
        guard !cancelled.isEmpty, let store = operation.assignment(to: cancelled),
          !operation.checksCancellation(after: store.node.position),
          !store.node.isDecided(in: operation, underALockOf: handler)
        else { return nil }
        let name = store.name
        return file.finding(
          self, body.runsBefore(handler.statements) ? .look : .likely, at: store.node,
          "If the cancellation comes before this, the handler finds “\(name)” empty, and nothing cancels what is stored here."
        )
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// An argument of `withTaskCancellationHandler` that is a closure.
  fileprivate func closure(_ label: String) -> ClosureExprSyntax? {
    if let found = arguments.first(where: { $0.label?.text == label })?.expression.as(ClosureExprSyntax.self) {
      return found
    }
    if let found = additionalTrailingClosures.first(where: { $0.label.text == label })?.closure { return found }
    return label == "operation" ? trailingClosure : nil
  }
}

extension FunctionCallExprSyntax {
  /// What `state` is in `state.withLock { }`.
  fileprivate var lockedObject: String? {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self), lastClosure != nil,
      callee.declName.baseName.text.hasPrefix("with")
    else { return nil }
    return callee.base?.trimmedDescription.withoutSelf
  }
}

extension SyntaxProtocol {
  /// Whether it is in a section that looks at the cancellation, and the handler enters a section of the same lock.
  fileprivate func isDecided(in operation: ClosureExprSyntax, underALockOf handler: ClosureExprSyntax) -> Bool {
    var next = parent
    while let current = next, current.id != operation.id {
      if let closure = current.as(ClosureExprSyntax.self), let lock = closure.call?.node.lockedObject,
        closure.mentions("isCancelled"),
        handler.descendants(FunctionCallExprSyntax.self).contains(where: { $0.lockedObject == lock })
      {
        return true
      }
      next = current.parent
    }
    return false
  }

  /// Whether it looks at the cancellation when something has been stored.
  fileprivate func checksCancellation(after store: AbsolutePosition) -> Bool {
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return position > store && ["isCancelled", "checkCancellation", "cancelled"].contains(name)
    }
    return children(viewMode: .sourceAccurate).contains { $0.checksCancellation(after: store) }
  }

  /// What a call of `cancel` is made on without a question mark.
  fileprivate var cancelledObjects: Set<String> {
    Set(
      descendants(FunctionCallExprSyntax.self).compactMap { call in
        guard call.arguments.isEmpty, call.lastName == "cancel" else { return nil }
        return call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName
          .text
      })
  }

  /// Where it sets the closure that an object calls when it is cancelled: `task.onCancel = { }`.
  fileprivate func callback(of objects: Set<String>) -> InfixOperatorExprSyntax? {
    descendants(InfixOperatorExprSyntax.self).first { assignment in
      guard assignment.isAssignment, assignment.rightOperand.is(ClosureExprSyntax.self),
        let member = assignment.leftOperand.as(MemberAccessExprSyntax.self), let base = member.base?.trimmedDescription
      else { return false }
      return objects.contains(base) && member.declName.baseName.text.lowercased().contains("cancel")
    }
  }

  /// The variables and properties that are used if they are not nil: `box.task` for `box.task?.cancel()`, and for
  /// `if let task = box.task`.
  fileprivate var cancelledNames: Set<String> {
    var names: Set<String> = []
    if let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), callee.declName.baseName.text == "cancel",
      let optional = callee.base?.as(OptionalChainingExprSyntax.self)
    {
      names.insert(optional.expression.trimmedDescription.withoutSelf)
    }
    if let binding = self.as(OptionalBindingConditionSyntax.self), let value = binding.initializer?.value {
      names.insert(value.trimmedDescription.withoutSelf)
    }
    for child in children(viewMode: .sourceAccurate) { names.formUnion(child.cancelledNames) }
    return names
  }

  /// The first assignment to one of the names, or call of a function that sets it: `box.task = task`, `box.setTask(task)`.
  fileprivate func assignment(to names: Set<String>) -> (node: Syntax, name: String)? {
    if let node = self.as(InfixOperatorExprSyntax.self), node.operator.is(AssignmentExprSyntax.self) {
      let name = node.leftOperand.trimmedDescription.withoutSelf
      if names.contains(name), !node.rightOperand.is(NilLiteralExprSyntax.self) { return (Syntax(node), name) }
    }
    if let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base?.trimmedDescription,
      let name = names.first(where: {
        "\(base.withoutSelf).set\($0.split(separator: ".").last ?? "")".lowercased()
          == "\($0.split(separator: ".").dropLast().joined(separator: ".")).\(callee.declName.baseName.text)"
          .lowercased()
      })
    {
      return (Syntax(call), name)
    }
    for child in children(viewMode: .sourceAccurate) {
      if let found = child.assignment(to: names) { return found }
    }
    return nil
  }
}

extension String {
  fileprivate var withoutSelf: String {
    hasPrefix("self?.") ? String(dropFirst(6)) : hasPrefix("self.") ? String(dropFirst(5)) : self
  }
}
