import SwiftSyntax

/// Reads a variable when a closure runs, instead of capturing its value when the closure is made.
struct LateCaptureOperator: MutationOperator {
  static let name = "late-capture"
  static let summary = "reads a variable when the closure runs instead of capturing its value"
  static let example = MutationExample(
    before: "func start() { run { [id = current] in finish(id) } }",
    after: "func start() { run { finish(current) } }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let closure = node.as(ClosureExprSyntax.self), let signature = closure.signature,
      let capture = signature.capture
    else { return [] }
    let items = Array(capture.items)
    let (properties, constants) = closure.propertiesOfType
    return items.indices.compactMap { index in
      let item = items[index]
      guard item.specifier == nil, item.name.text != "self" else { return nil }
      let value = item.initializer.map { source.text(of: $0.value) } ?? item.name.text
      // What never changes is the same whenever it is read.
      guard !constants.contains(value) else { return nil }
      let isProperty = properties.contains(String(value.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
      let uses = closure.statements.references(to: item.name.text).map {
        source.replace($0, with: isProperty ? "self.\(value)" : value)
      }
      return [remove(index, of: items, signature, capture, source)] + uses
    }
  }

  private func remove(
    _ index: Int, of items: [ClosureCaptureSyntax], _ signature: ClosureSignatureSyntax,
    _ capture: ClosureCaptureClauseSyntax, _ source: SolutionSource
  ) -> Edit {
    if items.count == 1 {
      let isAlone = signature.parameterClause == nil && signature.returnClause == nil
      let start = source.range(of: capture).lowerBound
      // Up to the next code, so that no space is left over.
      let rest = isAlone ? signature.inKeyword : capture.rightSquare
      return Edit(range: start..<rest.endPosition.utf8Offset, text: "")
    }
    let range =
      index + 1 < items.count
      ? source.range(of: items[index]).lowerBound..<source.range(of: items[index + 1]).lowerBound
      : (items[index - 1].trailingComma?.positionAfterSkippingLeadingTrivia.utf8Offset
        ?? source.range(of: items[index - 1]).upperBound)..<source.range(of: items[index]).upperBound
    return Edit(range: range, text: "")
  }
}

extension SyntaxProtocol {
  /// The names of the properties that the type around it declares, and which of them are constants.
  fileprivate var propertiesOfType: (all: Set<String>, constants: Set<String>) {
    guard let type = ancestors.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first else {
      return ([], [])
    }
    let variables = type.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    func names(_ variables: [VariableDeclSyntax]) -> Set<String> {
      Set(variables.flatMap { $0.bindings.map(\.pattern.trimmedDescription) })
    }
    return (names(variables), names(variables.filter { $0.bindingSpecifier.text == "let" }))
  }
}
