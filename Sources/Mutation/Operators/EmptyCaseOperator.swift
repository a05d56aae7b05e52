import SwiftSyntax

/// Does nothing in one case.
struct EmptyCaseOperator: MutationOperator {
  static let name = "empty-case"
  static let summary = "does nothing in one case"
  static let example = MutationExample(
    before: """
      func settle() {
        switch state {
        case .waiting(let waiter): waiter.resume()
        case .done: break
        }
      }
      """,
    after: """
      func settle() {
        switch state {
        case .waiting(let waiter): break
        case .done: break
        }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let node = node.as(SwitchCaseSyntax.self), !node.isValue else { return [] }
    return [[source.replace(node.statements, with: "break")]]
  }
}

extension SwitchCaseSyntax {
  /// Whether it only gives its `switch` a value.
  fileprivate var isValue: Bool {
    guard statements.count == 1, let expression = statements.first?.expression else { return false }
    return !expression.hasEffect && !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
  }
}
