import SwiftSyntax

extension ClosureExprSyntax {
  /// The names of its parameters.
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.map { $0.name.text }
    case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    default: []
    }
  }

  var captures: [Body.Capture] {
    signature?.capture?.items.map { item in
      let strength: Body.Capture.Strength =
        switch item.specifier?.specifier.text {
        case "weak": .weak
        case "unowned": .unowned
        default: .strong
        }
      return Body.Capture(name: item.name.text, strength: strength)
    } ?? []
  }

  /// The names that mean something else inside the closure than outside.
  var ownNames: Set<String> { Set(parameterNames).union(captures.map(\.name)).subtracting(["self"]) }

  /// The call that it is handed to, and the name of what is called.
  var call: (node: FunctionCallExprSyntax, name: String)? {
    var next = parent
    while let current = next {
      if let call = current.as(FunctionCallExprSyntax.self) {
        let callee = call.calledExpression
        let name =
          callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
          ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
          ?? callee.as(GenericSpecializationExprSyntax.self)?.expression.trimmedDescription
        return (call, name ?? "")
      }
      guard
        current.is(LabeledExprSyntax.self) || current.is(LabeledExprListSyntax.self)
          || current.is(MultipleTrailingClosureElementSyntax.self)
          || current.is(MultipleTrailingClosureElementListSyntax.self)
      else { return nil }
      next = current.parent
    }
    return nil
  }
}
