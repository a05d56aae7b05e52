import SwiftSyntax

/// Hands over a handler that does nothing, for example for cancellation.
struct EmptyHandlerOperator: MutationOperator {
  static let name = "empty-handler"
  static let summary = "has a handler that does nothing"
  static let example = MutationExample(
    before: "func wait() async { await withTaskCancellationHandler { await next() } onCancel: { task.cancel() } }",
    after: "func wait() async { await withTaskCancellationHandler { await next() } onCancel: {} }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
    let labelled = call.arguments.filter { $0.label != nil }.compactMap { $0.expression.as(ClosureExprSyntax.self) }
    return (call.additionalTrailingClosures.map(\.closure) + labelled).filter { !$0.statements.isEmpty }.map {
      [source.replace($0, with: $0.signature.map { "{ \(source.text(of: $0)) }" } ?? "{}")]
    }
  }
}
