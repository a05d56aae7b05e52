import SwiftSyntax

extension FlowBuilder {
  /// `await` covers all operators to its right, and stands in front of the operand that the task most likely waits for.
  func visit(_ node: AwaitExprSyntax) {
    visitOperands(node.expression) { first in
      marks.awaits += 1
      visit(first)
      marks.awaits -= 1
      add(.suspend, node)
    }
  }

  func visit(_ node: TryExprSyntax) {
    let isOptional = node.questionOrExclamationMark?.text == "?"
    marks.optionalTries += isOptional ? 1 : 0
    visit(node.expression)
    marks.optionalTries -= isOptional ? 1 : 0
  }

  /// Visits the operands of operators that assign nothing, from left to right.
  func visitOperands(_ node: ExprSyntax, visitFirst: (ExprSyntax) -> Void) {
    switch node.as(ExprSyntaxEnum.self) {
    case .infixOperatorExpr(let node) where !node.isAssignment:
      visitOperands(node.leftOperand, visitFirst: visitFirst)
      visit(node.rightOperand)
    case .ternaryExpr(let node):
      marks.conditions += 1
      visitOperands(node.condition, visitFirst: visitFirst)
      marks.conditions -= 1
      visit(node.thenExpression)
      visit(node.elseExpression)
    case .asExpr(let node): visitOperands(node.expression, visitFirst: visitFirst)
    case .isExpr(let node): visitOperands(node.expression, visitFirst: visitFirst)
    default: visitFirst(node)
    }
  }

  /// `=`, and operators such as `+=`, which read what they change.
  func visitAssignment(_ node: InfixOperatorExprSyntax) {
    let start = steps.count
    let target = place(Syntax(node.leftOperand))
    if node.operator.is(AssignmentExprSyntax.self) {
      visitIndices(Syntax(node.leftOperand))
    } else {
      visitChain(Syntax(node.leftOperand))
    }
    if let closure = node.rightOperand.as(ClosureExprSyntax.self) {
      keep(closure, name: target?.path.last ?? target?.root ?? "closure")
    } else {
      visit(node.rightOperand)
    }
    guard let target else { return }
    keepTasks(in: start..<steps.count, as: target)
    add(.write(target, value: start..<steps.count), node)
  }
}
