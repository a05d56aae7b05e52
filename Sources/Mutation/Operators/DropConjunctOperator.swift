import Review
import SwiftSyntax

/// Leaves out one of several conditions. One after an `await` is ``DropRecheckOperator``'s.
struct DropConjunctOperator: MutationOperator {
  static let name = "drop-conjunct"
  static let summary = "leaves out one of several conditions"
  static let example = MutationExample(
    before: """
      func send() {
        guard let note, note.isDraft else { return }
      }
      """,
    after: """
      func send() {
        guard let note else { return }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    node.isAfterAwait ? [] : Self.conjuncts(at: node, in: source)
  }

  /// A condition of a list, or one side of `&&` or `||`.
  static func conjuncts(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    if let element = node.as(ConditionElementSyntax.self), element.condition.is(ExprSyntax.self) {
      return source.remove(element).map { [[$0]] } ?? []
    }
    guard let infix = node.as(InfixOperatorExprSyntax.self), ["&&", "||"].contains(infix.operatorName) else {
      return []
    }
    return [infix.rightOperand, infix.leftOperand].map { [source.replace(infix, with: source.text(of: $0))] }
  }
}

extension SolutionSource {
  /// Takes a condition out of its list; nil if it is the only one.
  fileprivate func remove(_ element: ConditionElementSyntax) -> Edit? {
    guard let list = element.parent?.as(ConditionElementListSyntax.self).map(Array.init), list.count > 1,
      let index = list.firstIndex(where: { $0.id == element.id })
    else { return nil }
    let range =
      index + 1 < list.count
      ? self.range(of: element).lowerBound..<self.range(of: list[index + 1]).lowerBound
      : self.range(of: list[index - 1].condition).upperBound..<self.range(of: element).upperBound
    return Edit(range: range, text: "")
  }
}
