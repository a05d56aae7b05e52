import SwiftSyntax

/// Leaves out a `defer`, so that an early exit or an error leaves things as they are.
struct DropDeferOperator: MutationOperator {
  static let name = "drop-defer"
  static let summary = "leaves out a defer"
  static let example = MutationExample(
    before: """
      func load() async throws {
        defer { isLoading = false }
        try await fetch()
      }
      """,
    after: """
      func load() async throws {
        try await fetch()
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), statement.item.item.is(DeferStmtSyntax.self) else { return [] }
    return [[source.remove(statement.item)]]
  }
}
