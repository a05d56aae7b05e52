import Review
import SwiftSyntax

/// Turns a comparison for equality or identity round.
struct FlipComparisonOperator: MutationOperator {
  static let name = "flip-comparison"
  static let summary = "takes equal for different and different for equal"
  static let example = MutationExample(
    before: "func isMine() -> Bool { owner === self }", after: "func isMine() -> Bool { owner !== self }")

  static let opposites = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let infix = node.as(InfixOperatorExprSyntax.self), let other = Self.opposites[infix.operatorName ?? ""] else {
      return []
    }
    return [[source.replace(infix.operator, with: other)]]
  }
}
