import SwiftSyntax

/// The names that a file declares itself: types, aliases, members, variables and parameters.
struct DeclaredNames {
  /// Types but for protocols, as their paths: `Outbox.State`.
  private(set) var types: Set<String> = []
  /// Other names for types, without their paths.
  private(set) var aliases: Set<String> = []
  /// Every name that is introduced: types, members, variables and parameters.
  private(set) var all: Set<String> = []

  init(in tree: SourceTree) {
    for node in tree.nodes { add(node) }
  }

  private mutating func add(_ node: Syntax) {
    switch node.kind {
    case .actorDecl, .classDecl, .enumDecl, .structDecl:
      guard let type = node.asProtocol((any NamedDeclSyntax).self) else { return }
      types.insert((node.enclosingTypes + [type.name.name]).joined(separator: "."))
      all.insert(type.name.name)
    case .typeAliasDecl:
      guard let alias = node.as(TypeAliasDeclSyntax.self) else { return }
      aliases.insert(alias.name.name)
      all.insert(alias.name.name)
    case .identifierPattern:
      guard let name = node.as(IdentifierPatternSyntax.self)?.identifier.name else { return }
      all.insert(name)
      // The storage of a property that has a wrapper.
      let variable = node.parent?.parent?.parent?.as(VariableDeclSyntax.self)
      if variable?.attributes.contains(where: { $0.as(AttributeSyntax.self)?.namesAType ?? false }) ?? false {
        all.insert("_" + name)
      }
    case .protocolDecl: insert(node.as(ProtocolDeclSyntax.self)?.name)
    case .functionDecl: insert(node.as(FunctionDeclSyntax.self)?.name)
    case .associatedTypeDecl: insert(node.as(AssociatedTypeDeclSyntax.self)?.name)
    case .enumCaseElement: insert(node.as(EnumCaseElementSyntax.self)?.name)
    case .closureCapture: insert(node.as(ClosureCaptureSyntax.self)?.name)
    case .closureShorthandParameter: insert(node.as(ClosureShorthandParameterSyntax.self)?.name)
    case .genericParameter: insert(node.as(GenericParameterSyntax.self)?.name)
    case .functionParameter:
      let parameter = node.as(FunctionParameterSyntax.self)
      insert(parameter?.secondName ?? parameter?.firstName)
    case .closureParameter:
      let parameter = node.as(ClosureParameterSyntax.self)
      insert(parameter?.secondName ?? parameter?.firstName)
    default: break
    }
  }

  private mutating func insert(_ token: TokenSyntax?) {
    if let token { all.insert(token.name) }
  }
}

extension AttributeSyntax {
  /// True for what can be a property wrapper.
  fileprivate var namesAType: Bool { attributeName.pathOfType.split(separator: ".").last?.first?.isUppercase ?? false }
}

extension SyntaxProtocol {
  /// The types around a node, outermost first, as they are written.
  var enclosingTypes: [String] {
    var result: [String] = []
    var node = parent
    while let current = node {
      if let extended = current.as(ExtensionDeclSyntax.self) {
        result.append(extended.extendedType.pathOfType)
      } else if current.isProtocol((any DeclGroupSyntax).self),
        let type = current.asProtocol((any NamedDeclSyntax).self)
      {
        result.append(type.name.name)
      }
      node = current.parent
    }
    return result.reversed()
  }
}

extension TypeSyntax {
  /// `Outbox.State` without generic arguments; empty for what is no name.
  var pathOfType: String {
    var parts: [String] = []
    var type = self
    while let member = type.as(MemberTypeSyntax.self) {
      parts.append(member.name.name)
      type = member.baseType
    }
    guard let first = type.as(IdentifierTypeSyntax.self) else { return "" }
    return (parts + [first.name.name]).reversed().joined(separator: ".")
  }
}
