import SwiftSyntax

/// Swaps two statements next to each other, one of which suspends. Without a suspension nothing could come between them.
struct SwapAroundAwaitOperator: MutationOperator {
  static let name = "swap-around-await"
  static let summary = "does two things in the other order, one of which suspends"
  static let example = MutationExample(
    before: """
      func send() async {
        state = .sending
        await write()
      }
      """,
    after: """
      func send() async {
        await write()
        state = .sending
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let next = statement.next, statement.item.isMovable, next.isMovable,
      statement.item.awaits || next.awaits, !statement.item.declaresNames(for: next)
    else { return [] }
    return [
      [
        source.replace(statement.item, with: source.text(of: next)),
        source.replace(next, with: source.text(of: statement.item)),
      ]
    ]
  }
}
