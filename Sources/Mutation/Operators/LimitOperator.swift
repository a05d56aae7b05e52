import Review
import SwiftSyntax

/// Leaves out what comes after the sixteenth.
///
/// A test with three or four does not find out. Limits of what is no collection do not compile.
struct LimitOperator: MutationOperator {
  static let name = "limit"
  static let summary = "leaves out what comes after the sixteenth"
  static let example = MutationExample(
    before: "func post(_ text: String) { texts.append(text) }",
    after: "func post(_ text: String) { if texts.count < 16 { texts.append(text) } }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let loop = node.as(ForStmtSyntax.self) {
      return [[source.insert(".prefix(16)", after: loop.sequence)]]
    }
    if let loop = node.as(WhileStmtSyntax.self) {
      let condition = source.text(of: loop.conditions)
      return [
        [
          source.replace(loop.whileKeyword, with: "for"), source.replace(loop.conditions, with: "_ in 1...16"),
          source.insert(condition == "true" ? "" : " guard \(condition) else { break }", after: loop.body.leftBrace),
        ]
      ]
    }
    guard let statement = Statement(node), !statement.isImplicitReturn, let expression = statement.item.expression,
      let collection = collection(filledBy: expression)
    else { return [] }
    let text = source.text(of: statement.item)
    return [[source.replace(statement.item, with: "if \(source.text(of: collection)).count < 16 { \(text) }")]]
  }

  private func collection(filledBy expression: ExprSyntax) -> ExprSyntax? {
    if let assignment = expression.as(InfixOperatorExprSyntax.self), assignment.operatorName == "=" {
      return assignment.leftOperand.as(SubscriptCallExprSyntax.self)?.calledExpression
    }
    guard let member = expression.call?.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    return ["append", "insert"].contains(member.declName.baseName.text) ? member.base : nil
  }
}
