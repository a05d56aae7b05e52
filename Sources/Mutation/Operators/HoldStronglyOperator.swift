import SwiftSyntax

/// Holds strongly what the code holds weakly.
struct HoldStronglyOperator: MutationOperator {
  static let name = "hold-strongly"
  static let summary = "holds strongly what must be held weakly"
  static let example = MutationExample(
    before: "func start() { run { [weak self] in self?.tick() } }",
    after: "func start() { run { [self] in self.tick() } }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let variable = node.as(VariableDeclSyntax.self) {
      return variable.modifiers.filter { Self.isWeak($0.name) }.map { [remove($0, source)] }
    }
    guard let closure = node.as(ClosureExprSyntax.self), let signature = closure.signature else { return [] }
    let items = signature.capture.map { Array($0.items) } ?? []
    return items.flatMap { item -> [[Edit]] in
      guard let specifier = item.specifier, Self.isWeak(specifier.specifier) else { return [] }
      let marks = closure.statements.descendants().compactMap { node -> TokenSyntax? in
        guard let chain = node.as(OptionalChainingExprSyntax.self),
          chain.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == item.name.text
        else { return nil }
        return chain.questionMark
      }
      let value = item.initializer.map { source.text(of: $0.value) } ?? item.name.text
      // Where the closure unwraps the reference, it must stay an Optional: a second capture holds the object.
      return [
        [remove(specifier, source)] + marks.map { source.replace($0, with: "") },
        [source.insert(", held = Optional(\(value))", after: item), source.insert(" _ = held;", after: signature)],
      ]
    }
  }

  private static func isWeak(_ token: TokenSyntax) -> Bool { ["weak", "unowned"].contains(token.text) }

  /// With the space after it.
  private func remove(_ node: some SyntaxProtocol, _ source: SolutionSource) -> Edit {
    Edit(range: source.range(of: node).lowerBound..<node.endPosition.utf8Offset, text: "")
  }
}
