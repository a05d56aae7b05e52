import SwiftSyntax

/// Takes the task for one that is not cancelled.
struct IgnoreCancellationOperator: MutationOperator {
  static let name = "ignore-cancellation"
  static let summary = "does not notice that the task is cancelled"
  static let example = MutationExample(
    before: "func goOn() -> Bool { hasMore && !Task.isCancelled }", after: "func goOn() -> Bool { hasMore && !false }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let member = node.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "isCancelled",
      member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Task"
    else { return [] }
    return [[source.replace(member, with: "false")]]
  }
}
