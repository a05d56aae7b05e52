import SwiftSyntax

/// A `catch` for everything that shows a cancellation as a failure.
struct CancellationAsFailureRule: ReviewRule {
  static let id = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "A cancellation is thrown like an error, and is none: somebody has changed their mind."
  static let exception = "Nobody cancels this work, or what is set here is not shown any more."
  static let fix = "Catch CancellationError before, or look at Task.isCancelled before the error is shown."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.indices.flatMap { index -> [Finding] in
      let body = file.bodies[index]
      guard body.isAsync, body.isolation != .none else { return [] }
      var seen: Set<Int> = []
      return body.steps.indices.compactMap { at in
        let step = body.steps[at]
        guard case .write(let place, _) = step.action, place.isMember,
          let rescue = step.arms.last, rescue.kind == .rescue, !seen.contains(rescue.statement),
          let clause = step.node.catchClause, clause.catchesAll, tellsOfFailure(step.node),
          !body.steps[..<at].contains(where: { $0.arms.contains(rescue) && $0.looksAround }),
          canBeCancelled(rescue, body)
        else { return nil }
        seen.insert(rescue.statement)
        return file.finding(
          self, isCancelledHere(index, file) ? .likely : .look, at: step.node,
          "A cancellation comes here as well: “\(place.root)” then tells of a failure that is none.")
      }
    }
  }

  private func tellsOfFailure(_ node: Syntax) -> Bool {
    let text = node.trimmedDescription
    return text.contains("error") || text.contains(".fail")
  }

  /// True if what is attempted waits, and can throw when the task is cancelled.
  private func canBeCancelled(_ rescue: Step.Arm, _ body: Body) -> Bool {
    body.steps.contains { step in
      step.isSuspension && step.arms.contains { $0.kind == .attempt && $0.statement == rescue.statement }
    }
  }

  /// True if it runs in a task of this file that this file cancels.
  private func isCancelledHere(_ index: Int, _ file: SourceFile) -> Bool {
    file.unstructuredTasks.contains { task in
      (task == index || file.ownCalls(from: task).contains(index)) && !file.cancellations(of: task).isEmpty
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
  /// True if it is for any error, and none before it for cancellation.
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
