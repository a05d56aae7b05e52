import SwiftSyntax

/// A declaration or type in the one spelling that all declarations share which callers cannot tell apart.
struct CanonicalForm {
  /// The tokens with a space between them, without default arguments. Two declarations with the same have the same symbol.
  let text: String
  /// The same, also without what callers can tell only by the symbol: `any P`, `some P` and a generic parameter are one.
  let callers: String
  /// The default argument of each parameter, in order; nil for a parameter that has none.
  let defaults: [String?]

  /// - Parameters:
  ///   - parts: the parts of the declaration, in order.
  ///   - names: the types of the interface.
  ///   - scope: where the declaration stands.
  init(of parts: [Syntax], _ names: TypeNames, in scope: TypeScope) {
    let writer = CanonicalWriter(names, scope, forCallers: false)
    writer.write(parts)
    let loose = CanonicalWriter(names, scope, forCallers: true)
    loose.write(parts)
    (text, callers, defaults) = (writer.text, loose.text, writer.defaults)
  }

  /// True if callers that rely on the default arguments of another form find them in this one.
  func hasDefaults(of other: CanonicalForm) -> Bool {
    zip(defaults, other.defaults).allSatisfy { $1 == nil || $0 == $1 }
  }
}

extension TypeNames {
  /// The canonical form of a type.
  func form(of type: TypeSyntax, in scope: TypeScope) -> String {
    let writer = CanonicalWriter(self, scope, forCallers: false)
    writer.walk(type)
    return writer.text
  }

  /// The scope in a type or extension, and what its generic parameters must be in canonical form.
  func scope(
    _ outer: TypeScope, adding parameters: GenericParameterClauseSyntax?, _ clause: GenericWhereClauseSyntax?
  ) -> (scope: TypeScope, requirements: String) {
    let writer = CanonicalWriter(self, outer, forCallers: false)
    writer.add(parameters, clause)
    return (writer.scope, writer.signature.requirements(self).joined(separator: " , "))
  }

  /// The type that a name stands for, and where it is written; the same type if it stands for itself.
  func resolved(_ type: TypeSyntax, in scope: TypeScope) -> (type: TypeSyntax, scope: TypeScope) {
    CanonicalWriter(self, scope, forCallers: false).resolved(type)
  }
}
