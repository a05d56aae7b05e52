import SwiftSyntax

/// The statement of a condition about a value, where the condition leads to a piece of code.
enum ConditionOutcome {
  /// It is nil, false, empty or not contained.
  case absent
  /// It is none of these.
  case present
  /// It has been compared.
  case compared
}

extension Syntax {
  /// The outcome of the condition around this value that leads to a target; nil if it says nothing there.
  func outcome(onPathTo target: Syntax) -> ConditionOutcome? {
    var isPresent: Bool? = nil
    var node = self
    if let name = self.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      isPresent = name == "isEmpty" ? false : nil
    }
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .prefixOperatorExpr(let not) where not.operator.text == "!": isPresent = !(isPresent ?? true)
      case .infixOperatorExpr(let operation):
        isPresent = operation.isPresent(isPresent)
        if isPresent == nil { return statement.flatMap { $0.leads(to: target) == nil ? nil : .compared } }
      case .functionCallExpr(let call):
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        guard name == "contains", isPresent == nil else {
          return statement.flatMap { $0.leads(to: target) == nil ? nil : .compared }
        }
        isPresent = true
      case .memberAccessExpr, .conditionElement, .conditionElementList, .tupleExpr, .labeledExprList, .labeledExpr,
        .initializerClause, .tryExpr, .awaitExpr, .optionalBindingCondition:
        if parent.is(OptionalBindingConditionSyntax.self) { isPresent = true }
      case .matchingPatternCondition, .switchExpr, .ternaryExpr:
        return statement.flatMap { $0.leads(to: target) == nil ? nil : .compared }
      default:
        guard let holds = parent.leads(to: target) else { return nil }
        return (isPresent ?? true) == holds ? .present : .absent
      }
      node = parent
    }
    return nil
  }

  /// The statement that has this in its condition.
  var statement: Syntax? {
    var node = parent
    while let current = node, !Self.isStatement(current) {
      if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self) { return nil }
      node = current.parent
    }
    return node
  }

  private func parent(of kind: SyntaxKind) -> Syntax? {
    var node = parent
    while let current = node, current.kind != kind { node = current.parent }
    return node
  }

  private static func isStatement(_ node: Syntax) -> Bool {
    [.ifExpr, .guardStmt, .whileStmt, .forStmt, .switchExpr, .repeatStmt].contains(node.kind)
  }

  /// Whether a statement's condition holds where the statement leads to a piece of code; nil if it leads there in either case.
  func leads(to target: Syntax) -> Bool? {
    // A statement says nothing of code outside of its block.
    guard let block = parent(of: .codeBlockItemList), block.encloses(target) else { return nil }
    switch self.as(SyntaxEnum.self) {
    case .guardStmt(let node): return !node.body.encloses(target)
    case .whileStmt(let node): return node.body.encloses(target) ? true : nil
    case .forStmt(let node): return node.body.encloses(target) ? true : nil
    case .switchExpr(let node): return encloses(target) || node.cases.contains(where: \.exits) ? true : nil
    case .ifExpr(let node):
      if node.body.encloses(target) { return true }
      if let other = node.elseBody, Syntax(other).encloses(target) { return false }
      if node.body.exits { return false }
      if case .codeBlock(let block) = node.elseBody, block.exits { return true }
      return nil
    default: return nil
    }
  }
}

extension SwitchCaseListSyntax.Element {
  fileprivate var exits: Bool {
    // A break leaves no more than the switch.
    if case .switchCase(let one) = self {
      one.statements.exits && one.statements.last?.item.kind != .breakStmt
    } else {
      false
    }
  }
}

extension InfixOperatorExprSyntax {
  /// Whether the value of an operand is there if the operation is true: by a comparison with nil, or as one of several Booleans.
  /// - Parameter isPresent: what the operand itself says so far.
  fileprivate func isPresent(_ isPresent: Bool?) -> Bool? {
    switch operatorName {
    case "&&", "||": isPresent ?? true
    case "!=" where rightOperand.is(NilLiteralExprSyntax.self): true
    case "==" where rightOperand.is(NilLiteralExprSyntax.self): false
    default: nil
    }
  }
}
