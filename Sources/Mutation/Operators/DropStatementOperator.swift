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
    guard let statement = Statement(node), let expression = statement.item.expression, expression.hasEffect,
      !statement.isImplicitReturn, !isInitialization(statement), !isOnlyOneOfCase(statement)
    else { return [] }
    guard let closure = statement.item.enclosingBody?.as(ClosureExprSyntax.self), closure.signature == nil,
      !expression.references(to: "$0").isEmpty
    else { return [[source.remove(statement.item)]] }
    // Without a use of its parameter the closure would not compile. Alone in it, leaving out the call around it is the same.
    if statement.block.count == 1 { return [] }
    return closure.references(to: "$0").count > expression.references(to: "$0").count
      ? [[source.remove(statement.item)]] : [[source.replace(expression, with: "_ = $0")]]
  }

  /// A case needs a statement; without one it is ``EmptyCaseOperator``'s.
  private func isOnlyOneOfCase(_ statement: Statement) -> Bool {
    statement.block.count == 1 && statement.item.parent?.parent?.is(SwitchCaseSyntax.self) == true
  }

  /// Without the assignments of an initializer it would not compile.
  private func isInitialization(_ statement: Statement) -> Bool {
    statement.item.expression?.is(InfixOperatorExprSyntax.self) == true
      && statement.item.enclosingBody?.is(InitializerDeclSyntax.self) == true
  }
}
