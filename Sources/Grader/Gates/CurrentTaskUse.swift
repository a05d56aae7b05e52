import SwiftSyntax

/// Whether a call of `withUnsafeCurrentTask` keeps the task to itself.
///
/// The task is safe to use while the closure runs. It is asked and cancelled there, and nothing else: it gets into no variable, no
/// other closure, no result.
enum CurrentTaskUse {
  static let function = "withUnsafeCurrentTask"

  private static let properties: Set = ["basePriority", "hashValue", "isCancelled", "priority"]

  /// - Parameter name: the function's name, where it is used.
  static func isConfined(_ name: DeclReferenceExprSyntax) -> Bool {
    guard let call = name.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(name).id,
      call.additionalTrailingClosures.isEmpty,
      let closure = call.arguments.isEmpty
        ? call.trailingClosure
        : call.arguments.count == 1 && call.trailingClosure == nil
          ? call.arguments.first?.expression.as(ClosureExprSyntax.self) : nil,
      let parameter = parameter(of: closure)
    else { return false }
    let uses = SourceTree.nodes(under: Syntax(closure.statements)).compactMap { $0.as(DeclReferenceExprSyntax.self) }
    var names: Set = [parameter]
    for use in uses where names.contains(use.baseName.name) {
      if let binding = binding(to: use) { names.insert(binding) }
    }
    return uses.filter { names.contains($0.baseName.name) }.allSatisfy { use in
      let home = use.enclosing { $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self) }
      // Another closure has a `$0` of its own.
      guard home == closure.id else { return use.baseName.name == "$0" }
      return binding(to: use) != nil || isComparedToNil(use) || isAsked(use)
    }
  }

  /// The name of a closure's only parameter; nil if it is written in another way.
  private static func parameter(of closure: ClosureExprSyntax) -> String? {
    switch closure.signature?.parameterClause {
    case nil: return "$0"
    case .simpleInput(let names): return names.count == 1 ? names.first?.name.name : nil
    case .parameterClause(let clause):
      return clause.parameters.count == 1 ? clause.parameters.first?.firstName.name : nil
    default: return nil
    }
  }

  /// The name in `if let name = task` and `guard let name = task`.
  private static func binding(to use: DeclReferenceExprSyntax) -> String? {
    use.parent?.as(InitializerClauseSyntax.self)?.parent?.as(OptionalBindingConditionSyntax.self)?.pattern.as(
      IdentifierPatternSyntax.self)?.identifier.name
  }

  private static func isComparedToNil(_ use: DeclReferenceExprSyntax) -> Bool {
    guard let elements = use.parent?.as(ExprListSyntax.self).map(Array.init),
      let place = elements.firstIndex(where: { $0.id == ExprSyntax(use).id }), place + 2 < elements.count,
      let comparison = elements[place + 1].as(BinaryOperatorExprSyntax.self)
    else { return false }
    return ["==", "!="].contains(comparison.operator.text) && elements[place + 2].is(NilLiteralExprSyntax.self)
  }

  /// Stands before a property, or before a call of `cancel`.
  private static func isAsked(_ use: DeclReferenceExprSyntax) -> Bool {
    var subject = Syntax(use)
    if let unwrapped = subject.parent,
      unwrapped.is(OptionalChainingExprSyntax.self) || unwrapped.is(ForceUnwrapExprSyntax.self)
    {
      subject = unwrapped
    }
    guard let member = subject.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(subject)?.id
    else { return false }
    if properties.contains(member.declName.baseName.name) { return true }
    return member.declName.baseName.name == "cancel"
      && member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(member).id
  }
}

extension SyntaxProtocol {
  fileprivate func enclosing(_ isHome: (Syntax) -> Bool) -> SyntaxIdentifier? {
    sequence(first: Syntax(self)) { $0.parent }.first(where: isHome)?.id
  }
}
