import SwiftSyntax

/// Leaves out a guard at the beginning of a function. One after an `await` is ``DropRecheckOperator``'s.
struct DropGuardOperator: MutationOperator {
  static let name = "drop-guard"
  static let summary = "leaves out a guard"
  static let example = MutationExample(
    before: """
      func send() async {
        guard isOpen else { return }
        await write()
      }
      """,
    after: """
      func send() async {
        await write()
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let item = Statement(node)?.item, let statement = item.item.as(GuardStmtSyntax.self),
      !statement.bindsNames, !item.isAfterAwait
    else { return [] }
    return [[source.remove(item)]]
  }
}

extension GuardStmtSyntax {
  /// Whether what follows may use a name that it binds.
  var bindsNames: Bool { !conditions.allSatisfy { $0.condition.is(ExprSyntax.self) } }
}
