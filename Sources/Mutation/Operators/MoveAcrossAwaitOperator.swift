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
    let (item, block, index) = (statement.item, statement.block, statement.index)
    let text = source.text(of: item)
    var changes: [[Edit]] = []
    if let target = nearest(block, from: index, by: 1),
      !block[(index + 1)...target].contains(where: { item.declaresNames(for: $0) })
    {
      changes.append([source.remove(item), source.insert(text, afterStatement: block[target])])
    }
    if let target = nearest(block, from: index, by: -1),
      !block[target..<index].contains(where: { $0.declaresNames(for: item) })
    {
      changes.append([source.remove(item), source.insert(text, beforeStatement: block[target])])
    }
    return changes
  }

  /// The place of the statement that suspends, two or three away, if none does before it.
  private func nearest(_ block: [CodeBlockItemSyntax], from index: Int, by step: Int) -> Int? {
    for distance in 1...3 {
      let place = index + step * distance
      guard block.indices.contains(place) else { return nil }
      if block[place].awaits { return distance > 1 && block[place].isMovable ? place : nil }
    }
    return nil
  }
}
