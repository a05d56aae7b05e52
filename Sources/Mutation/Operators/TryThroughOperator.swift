import SwiftSyntax

/// Lets an error out that the code takes for nothing.
struct TryThroughOperator: MutationOperator {
  static let name = "try-through"
  static let summary = "lets an error out"
  static let example = MutationExample(
    before: "func wait() async throws { try? await sleep() }", after: "func wait() async throws { try await sleep() }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let mark = node.as(TryExprSyntax.self)?.questionOrExclamationMark, mark.text == "?" else { return [] }
    return [[source.replace(mark, with: "")]]
  }
}
