import SwiftSyntax

/// Looks once where a loop looks again after each turn.
struct WhileToIfOperator: MutationOperator {
  static let name = "while-to-if"
  static let summary = "looks once instead of again after each turn"
  static let example = MutationExample(
    before: """
      func enter() async {
        while isBusy { await wait() }
      }
      """,
    after: """
      func enter() async {
        if isBusy { await wait() }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let loop = node.as(WhileStmtSyntax.self) else { return [] }
    return [[source.replace(loop.whileKeyword, with: "if")]]
  }
}
