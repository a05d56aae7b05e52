import SwiftSyntax

extension Step {
  /// The value that `=` assigns; nil for any other kind of write.
  var assigned: ExprSyntax? {
    guard let assignment, assignment.operator.is(AssignmentExprSyntax.self) else { return nil }
    return assignment.rightOperand
  }

  /// The operation of a write by an operator: `=`, `+=`.
  var assignment: InfixOperatorExprSyntax? { node.as(InfixOperatorExprSyntax.self) }

  /// The case that is assigned: `loaded` for `.loaded(notes)` and `State.loaded`.
  var assignedCase: String? { assigned?.caseName }

  /// Whether it assigns nil, false, zero or an empty literal.
  var clears: Bool {
    guard let text = assigned?.trimmedDescription else { return false }
    return ["nil", "false", "[]", "[:]", "\"\"", "0"].contains(text)
  }

  /// The name of a mutating call: `append`.
  var mutator: String? { write == nil ? nil : node.as(FunctionCallExprSyntax.self)?.lastName }
}
