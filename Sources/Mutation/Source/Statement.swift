import SwiftSyntax

/// A statement among its neighbours in a block.
struct Statement {
  let item: CodeBlockItemSyntax
  /// The statements of its block, itself included.
  let block: [CodeBlockItemSyntax]
  let index: Int

  /// - Returns: nil if the node is no statement, or one of the file itself.
  init?(_ node: Syntax) {
    guard let item = node.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.parent?.is(SourceFileSyntax.self) == false
    else { return nil }
    self.item = item
    block = Array(list)
    index = block.firstIndex { $0.id == item.id } ?? 0
  }

  /// The statement right after it.
  var next: CodeBlockItemSyntax? { index + 1 < block.count ? block[index + 1] : nil }

  /// Whether it is the value of its function, without `return`.
  var isImplicitReturn: Bool {
    guard block.count == 1, let owner = item.parent?.parent else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    guard let function = owner.parent?.as(FunctionDeclSyntax.self) else { return false }
    return function.signature.returnClause != nil
  }

  /// The conditions of a guard, or of an `if` that is a statement.
  var conditions: ConditionElementListSyntax? {
    item.item.as(GuardStmtSyntax.self)?.conditions ?? item.expression?.as(IfExprSyntax.self)?.conditions
  }

  /// The call of `withLock` that the statement consists of, binds to a name or returns.
  var lock: FunctionCallExprSyntax? {
    let value =
      item.expression ?? item.item.as(ReturnStmtSyntax.self)?.expression
      ?? item.item.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value
    guard let call = value?.call, call.calledName == "withLock", call.trailingClosure != nil else { return nil }
    return call
  }
}

extension CodeBlockItemSyntax {
  /// The expression that the statement consists of.
  var expression: ExprSyntax? {
    if case .expr(let expression) = item { return expression }
    return item.as(ExpressionStmtSyntax.self)?.expression
  }

  /// Whether it leaves a function, a loop or a case.
  var isExit: Bool {
    item.is(ReturnStmtSyntax.self) || item.is(ThrowStmtSyntax.self) || item.is(BreakStmtSyntax.self)
      || item.is(ContinueStmtSyntax.self)
  }

  /// Whether it declares a function or a type.
  var isDeclaration: Bool {
    if case .decl(let declaration) = item { return !declaration.is(VariableDeclSyntax.self) }
    return false
  }

  /// The names that it declares for the statements after it.
  var boundNames: [String] {
    let patterns: [PatternSyntax]
    if let variable = item.as(VariableDeclSyntax.self) {
      patterns = variable.bindings.map(\.pattern)
    } else if let conditions = item.as(GuardStmtSyntax.self)?.conditions {
      patterns = conditions.compactMap {
        $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern
          ?? $0.condition.as(MatchingPatternConditionSyntax.self)?.pattern
      }
    } else {
      patterns = []
    }
    return patterns.flatMap { [Syntax($0)] + $0.descendants() }.compactMap {
      $0.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }

  /// Whether a node uses a name that the statement declares: then the statement must come first.
  func declaresNames(for node: some SyntaxProtocol) -> Bool {
    boundNames.contains { !node.references(to: $0).isEmpty }
  }

  /// Whether it can stand in another place of its block.
  var isMovable: Bool { !isExit && !isDeclaration && !item.is(DeferStmtSyntax.self) }
}
