import SwiftSyntax

/// Moves a statement across an `await` that is two or three statements away. The one next to it is
/// ``SwapAroundAwaitOperator``'s.
struct MoveAcrossAwaitOperator: MutationOperator {
  static let name = "move-across-await"
  static let summary = "does something after an await instead of before, or before instead of after"
  static let example = MutationExample(
    before: """
      func send() async {
        state = .sending
        let body = text
        await write(body)
      }
      """,
    after: """
      func send() async {
        let body = text
        await write(body)
        state = .sending
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), statement.item.isMovable, !statement.item.awaits else { return [] }
    let (block, index) = (statement.block, statement.index)
    let text = source.text(of: statement.item)
    var changes: [[Edit]] = []
    if let target = nearest(block, from: index, by: 1) {
      changes.append([source.remove(statement.item), source.insert(text, afterStatement: target)])
    }
    if let target = nearest(block, from: index, by: -1) {
      changes.append([source.remove(statement.item), source.insert(text, beforeStatement: target)])
    }
    return changes
  }

  /// The statement that suspends, two or three away, if none does before it.
  private func nearest(_ block: [CodeBlockItemSyntax], from index: Int, by step: Int) -> CodeBlockItemSyntax? {
    for distance in 1...3 {
      let place = index + step * distance
      guard block.indices.contains(place) else { return nil }
      if block[place].awaits { return distance > 1 && block[place].isMovable ? block[place] : nil }
    }
    return nil
  }
}
