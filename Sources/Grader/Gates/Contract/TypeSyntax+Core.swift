import SwiftSyntax

extension TypeSyntax {
  /// The type without parentheses around it.
  var unparenthesised: TypeSyntax {
    var type = self
    while let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil, element.ellipsis == nil
    {
      type = element.type
    }
    return type
  }

  /// The type without parentheses, attributes and specifiers, unless it is `inout`.
  var core: TypeSyntax {
    var type = unparenthesised
    while let attributed = type.as(AttributedTypeSyntax.self) {
      if attributed.specifiers.contains(where: { $0.trimmedDescription == "inout" }) { return type }
      type = attributed.baseType.unparenthesised
    }
    return type
  }

  /// The name of a generic type and its arguments; nil for a type that has none at its end.
  var withoutArguments: (name: TypeSyntax, clause: GenericArgumentClauseSyntax)? {
    if let type = self.as(IdentifierTypeSyntax.self), let clause = type.genericArgumentClause {
      return (TypeSyntax(type.with(\.genericArgumentClause, nil)), clause)
    }
    if let type = self.as(MemberTypeSyntax.self), let clause = type.genericArgumentClause {
      return (TypeSyntax(type.with(\.genericArgumentClause, nil)), clause)
    }
    return nil
  }
}

extension AttributedTypeSyntax {
  /// Its specifiers and attributes.
  var marks: [Syntax] {
    specifiers.map { Syntax($0) } + attributes.map { Syntax($0) } + lateSpecifiers.map { Syntax($0) }
  }
}
