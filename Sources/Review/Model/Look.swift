import SwiftSyntax

/// What a condition has said about a value where it leads to a step.
enum Answer {
  /// It is nil, false, empty or not contained.
  case absent
  /// It is none of these.
  case present
  /// It has been compared.
  case compared
}

extension Syntax {
  /// What a condition in which this is read says of it on the way to a piece of code; nil if it says nothing there.
  func answer(onTheWayTo target: Syntax) -> Answer? {
    var isPresent: Bool? = nil
    var node = self
    if let name = self.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      isPresent = name == "isEmpty" ? false : nil
    }
    while let parent = node.parent?.is(ExprListSyntax.self) ?? false ? node.parent?.parent : node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .prefixOperatorExpr(let not) where not.operator.text == "!": isPresent = !(isPresent ?? true)
      case .sequenceExpr(let sequence):
        isPresent = sequence.isPresent(node, isPresent)
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

  /// The statement in whose condition this stands.
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
    // A statement says nothing of what stands outside of its block.
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

extension SyntaxProtocol {
  func encloses(_ other: some SyntaxProtocol) -> Bool {
    position <= other.position && endPosition >= other.endPosition
  }
}

extension CodeBlockSyntax {
  /// True if nothing behind the block is reached from it.
  var exits: Bool { statements.exits }
}

extension CodeBlockItemListSyntax {
  var exits: Bool {
    guard let last = last else { return false }
    return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(last.item.kind)
      || ["fatalError", "preconditionFailure"].contains(
        last.item.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription ?? "")
  }
}

extension SwitchCaseListSyntax.Element {
  fileprivate var exits: Bool {
    if case .switchCase(let one) = self { one.statements.exits } else { false }
  }
}

extension SequenceExprSyntax {
  /// Whether an operand is there if the sequence is true: by a comparison with nil, or as a Boolean among others.
  /// - Parameter isPresent: what its inner expression has said so far.
  fileprivate func isPresent(_ operand: Syntax, _ isPresent: Bool?) -> Bool? {
    let all = Array(elements)
    guard let index = all.firstIndex(where: { $0.id == operand.id }) else { return nil }
    let next = index + 1 < all.count ? all[index + 1].trimmedDescription : "&&"
    let previous = index > 0 ? all[index - 1].trimmedDescription : "&&"
    let isLogical = { (text: String) in text == "&&" || text == "||" }
    if isLogical(next) && isLogical(previous) { return isPresent ?? true }
    guard index + 2 < all.count, all[index + 2].is(NilLiteralExprSyntax.self), isLogical(previous) else { return nil }
    return next == "!=" ? true : next == "==" ? false : nil
  }
}

extension Step {
  /// What `=` assigns; nil for any other way of changing.
  var assigned: ExprSyntax? {
    guard let elements = node.as(SequenceExprSyntax.self)?.elements, elements.count > 2,
      elements[elements.index(after: elements.startIndex)].is(AssignmentExprSyntax.self)
    else { return nil }
    return elements.count == 3 ? elements.last : ExprSyntax(node.cast(SequenceExprSyntax.self))
  }

  /// The case that is assigned: `loaded` for `.loaded(notes)` and `State.loaded`.
  var assignedCase: String? { assigned?.caseName }

  /// True for `=` with nothing: nil, false or an empty literal.
  var clears: Bool {
    guard let text = assigned?.trimmedDescription else { return false }
    return ["nil", "false", "[]", "[:]", "\"\"", "0"].contains(text)
  }

  /// What a mutating call is called: `append`.
  var mutator: String? { write == nil ? nil : node.as(FunctionCallExprSyntax.self)?.lastName }
}

extension FunctionCallExprSyntax {
  var lastName: String? { calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
}

extension ExprSyntax {
  /// The name of an enum's case, with or without values.
  var caseName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil else { return nil }
    if let base = member.base {
      guard base.trimmedDescription.split(separator: ".").allSatisfy({ $0.first?.isUppercase ?? false }) else {
        return nil
      }
    }
    let name = member.declName.baseName.text
    return ["init", "shared", "now"].contains(name) ? nil : name
  }
}
