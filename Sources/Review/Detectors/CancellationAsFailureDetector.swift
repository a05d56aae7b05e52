import SwiftSyntax

/// A `catch` for everything that shows a cancellation as a failure.
struct CancellationAsFailureDetector: Detector {
  static let name = "cancellation-as-failure"
  static let rule = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "A cancellation is thrown like an error, and is none: the caller has changed its mind."
  static let exception = "Nobody cancels this work, or what is set here is not shown any more."
  static let fix = "Catch CancellationError before, or look at Task.isCancelled before the error is shown."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.flatMap { body -> [Finding] in
      guard body.isAsync, body.isolation != .none else { return [] }
      var seen: Set<Int> = []
      return body.steps.indices.compactMap { at in
        let step = body.steps[at]
        guard case .write(let place, _) = step.action, place.isMember,
          let arm = step.arms.last, arm.kind == .catchClause, !seen.contains(arm.statement),
          let clause = step.node.catchClause, clause.catchesAll, tellsOfFailure(step.node),
          !body.steps[..<at].contains(where: { $0.arms.contains(arm) && $0.observesSharedState }),
          canBeCancelled(arm, body)
        else { return nil }
        seen.insert(arm.statement)
        return file.finding(
          self, isReplaced(body) && !clause.followsIterationOnly ? .likely : .look, at: step.node,
          "A cancellation comes here as well: “\(place.root)” then tells of a failure that is none.")
      }
    }
  }

  private func tellsOfFailure(_ node: Syntax) -> Bool {
    let text = node.trimmedDescription
    return text.contains("error") || text.contains(".fail")
  }

  /// Whether the block of the `do` waits for something that can end when the task is cancelled.
  private func canBeCancelled(_ arm: Step.Arm, _ body: Body) -> Bool {
    body.steps.contains { step in
      step.isSuspension && step.arms.contains { $0.kind == .doBody && $0.statement == arm.statement }
        && !body.outlastsCancellation(step.node)
    }
  }

  /// Whether it runs in a task whose place the next one takes: then the failure is shown beside what that one does.
  private func isReplaced(_ body: Body) -> Bool {
    body.file.unstructuredTasks.contains { task in
      (task == body || task.ownCalls.contains(body)) && task.isReplaced
    }
  }
}

extension Body {
  /// Whether an `await` goes on waiting if the task is cancelled: for the value of a task of its own that nothing cancels, or for a
  /// continuation without a cancellation handler.
  fileprivate func outlastsCancellation(_ wait: Syntax) -> Bool {
    guard let awaited = wait.as(AwaitExprSyntax.self)?.expression else { return false }
    if let call = awaited.as(FunctionCallExprSyntax.self), let closure = call.lastClosure {
      return file.continuations.contains { $0.closure == closure && !$0.hasCancellationHandler }
    }
    guard let member = awaited.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "value",
      let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return file.unstructuredTasks.contains { task in
      task.parent == self && task.handle == Place(root: name) && task.cancellers.isEmpty
    }
  }
}

extension Syntax {
  fileprivate var catchClause: CatchClauseSyntax? {
    var at = parent
    while let current = at {
      if let clause = current.as(CatchClauseSyntax.self) { return clause }
      at = current.parent
    }
    return nil
  }
}

extension CatchClauseSyntax {
  /// Whether the block throws from a `for try await` alone: a stream ends without an error when the task is cancelled.
  fileprivate var followsIterationOnly: Bool {
    guard let block = parent?.parent?.as(DoStmtSyntax.self)?.body else { return false }
    return !block.descendants(AwaitExprSyntax.self).contains(where: \.isTried)
  }

  /// Whether it catches any error, and no clause before it catches cancellation.
  fileprivate var catchesAll: Bool {
    guard
      catchItems.allSatisfy({
        $0.whereClause == nil && ($0.pattern?.trimmedDescription.hasPrefix("let ") ?? true)
          && $0.pattern?.trimmedDescription.contains(" as ") != true
      })
    else {
      return false
    }
    let all = parent?.trimmedDescription ?? ""
    return !all.contains("ancel") && !body.trimmedDescription.contains("ancel")
  }
}
