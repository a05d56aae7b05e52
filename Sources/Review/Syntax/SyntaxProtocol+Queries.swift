import SwiftSyntax

extension SyntaxProtocol {
  /// Whether another piece of code is this one or inside of it.
  func encloses(_ other: some SyntaxProtocol) -> Bool {
    position <= other.position && endPosition >= other.endPosition
  }

  /// Whether a name is used in it.
  func mentions(_ name: String) -> Bool {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text == name }
    return children(viewMode: .sourceAccurate).contains { $0.mentions(name) }
  }

  /// The nodes of a kind in it, in the order of the text.
  func descendants<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var found: [Node] = []
    var open = [Syntax(self)]
    while let node = open.popLast() {
      if let match = node.as(kind) { found.append(match) }
      open += node.children(viewMode: .sourceAccurate).reversed()
    }
    return found
  }

  /// Whether an error can leave it, as far as closures do not keep it.
  var hasTry: Bool {
    if let node = self.as(TryExprSyntax.self), node.questionOrExclamationMark == nil { return true }
    if self.is(ClosureExprSyntax.self) { return false }
    return children(viewMode: .sourceAccurate).contains { $0.hasTry }
  }

  /// Whether it is marked with `try`, so that its error leaves the statement.
  var isTried: Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      if let mark = current.as(TryExprSyntax.self) { return mark.questionOrExclamationMark == nil }
      node = current.parent
    }
    return false
  }

  /// Whether it is part of an expression that is marked with `await`.
  var isAwaited: Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self), !current.is(ClosureExprSyntax.self) {
      if current.is(AwaitExprSyntax.self) { return true }
      node = current.parent
    }
    return false
  }

  /// Whether it is passed to a function in an expression around it, instead of being computed with.
  func isArgument(within outer: some SyntaxProtocol) -> Bool {
    var node = parent
    while let current = node, current.id != outer.id {
      if current.is(LabeledExprSyntax.self) && !(current.parent?.parent?.is(TupleExprSyntax.self) ?? false) {
        return true
      }
      node = current.parent
    }
    return outer.is(FunctionCallExprSyntax.self)
  }
}
