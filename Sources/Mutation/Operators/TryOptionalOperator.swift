import SwiftSyntax

/// Goes on after an error.
struct TryOptionalOperator: MutationOperator {
  static let name = "try-optional"
  static let summary = "goes on after an error"
  static let example = MutationExample(
    before: "func wait() async throws { try await sleep() }", after: "func wait() async throws { try? await sleep() }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let node = node.as(TryExprSyntax.self), node.questionOrExclamationMark == nil else { return [] }
    return [[source.insert("?", after: node.tryKeyword)]]
  }
}
