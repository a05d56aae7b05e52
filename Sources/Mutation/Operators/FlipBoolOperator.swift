import SwiftSyntax

/// Begins or goes on with the other truth value.
struct FlipBoolOperator: MutationOperator {
  static let name = "flip-bool"
  static let summary = "has the other truth value"
  static let example = MutationExample(before: "var isOpen = true", after: "var isOpen = false")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let literal = node.as(BooleanLiteralExprSyntax.self) else { return [] }
    return [[source.replace(literal, with: literal.literal.text == "true" ? "false" : "true")]]
  }
}
