import SwiftSyntax

/// Reports a cancellation instead of the error that happened.
struct OtherErrorOperator: MutationOperator {
  static let name = "other-error"
  static let summary = "throws CancellationError instead of its own error"
  static let example = MutationExample(
    before: "func next() throws { throw failure }", after: "func next() throws { throw CancellationError() }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let node = node.as(ThrowStmtSyntax.self) else { return [] }
    return [[source.replace(node.expression, with: "CancellationError()")]]
  }
}
