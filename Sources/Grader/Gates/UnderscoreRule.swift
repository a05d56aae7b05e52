import SwiftSyntax

/// Names that begin with an underscore and are not the learner's are Swift's own; some of them reach types by name, or memory.
struct UnderscoreRule: SourceRule {
  static let kinds: [SyntaxKind] = [
    .declReferenceExpr, .identifierType, .labeledExpr, .memberType,
  ]

  /// Every name that the file declares.
  let own: Set<String>
  /// The types that it declares outside of others: where such a name stands alone, it is theirs.
  let types: Set<String>

  private static let modules: Set = ["_Concurrency", "_StringProcessing"]

  func objection(to node: Syntax) -> String? {
    let name: String
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference): name = reference.baseName.name
    case .identifierType(let type): name = type.name.name
    case .memberType(let type): name = type.name.name
    case .labeledExpr(let argument):
      guard let label = argument.label else { return nil }
      name = label.name
    default: return nil
    }
    guard name.hasPrefix("_"), name != "_", !Self.modules.contains(name) else { return nil }
    let standsAlone =
      node.kind == .identifierType
      || node.kind == .declReferenceExpr && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    let isOwn = own.contains(name) && !SwiftInternals.all.contains(name) || types.contains(name) && standsAlone
    guard !isOwn else { return nil }
    return "“\(name)” is Swift's own, as every name that begins with an underscore: use what is documented instead."
  }
}
