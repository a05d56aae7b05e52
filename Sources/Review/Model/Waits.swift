import SwiftSyntax

extension SourceFile {
  /// The first effect after a step, with no look in between at what others may have decided meanwhile.
  ///
  /// - Parameters:
  ///   - range: where to look for it; the rest of the body if nil.
  /// - Returns: the effect's index in the steps; nil if there is none, or a look protects it.
  func uncheckedEffect(after wait: Int, in body: Int, within range: Range<Int>? = nil) -> Int? {
    let steps = bodies[body].steps
    for index in (wait + 1)..<(range?.upperBound ?? steps.count) where steps[wait].canLead(to: steps[index]) {
      if steps[index].looksAround { return nil }
      guard steps[index].isEffect else { continue }
      // What a call is handed is evaluated before, and what it waits for is part of it.
      if steps[index].call?.inside.contains(wait) ?? false { continue }
      if case .write(_, let value) = steps[index].action, value.contains(wait) { continue }
      return looksFirst(steps[index], body) ? nil : index
    }
    return nil
  }

  /// True for a call of the object's own method that asks before it does anything.
  private func looksFirst(_ step: Step, _ body: Int) -> Bool {
    guard let call = step.call, call.isOnSelf, let type = type(of: bodies[body]) else { return false }
    return functions(call.name, of: type).contains { callee in
      let look = callee.steps.firstIndex(where: \.looksAround)
      let effect = callee.steps.firstIndex(where: \.isEffect)
      return look.map { $0 < effect ?? .max } ?? false
    }
  }

  /// True if an error of a sleep, cancellation above all, does not keep the code from going on.
  func isSwallowed(_ wait: Step, before effect: Step) -> Bool {
    if wait.call?.isTryOptional ?? false { return true }
    var at = wait.node.parent
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
