import SwiftSyntax

/// `@unchecked Sendable` that does not say what protects the state.
struct UnjustifiedSendableDetector: Detector {
  static let name = "unjustified-sendable"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why =
    "The compiler believes the promise, for every property, and for those that are added next year."
  static let exception = "What protects the state is written down elsewhere, where those who change it will read it."
  static let fix =
    "Write down which lock, queue or rule protects the state, or let an actor or a Mutex do it, and the compiler goes on checking."

  func findings(in file: SourceFile) -> [Finding] {
    declarations(in: file).compactMap { node, type in
      // A test runs alone.
      if type.inherits.contains(where: { $0.hasSuffix("TestCase") }) { return nil }
      let clause = node.asProtocol(DeclGroupSyntax.self)?.inheritanceClause?.inheritedTypes
      guard let promise = clause?.first(where: { Self.isPromise($0.type) }) else { return nil }
      let name = type.shortName
      let inside = type.properties.values.map { $0.node.comments }.joined(separator: " ")
      let said = node.comments + " " + inside + (type.node.id == node.id ? "" : type.node.comments)
      if SynchronizationComments.nameMechanism(in: said) { return nil }
      let bare = type.propertyOrder.first { name in
        type.properties[name].map {
          $0.isMutable && !$0.isStatic && !$0.isUnsafe && !$0.isWrapped && !file.isGuard($0)
        } ?? false
      }
      let hasGuard = file.enclosing(type).contains { $0.properties.values.contains { file.isGuard($0) } }
      if type.kind == .classType, let bare, !hasGuard, !type.isMainActor {
        return file.finding(
          self, .likely, at: promise,
          "“\(name)” promises to be Sendable, and neither a comment nor a lock says what protects “\(bare)”.")
      }
      return file.finding(
        self, .look, at: promise,
        "“\(name)” promises to be Sendable, and no comment says which lock, queue or rule makes that true.")
    }
  }

  /// Types and extensions, wherever they stand in other types.
  private func declarations(in file: SourceFile) -> [(Syntax, TypeModel)] {
    file.types.flatMap { type in type.declarations.map { ($0, type) } }
  }

  private static func isPromise(_ type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.contains { $0.trimmedDescription == "@unchecked" }
      && ["Sendable", "Swift.Sendable"].contains(attributed.baseType.trimmedDescription)
  }
}
