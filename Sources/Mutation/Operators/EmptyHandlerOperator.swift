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
      [source.replace($0, with: empty($0, source))]
    }
  }

  /// A closure that takes as much and does nothing.
  private func empty(_ closure: ClosureExprSyntax, _ source: SolutionSource) -> String {
    if let signature = closure.signature { return "{ \(source.text(of: signature)) }" }
    if !closure.references(to: "$1").isEmpty { return "{ _, _ in }" }
    return closure.references(to: "$0").isEmpty ? "{}" : "{ _ in }"
  }
}
