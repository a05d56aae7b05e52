import Review
import SwiftSyntax

/// Makes a number one larger or smaller, or leaves out what is added to a value.
struct OffByOneOperator: MutationOperator {
  static let name = "off-by-one"
  static let summary = "has a number that is one off"
  static let example = MutationExample(before: "retry(times: 2)", after: "retry(times: 3)")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let literal = node.as(IntegerLiteralExprSyntax.self), !isStep(literal), !isStart(literal),
      let number = Int(literal.literal.text.replacing("_", with: ""))
    {
      return [number + 1, number - 1].filter { $0 >= 0 }.map { [source.replace(literal, with: String($0))] }
    }
    guard let infix = node.as(InfixOperatorExprSyntax.self), ["+", "-"].contains(infix.operatorName),
      infix.rightOperand.is(IntegerLiteralExprSyntax.self)
    else { return [] }
    return [[source.replace(infix, with: source.text(of: infix.leftOperand))]]
  }

  /// The value with which a counter begins, as in `var number = 0`: numbers that only tell things apart may begin anywhere.
  private func isStart(_ literal: IntegerLiteralExprSyntax) -> Bool {
    literal.parent?.is(InitializerClauseSyntax.self) == true
      && literal.parent?.parent?.is(PatternBindingSyntax.self) == true
  }

  /// The step of a counter, as in `number += 1`: any other would do as well.
  private func isStep(_ literal: IntegerLiteralExprSyntax) -> Bool {
    guard let infix = literal.parent?.as(InfixOperatorExprSyntax.self) else { return false }
    return ["+=", "-=", "&+=", "&-="].contains(infix.operatorName)
  }
}
