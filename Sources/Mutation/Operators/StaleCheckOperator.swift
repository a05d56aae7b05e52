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
      let target = statement.block[..<statement.index].lastIndex(where: \.awaits)
    else { return [] }
    return conditions.compactMap { element in
      guard case .expression(let condition) = element.condition, !condition.awaits,
        !statement.block[target..<statement.index].contains(where: { $0.declaresNames(for: condition) }),
        !bindings(conditions, before: element, areUsedBy: condition)
      else { return nil }
      return [
        source.insert("let early = \(source.text(of: condition))", beforeStatement: statement.block[target]),
        source.replace(condition, with: "early"),
      ]
    }
  }

  /// Whether the condition uses a name that one before it in the list binds.
  private func bindings(
    _ conditions: ConditionElementListSyntax, before element: ConditionElementSyntax, areUsedBy condition: ExprSyntax
  ) -> Bool {
    conditions.prefix { $0.id != element.id }.contains { other in
      other.descendants().compactMap { $0.as(IdentifierPatternSyntax.self)?.identifier.text }.contains {
        !condition.references(to: $0).isEmpty
      }
    }
  }
}
