import SwiftSyntax

/// Does at once what a `defer` does at the end.
struct DeferAtOnceOperator: MutationOperator {
  static let name = "defer-at-once"
  static let summary = "does at once what a defer does at the end"
  static let example = MutationExample(
    before: """
      func load() async throws {
        defer { isLoading = false }
        try await fetch()
      }
      """,
    after: """
      func load() async throws {
        isLoading = false
        try await fetch()
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let node = statement.item.item.as(DeferStmtSyntax.self) else { return [] }
    return [[source.replace(node, with: source.text(of: node.body.statements))]]
  }
}
