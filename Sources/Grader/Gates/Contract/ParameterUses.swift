import SwiftSyntax

/// Where the signature of a function, initializer or subscript names its generic parameters.
struct ParameterUses {
  /// How often a name is the type of a parameter.
  private var asType: [String: Int] = [:]
  /// How often a name stands anywhere, but not in front of a member.
  private var anywhere: [String: Int] = [:]
  /// The members of what a name stands for: `T.Item` of `T`.
  private var members: [String: [TypeSyntax]] = [:]

  /// - Returns: nil for a declaration that has no parameters.
  init?(of declaration: any WithGenericParametersSyntax) {
    let result: ReturnClauseSyntax?
    let parameters: FunctionParameterListSyntax
    switch Syntax(declaration).as(SyntaxEnum.self) {
    case .functionDecl(let function):
      (parameters, result) = (function.signature.parameterClause.parameters, function.signature.returnClause)
    case .initializerDecl(let function):
      (parameters, result) = (function.signature.parameterClause.parameters, nil)
    case .subscriptDecl(let function):
      (parameters, result) = (function.parameterClause.parameters, function.returnClause)
    default: return nil
    }
    for parameter in parameters {
      addNames(in: parameter.type)
      guard parameter.ellipsis == nil, let core = parameter.type.core.as(IdentifierTypeSyntax.self) else { continue }
      asType[core.name.text, default: 0] += 1
    }
    if let result { addNames(in: result.type) }
  }

  private mutating func addNames(in type: TypeSyntax) {
    for token in type.tokens(viewMode: .sourceAccurate) {
      guard let name = token.parent?.as(IdentifierTypeSyntax.self), name.name == token else { continue }
      var whole = TypeSyntax(name)
      while let member = whole.parent?.as(MemberTypeSyntax.self), member.baseType == whole {
        whole = TypeSyntax(member)
      }
      if whole == TypeSyntax(name) {
        anywhere[token.text, default: 0] += 1
      } else {
        members[token.text, default: []].append(whole)
      }
    }
  }

  /// True if a name is the type of one parameter, and stands nowhere else but in front of members.
  func isOnlyTypeOfOneParameter(_ name: String) -> Bool { asType[name] == 1 && anywhere[name] == 1 }

  /// The members of what a name stands for.
  func members(of name: String) -> [TypeSyntax] { members[name] ?? [] }
}
