import SwiftSyntax

/// Takes the only condition of an `if` for always true or never true, and that of a `while` for never true.
struct ConstantConditionOperator: MutationOperator {
  static let name = "constant-condition"
  static let summary = "takes a condition for always or never true"
  static let example = MutationExample(
    before: """
      func leave() {
        if waiting == 0 { finish() }
      }
      """,
    after: """
      func leave() {
        if true { finish() }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let ternary = node.as(TernaryExprSyntax.self) {
      return [ternary.thenExpression, ternary.elseExpression].map {
        [source.replace(ternary, with: source.text(of: $0))]
      }
    }
    let loop = node.as(WhileStmtSyntax.self)?.conditions
    guard let list = loop ?? node.as(IfExprSyntax.self)?.conditions, list.count == 1,
      case .expression(let condition)? = list.first?.condition, !condition.is(BooleanLiteralExprSyntax.self)
    else { return [] }
    return (loop == nil ? ["true", "false"] : ["false"]).map { [source.replace(condition, with: $0)] }
  }
}
