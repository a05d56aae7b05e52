import Review
import SwiftSyntax

/// Swaps “and” and “or”.
struct FlipLogicOperator: MutationOperator {
  static let name = "flip-logic"
  static let summary = "takes and for or, and or for and"
  static let example = MutationExample(
    before: "func isOver() -> Bool { isEmpty && isClosed }", after: "func isOver() -> Bool { isEmpty || isClosed }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let infix = node.as(InfixOperatorExprSyntax.self),
      let other = ["&&": "||", "||": "&&"][infix.operatorName ?? ""]
    else { return [] }
    return [[source.replace(infix.operator, with: other)]]
  }
}
