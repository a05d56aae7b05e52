import SwiftSyntax

/// What a file declares itself.
struct DeclaredNames {
  /// Types, as their paths: `Outbox.State`. Types inside functions stand alone.
  private(set) var types: Set<String> = []
  /// Other names for types, without their paths.
  private(set) var aliases: Set<String> = []
  /// Every name that is introduced: types, members, variables and parameters.
  private(set) var all: Set<String> = []

  init(in tree: SourceTree) {
    let collector = Collector(viewMode: .all)
    collector.walk(tree.root)
    types = collector.types
    aliases = collector.aliases
    all = collector.all
  }

  private final class Collector: SyntaxAnyVisitor {
    var types: Set<String> = []
    var aliases: Set<String> = []
    var all: Set<String> = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let type = node.asProtocol((any DeclGroupSyntax).self) as? any NamedDeclSyntax {
        types.insert(type.path)
      }
      if let named = node.asProtocol((any NamedDeclSyntax).self) { all.insert(named.name.name) }
      switch node.as(SyntaxEnum.self) {
      case .typeAliasDecl(let alias): aliases.insert(alias.name.name)
      case .identifierPattern(let pattern):
        all.insert(pattern.identifier.name)
        // The storage and the projection of a property with a wrapper.
        all.insert("_" + pattern.identifier.name)
      case .functionParameter(let parameter): all.insert((parameter.secondName ?? parameter.firstName).name)
      case .closureParameter(let parameter): all.insert((parameter.secondName ?? parameter.firstName).name)
      case .closureShorthandParameter(let parameter): all.insert(parameter.name.name)
      case .enumCaseElement(let element): all.insert(element.name.name)
      case .closureCapture(let capture): all.insert(capture.name.name)
      case .genericParameter(let parameter): all.insert(parameter.name.name)
      default: break
      }
      return .visitChildren
    }
  }
}

extension SyntaxProtocol {
  /// The types around a node, outermost first, as they are written.
  var enclosingTypes: [String] {
    var result: [String] = []
    var node = parent
    while let current = node {
      if let type = current.asProtocol((any DeclGroupSyntax).self) {
        if let named = type as? any NamedDeclSyntax {
          result.insert(named.name.name, at: 0)
        } else if let extended = type.as(ExtensionDeclSyntax.self) {
          result.insert(extended.extendedType.pathOfType, at: 0)
        }
      }
      node = current.parent
    }
    return result
  }
}

extension NamedDeclSyntax {
  /// `Outbox.State`, as a type is called from outside.
  var path: String { (enclosingTypes + [name.name]).joined(separator: ".") }
}

extension TypeSyntax {
  /// `Outbox.State` without generic arguments and spaces.
  var pathOfType: String {
    if let member = self.as(MemberTypeSyntax.self) { return member.baseType.pathOfType + "." + member.name.name }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.name }
    return trimmedDescription
  }
}
