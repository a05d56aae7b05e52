import Review
import SwiftSyntax

extension SyntaxProtocol {
  /// Whether it suspends where it stands: what its closures and functions do later does not count.
  var awaits: Bool {
    if self.is(AwaitExprSyntax.self) { return true }
    if let loop = self.as(ForStmtSyntax.self), loop.awaitKeyword != nil { return true }
    if self.is(ClosureExprSyntax.self) || self.is(FunctionDeclSyntax.self) || self.is(TokenSyntax.self) { return false }
    return children(viewMode: .sourceAccurate).contains { $0.awaits }
  }

  /// The function, initializer, accessor or closure whose body it is in.
  var enclosingBody: Syntax? {
    ancestors.first {
      $0.is(FunctionDeclSyntax.self) || $0.is(InitializerDeclSyntax.self) || $0.is(DeinitializerDeclSyntax.self)
        || $0.is(AccessorBlockSyntax.self) || $0.is(AccessorDeclSyntax.self) || $0.is(ClosureExprSyntax.self)
    }
  }

  /// The nodes around it, nearest first.
  var ancestors: UnfoldFirstSequence<Syntax> {
    sequence(first: parent ?? Syntax(self)) { $0.parent }
  }

  /// Whether something is awaited above it in its function, or in the head of a loop around it.
  var isAfterAwait: Bool {
    guard let body = enclosingBody else { return false }
    return body.descendants { !$0.is(ClosureExprSyntax.self) && !$0.is(FunctionDeclSyntax.self) }.contains { node in
      if let loop = node.as(ForStmtSyntax.self) { return loop.awaitKeyword != nil && loop.position < position }
      return node.is(AwaitExprSyntax.self) && node.endPosition <= position
    }
  }

  /// The nodes below it that are no tokens, outer ones before inner ones.
  /// - Parameter isEntered: whether to go on below a node.
  func descendants(_ isEntered: (Syntax) -> Bool = { _ in true }) -> [Syntax] {
    var result: [Syntax] = []
    func add(_ node: Syntax) {
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        result.append(child)
        if isEntered(child) { add(child) }
      }
    }
    add(Syntax(self))
    return result
  }

  /// The uses of a name in it, but not of a member of that name.
  func references(to name: String) -> [DeclReferenceExprSyntax] {
    descendants().compactMap { $0.as(DeclReferenceExprSyntax.self) }.filter {
      $0.baseName.text == name && $0.parent?.as(MemberAccessExprSyntax.self)?.declName.id != $0.id
    }
  }
}

extension ExprSyntax {
  /// The call that it is, behind `try`, `await` and `?`.
  var call: FunctionCallExprSyntax? {
    if let node = self.as(TryExprSyntax.self) { return node.expression.call }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.call }
    if let node = self.as(OptionalChainingExprSyntax.self) { return node.expression.call }
    return self.as(FunctionCallExprSyntax.self)
  }

  /// Whether it is a call, a wait or an assignment, and not only a value.
  var hasEffect: Bool {
    call != nil || self.is(AwaitExprSyntax.self) || self.is(TryExprSyntax.self)
      || self.as(InfixOperatorExprSyntax.self)?.isAssignment == true
  }

  /// Whether it names a place: a variable, a member or an element.
  var isPath: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.isPath ?? false }
    if let element = self.as(SubscriptCallExprSyntax.self) { return element.calledExpression.isPath }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// The last name of what is called; empty if it has none.
  var calledName: String {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }
}
