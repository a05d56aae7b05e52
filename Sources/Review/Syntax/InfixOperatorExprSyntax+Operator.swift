import SwiftSyntax

extension InfixOperatorExprSyntax {
  /// Whether it is `=`, or an operator such as `+=`.
  package var isAssignment: Bool {
    if self.operator.is(AssignmentExprSyntax.self) { return true }
    guard let name = operatorName else { return false }
    return name.hasSuffix("=") && !Self.comparisons.contains(name)
  }

  /// `+`, `&&`; nil for `=` and `->`.
  package var operatorName: String? { self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text }

  private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]
}
