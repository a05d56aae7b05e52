import Review
import SwiftSyntax

/// Moves a boundary by one: `<` becomes `<=`, and the other way round.
struct BoundaryOperator: MutationOperator {
  static let name = "boundary"
  static let summary = "counts a boundary in, or leaves it out"
  static let example = MutationExample(
    before: "func hasRoom() -> Bool { queue.count < limit }", after: "func hasRoom() -> Bool { queue.count <= limit }")

  private static let neighbours = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "..<": "...", "...": "..<"]

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let infix = node.as(InfixOperatorExprSyntax.self), let other = Self.neighbours[infix.operatorName ?? ""]
    else {
      return []
    }
    return [[source.replace(infix.operator, with: other)]]
  }
}
