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
    guard let node = node.as(SwitchCaseSyntax.self), !node.statements.isEmpty else { return [] }
    return [[source.replace(node.statements, with: "break")]]
  }
}
