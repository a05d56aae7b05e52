import Review
import SwiftSyntax

/// Turns a condition round. A comparison is ``FlipComparisonOperator``'s.
struct NegateOperator: MutationOperator {
  static let name = "negate"
  static let summary = "turns a condition round"
  static let example = MutationExample(
    before: """
      func close() {
        if queue.isEmpty { finish() }
      }
      """,
    after: """
      func close() {
        if !queue.isEmpty { finish() }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let prefix = node.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return [[source.replace(prefix, with: source.text(of: prefix.expression))]]
    }
    if let ternary = node.as(TernaryExprSyntax.self) {
      let (first, second) = (ternary.thenExpression, ternary.elseExpression)
      return [
        [source.replace(first, with: source.text(of: second)), source.replace(second, with: source.text(of: first))]
      ]
    }
    guard let element = node.as(ConditionElementSyntax.self), case .expression(let condition) = element.condition,
      !condition.is(PrefixOperatorExprSyntax.self), !condition.is(BooleanLiteralExprSyntax.self)
    else { return [] }
    guard let infix = condition.as(InfixOperatorExprSyntax.self) else {
      return [[source.replace(condition, with: "!\(source.text(of: condition))")]]
    }
    return FlipComparisonOperator.opposites[infix.operatorName ?? ""] == nil
      ? [[source.replace(condition, with: "!(\(source.text(of: condition)))")]] : []
  }
}
