import SwiftSyntax

/// Decides before an `await` what the code decides after it.
struct StaleCheckOperator: MutationOperator {
  static let name = "stale-check"
  static let summary = "decides before an await what must be decided after it"
  static let example = MutationExample(
    before: """
      func finish() async {
        await write()
        if current === task { current = nil }
      }
      """,
    after: """
      func finish() async {
        let early = current === task
        await write()
        if early { current = nil }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let conditions = statement.conditions,
      let target = statement.awaitBefore
    else { return [] }
    return conditions.compactMap { element in
      guard case .expression(let condition) = element.condition, !condition.awaits else { return nil }
      return [
        source.insert("let early = \(source.text(of: condition))", beforeStatement: target),
        source.replace(condition, with: "early"),
      ]
    }
  }
}
