import SwiftSyntax

/// What the conditions in front of a write say of a case that the place may be in.
enum Admission {
  /// There is no condition on the place.
  case unasked
  /// The write is reached in that case.
  case admitted
  /// The write is not reached in that case.
  case refused
  /// There is a condition, and it cannot be understood.
  case unknown
}

extension Course {
  /// Whether a write is reached if the place is in a case of its enum: `state == .sending`, `[.draft, .sending].contains(state)`.
  func admission(of name: String, in place: Place, at write: Int) -> Admission {
    var admission = Admission.unasked
    for number in 0..<write where steps[number].isCondition && canLead(number, write) {
      guard places(at: number).contains(where: { $0.isField(of: place) }),
        let statement = steps[number].node.statement, let holds = statement.leads(to: steps[write].node)
      else { continue }
      switch (statement.holds(name, read: steps[number].node), holds) {
      case (true, false), (false, true): return .refused
      case (nil, _): admission = .unknown
      default: if admission == .unasked { admission = .admitted }
      }
    }
    return admission
  }
}

extension Place {
  /// The same field, or the same variable if it has no elements.
  func isField(of other: Place) -> Bool {
    root == other.root && isMember == other.isMember && elementField == other.elementField
      && (elementField != nil || isSame(as: other))
  }
}

extension Syntax {
  /// Whether a statement's condition holds if what one expression in it reads is in a case; nil if that cannot be said.
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
    case .expression(let expression): return expression.holds(name, read: read)
    case .matchingPattern(let pattern):
      guard let tested = pattern.pattern.as(ExpressionPatternSyntax.self)?.expression.caseName else { return nil }
      // Of the values that a case carries nothing is known, so that it may still be another one.
      return tested == name ? true : false
    default: return nil
    }
  }
}

extension ExprSyntax {
  fileprivate func holds(_ name: String, read: Syntax) -> Bool? {
    guard encloses(read) else { return nil }
    if let call = self.as(FunctionCallExprSyntax.self), call.lastName == "contains",
      let list = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(ArrayExprSyntax.self)
    {
      return list.elements.contains { $0.expression.caseName == name }
    }
    if let not = self.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return not.expression.holds(name, read: read).map { !$0 }
    }
    guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
    let alternatives = Array(sequence.elements).split { $0.trimmedDescription == "||" }
    let results = alternatives.map { alternative -> Bool? in
      let parts = alternative.split { $0.trimmedDescription == "&&" }.map { Self.holds(name, Array($0)) }
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    }
    return results.contains(true) ? true : results.contains(nil) ? nil : false
  }

  /// Of one comparison, or one operand.
  private static func holds(_ name: String, _ elements: [ExprSyntax]) -> Bool? {
    guard elements.count == 3, let tested = elements[2].caseName ?? elements[0].caseName else { return nil }
    switch elements[1].trimmedDescription {
    case "==": return tested == name
    case "!=": return tested != name
    default: return nil
    }
  }
}
