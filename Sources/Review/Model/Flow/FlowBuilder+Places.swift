import SwiftSyntax

extension FlowBuilder {
  /// A variable, its members and its subscripts: one read of the whole chain.
  func visitChain(_ node: Syntax) {
    visitIndices(node)
    if let place = place(node) {
      add(.read(place), node)
    } else {
      var inner: Syntax? = node
      while let current = inner, let next = base(of: current) { inner = next }
      if let inner, inner.id != node.id { visit(inner) }
    }
  }

  func visitIndices(_ node: Syntax) {
    if let node = node.as(SubscriptCallExprSyntax.self) {
      visitIndices(Syntax(node.calledExpression))
      for argument in node.arguments { visit(argument.expression) }
    } else if let next = base(of: node) {
      visitIndices(next)
    }
  }

  func base(of node: Syntax) -> Syntax? {
    switch node.as(SyntaxEnum.self) {
    case .memberAccessExpr(let node): node.base.map { Syntax($0) }
    case .subscriptCallExpr(let node): Syntax(node.calledExpression)
    case .optionalChainingExpr(let node): Syntax(node.expression)
    case .forceUnwrapExpr(let node): Syntax(node.expression)
    default: nil
    }
  }

  func unwrapped(_ node: Syntax) -> Syntax {
    switch node.as(SyntaxEnum.self) {
    case .optionalChainingExpr(let node): unwrapped(Syntax(node.expression))
    case .forceUnwrapExpr(let node): unwrapped(Syntax(node.expression))
    case .genericSpecializationExpr(let node): unwrapped(Syntax(node.expression))
    default: node
    }
  }

  /// The place that an expression names; nil if it is no chain from a variable of the body or a property of its type.
  func place(_ node: Syntax) -> Place? {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let node): named(node.baseName.text)
    case .identifierPattern(let node): named(node.identifier.text)
    case .memberAccessExpr(let node):
      if let base = node.base {
        if node.declName.baseName.text == "isCancelled" && base.trimmedDescription == "Task" {
          .isCancelled
        } else if isSelf(Syntax(base)) {
          Place(root: node.declName.baseName.text, isMember: true)
        } else {
          extended(place(Syntax(base)), by: node.declName.baseName.text)
        }
      } else {
        nil
      }
    case .subscriptCallExpr(let node): extended(place(Syntax(node.calledExpression)), by: "[]")
    case .optionalChainingExpr(let node): place(Syntax(node.expression))
    case .forceUnwrapExpr(let node): place(Syntax(node.expression))
    default: nil
    }
  }

  func named(_ name: String) -> Place? {
    isKnown(name) || name == "self" ? Place(root: name, isMember: isMember(name)) : nil
  }

  func extended(_ place: Place?, by part: String) -> Place? {
    guard var place else { return nil }
    place.path.append(part)
    return place
  }

  func isSelf(_ node: Syntax) -> Bool {
    unwrapped(node).as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
  }

  func isLocal(_ name: String) -> Bool { locals.contains { $0.contains(name) } }
  func isMember(_ name: String) -> Bool { !isLocal(name) && members[name] != nil }
  func isKnown(_ name: String) -> Bool { name.hasPrefix("$") || isLocal(name) || members[name] != nil }
}
