import SwiftSyntax

/// Leaves out a loop.
struct DropLoopOperator: MutationOperator {
  static let name = "drop-loop"
  static let summary = "leaves out a loop"
  static let example = MutationExample(
    before: """
      func close() {
        for waiter in waiters { waiter.resume() }
        waiters = []
      }
      """,
    after: """
      func close() {
        waiters = []
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let item = Statement(node)?.item, item.item.is(ForStmtSyntax.self) else { return [] }
    return [[source.remove(item)]]
  }
}
