import SwiftSyntax

extension Body {
  /// Whether a step depends on what an earlier one read: that decides whether the step is reached, or is part of its value.
  func depends(_ act: Int, on look: Int) -> Bool {
    let node = steps[act].node
    if decides(steps[look].node, node) { return true }
    let names = steps.compactMap { step -> String? in
      guard case .bind(let name, let value) = step.action, value.contains(look) else { return nil }
      return name
    }
    guard !names.isEmpty else { return false }
    for step in steps[look..<act] {
      guard let read = step.read, names.contains(read.root) else { continue }
      if step.isCondition && decides(step.node, node) { return true }
      if let call = steps[act].call, call.inside.contains(where: { steps[$0].node == step.node }) { return true }
    }
    return steps[look..<act].contains { step in
      // `if let name` and `switch name` bind without a read that is a condition.
      guard case .bind(let name, _) = step.action, names.contains(name) else { return false }
      return decides(step.node, node)
    }
  }

  /// Whether a piece of a condition decides if a later piece of code is run.
  private func decides(_ condition: Syntax, _ act: Syntax) -> Bool {
    var child = condition
    var next = condition.parent
    while let current = next, !current.is(CodeBlockItemListSyntax.self), !current.is(ClosureExprSyntax.self) {
      if let statement = current.as(IfExprSyntax.self), child.id == statement.conditions.id {
        return statement.encloses(act) || (leaves(statement) && act.position >= statement.endPosition)
      }
      if let statement = current.as(GuardStmtSyntax.self), child.id == statement.conditions.id {
        return act.position >= statement.endPosition
      }
      if let statement = current.as(WhileStmtSyntax.self), child.id == statement.conditions.id {
        return current.encloses(act)
      }
      child = current
      next = current.parent
    }
    return false
  }

  /// Whether the block leaves, so that the code after the statement runs only if the condition is false.
  private func leaves(_ statement: IfExprSyntax) -> Bool {
    guard let last = statement.body.statements.last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self) || last.is(BreakStmtSyntax.self)
      || last.is(ContinueStmtSyntax.self)
  }
}

extension Step {
  /// The innermost function or closure around it.
  var function: SyntaxIdentifier? {
    var next = node.parent
    while let current = next {
      if current.is(ClosureExprSyntax.self) || current.is(DeclSyntax.self) && !current.is(VariableDeclSyntax.self) {
        return current.id
      }
      next = current.parent
    }
    return nil
  }
}
