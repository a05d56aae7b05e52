import Review
import SwiftSyntax

/// Leaves a statement out for one kind of value: an empty one, zero, or the one that is there already.
///
/// Code often takes such a value for “none yet” or “nothing new”. Conditions that do not fit the value's type do not compile.
struct SkipSpecialOperator: MutationOperator {
  static let name = "skip-special"
  static let summary = "leaves out what is empty, zero or there already"
  static let example = MutationExample(
    before: "func post(_ text: String) { texts.append(text) }",
    after: "func post(_ text: String) { if !text.isEmpty { texts.append(text) } }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let binding = node.as(OptionalBindingConditionSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    {
      let others = node.parent?.parent?.as(ConditionElementListSyntax.self)?.map { source.text(of: $0.condition) } ?? []
      return usual(name).filter { !others.contains($0) }.map { [source.insert(", \($0)", after: binding)] }
    }
    guard let statement = Statement(node), !statement.isImplicitReturn, let expression = statement.item.expression
    else { return [] }
    let known = Set(
      node.ancestors.compactMap { $0.as(IfExprSyntax.self) }.flatMap(\.conditions).map {
        source.text(of: $0.condition)
      })
    return conditions(of: expression, in: source).filter { !known.contains($0) }.map { condition in
      [source.replace(statement.item, with: "if \(condition) { \(source.text(of: statement.item)) }")]
    }
  }

  /// What holds for all values but the special ones that a statement could get.
  private func conditions(of expression: ExprSyntax, in source: SolutionSource) -> [String] {
    if let assignment = expression.as(InfixOperatorExprSyntax.self), assignment.operatorName == "=",
      let value = assignment.rightOperand.as(DeclReferenceExprSyntax.self)?.baseName
    {
      return usual(value) + ["\(source.text(of: assignment.leftOperand)) != \(value.text)"]
    }
    guard let call = expression.call else { return [] }
    let values = call.arguments.compactMap { $0.expression.as(DeclReferenceExprSyntax.self)?.baseName }
    var conditions = values.flatMap(usual)
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base, values.count == 1,
      member.declName.baseName.text == "append"
    {
      conditions.append("!\(source.text(of: base)).contains(\(values[0].text))")
    }
    return conditions
  }

  private func usual(_ value: TokenSyntax) -> [String] {
    ["!\(value.text).isEmpty"] + (isGiven(value) ? ["\(value.text) != 0"] : [])
  }

  /// Whether it is a parameter of a public function. A number of the solution's own may begin anywhere.
  private func isGiven(_ value: TokenSyntax) -> Bool {
    value.ancestors.compactMap { $0.as(FunctionDeclSyntax.self) }.contains { function in
      function.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
        && function.signature.parameterClause.parameters.contains {
          ($0.secondName ?? $0.firstName).text == value.text
        }
    }
  }
}
