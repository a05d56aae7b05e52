import SwiftSyntax

/// Leaves out a call or an assignment: `cancel()`, `finish()`, `resume()`, a write of state, a task that is started.
struct DropStatementOperator: MutationOperator {
  static let name = "drop-statement"
  static let summary = "leaves out a call or an assignment"
  static let example = MutationExample(
    before: """
      func stop() {
        task.cancel()
        isStopped = true
      }
      """,
    after: """
      func stop() {
        isStopped = true
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let expression = statement.item.expression, !statement.isImplicitReturn,
      !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self), !isInitialization(statement)
    else { return [] }
    return [[source.remove(statement.item)]]
  }

  /// Without the assignments of an initializer it would not compile.
  private func isInitialization(_ statement: Statement) -> Bool {
    statement.item.expression?.is(InfixOperatorExprSyntax.self) == true
      && statement.item.enclosingBody?.is(InitializerDeclSyntax.self) == true
  }
}
