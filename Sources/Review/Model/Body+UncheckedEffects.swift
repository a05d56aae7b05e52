import SwiftSyntax

extension Body {
  /// The first effect after a suspension before which the code checks nothing that others may have changed meanwhile.
  ///
  /// - Parameters:
  ///   - range: where to look for it; the rest of the body if nil.
  /// - Returns: the effect's index in the steps; nil if there is none, or a look protects it.
  func uncheckedEffect(after wait: Int, within range: Range<Int>? = nil) -> Int? {
    for index in (wait + 1)..<(range?.upperBound ?? steps.count) where steps[wait].canLead(to: steps[index]) {
      if steps[index].observesSharedState { return nil }
      guard steps[index].isEffect else { continue }
      // A call's arguments are evaluated before it, and a suspension inside of it is part of it.
      if steps[index].call?.inside.contains(wait) ?? false { continue }
      if case .write(_, let value) = steps[index].action, value.contains(wait) { continue }
      return looksFirst(steps[index]) ? nil : index
    }
    return nil
  }

  /// Whether a step calls a method of the own object that checks before it does anything.
  private func looksFirst(_ step: Step) -> Bool {
    guard let call = step.call, call.isOnSelf else { return false }
    return targets(of: call).contains { callee in
      let look = callee.steps.firstIndex(where: \.observesSharedState)
      let effect = callee.steps.firstIndex(where: \.isEffect)
      return look.map { $0 < effect ?? .max } ?? false
    }
  }

}

extension Step {
  /// Whether an error of a sleep, cancellation above all, does not keep the code from reaching a later step.
  func swallowsError(before effect: Step) -> Bool {
    if call?.isTryOptional ?? false { return true }
    var at = node.parent
    while let current = at, !current.is(ClosureExprSyntax.self), !current.is(FunctionDeclSyntax.self) {
      if let statement = current.parent?.as(DoStmtSyntax.self), current.is(CodeBlockSyntax.self) {
        return statement.endPosition <= effect.node.position
          && statement.catchClauses.contains { $0.catchItems.isEmpty && $0.body.statements.isEmpty }
      }
      at = current.parent
    }
    return false
  }
}
