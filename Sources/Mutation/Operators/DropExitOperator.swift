import SwiftSyntax

/// Goes on where the code leaves a function or a loop early. The exit of a guard is ``DropGuardOperator``'s.
struct DropExitOperator: MutationOperator {
  static let name = "drop-exit"
  static let summary = "goes on instead of leaving early"
  static let example = MutationExample(
    before: """
      func deliver() {
        if isClosed {
          waiting = nil
          return
        }
        send()
      }
      """,
    after: """
      func deliver() {
        if isClosed {
          waiting = nil
        }
        send()
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), statement.item.isExit, let owner = node.parent?.parent?.parent,
      owner.is(IfExprSyntax.self) || owner.is(ForStmtSyntax.self) || owner.is(WhileStmtSyntax.self)
    else { return [] }
    return [[source.remove(statement.item)]]
  }
}
