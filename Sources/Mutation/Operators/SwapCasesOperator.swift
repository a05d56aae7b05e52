import SwiftSyntax

/// Does in one case what belongs to the next.
struct SwapCasesOperator: MutationOperator {
  static let name = "swap-cases"
  static let summary = "does in one case what belongs to the next"
  static let example = MutationExample(
    before: """
      func settle() {
        switch state {
        case .open: close()
        case .closed: open()
        }
      }
      """,
    after: """
      func settle() {
        switch state {
        case .open: open()
        case .closed: close()
        }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let list = node.as(SwitchCaseListSyntax.self) else { return [] }
    let bodies = list.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }.filter { !$0.isEmpty }
    return zip(bodies, bodies.dropFirst()).map { first, second in
      [source.replace(first, with: source.text(of: second)), source.replace(second, with: source.text(of: first))]
    }
  }
}
