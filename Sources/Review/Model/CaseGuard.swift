import SwiftSyntax

/// The effect of the conditions before a write, if the place is in a case of its enum.
enum CaseGuard {
  /// No condition reads the place.
  case unguarded
  /// The write is reached in that case.
  case admits
  /// The write is not reached in that case.
  case refuses
  /// There is a condition, and it cannot be understood.
  case unknown
}

extension BodyDataFlow {
  /// Whether a write is reached if the place is in a case of its enum: `state == .sending`, `[.draft, .sending].contains(state)`.
  func caseGuard(against name: String, in place: Place, at write: Int) -> CaseGuard {
    var result = CaseGuard.unguarded
    for number in 0..<write where steps[number].isCondition && canLead(number, write) {
      guard places(at: number).contains(where: { $0.isField(of: place) }),
        let statement = steps[number].node.statement, let holds = statement.leads(to: steps[write].node)
      else { continue }
      switch (statement.holds(name, read: steps[number].node), holds) {
      case (true, false), (false, true): return .refuses
      case (nil, _): result = .unknown
      default: if result == .unguarded { result = .admits }
      }
    }
    return result
  }
}

extension Syntax {
  /// Whether a statement's condition is true if what one expression in it reads is in a case; nil if that cannot be said.
  fileprivate func holds(_ name: String, read: Syntax) -> Bool? {
    let conditions: ConditionElementListSyntax
    switch self.as(SyntaxEnum.self) {
    case .ifExpr(let node): conditions = node.conditions
    case .guardStmt(let node): conditions = node.conditions
    case .whileStmt(let node): conditions = node.conditions
    default: return nil
    }
    guard let condition = conditions.first(where: { $0.encloses(read) }) else { return nil }
    switch condition.condition {
    case .expression(let expression): return expression.holds(name)
    case .matchingPattern(let pattern):
      guard let tested = pattern.pattern.as(ExpressionPatternSyntax.self)?.expression.caseName else { return nil }
      // The values that a case carries are not known, so that it may still be another one.
      return tested == name ? true : false
    default: return nil
    }
  }
}

extension ExprSyntax {
  /// Whether a condition is true if what it reads is in a case; nil if that cannot be said.
  fileprivate func holds(_ name: String) -> Bool? {
    switch self.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call) where call.lastName == "contains":
      call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(ArrayExprSyntax.self)
        .map { $0.elements.contains { $0.expression.caseName == name } }
    case .prefixOperatorExpr(let not) where not.operator.text == "!": not.expression.holds(name).map { !$0 }
    case .infixOperatorExpr(let operation): operation.holds(name)
    default: nil
    }
  }
}

extension InfixOperatorExprSyntax {
  fileprivate func holds(_ name: String) -> Bool? {
    switch operatorName {
    case "&&":
      let parts = [leftOperand.holds(name), rightOperand.holds(name)]
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    case "||":
      let parts = [leftOperand.holds(name), rightOperand.holds(name)]
      return parts.contains(true) ? true : parts.contains(nil) ? nil : false
    case "==": return (rightOperand.caseName ?? leftOperand.caseName).map { $0 == name }
    case "!=": return (rightOperand.caseName ?? leftOperand.caseName).map { $0 != name }
    default: return nil
    }
  }
}
