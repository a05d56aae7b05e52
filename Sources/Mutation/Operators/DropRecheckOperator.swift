import SwiftSyntax

/// Leaves out a guard, or one of several conditions, after an `await`: what held before is taken to hold still.
struct DropRecheckOperator: MutationOperator {
  static let name = "drop-recheck"
  static let summary = "does not look again after an await"
  static let example = MutationExample(
    before: """
      func send() async {
        await write()
        guard isOpen else { return }
        state = .sent
      }
      """,
    after: """
      func send() async {
        await write()
        state = .sent
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard node.isAfterAwait else { return [] }
    if let item = Statement(node)?.item, let statement = item.item.as(GuardStmtSyntax.self), !statement.bindsNames {
      return [[source.remove(item)]]
    }
    return DropConjunctOperator.conjuncts(at: node, in: source)
  }
}
