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
    let cases = list.compactMap { $0.as(SwitchCaseSyntax.self) }.filter { !$0.statements.isEmpty }
    return zip(cases, cases.dropFirst()).filter { $0.canDo($1) && $1.canDo($0) }.map { one, other in
      let (first, second) = (one.statements, other.statements)
      return [
        source.replace(first, with: source.text(of: second)), source.replace(second, with: source.text(of: first)),
      ]
    }
  }
}

extension SwitchCaseSyntax {
  /// Whether it binds all names that the body of another case uses of its own.
  fileprivate func canDo(_ other: SwitchCaseSyntax) -> Bool {
    other.boundNames.subtracting(boundNames).allSatisfy { other.statements.references(to: $0).isEmpty }
  }

  private var boundNames: Set<String> {
    Set(label.descendants().compactMap { $0.as(IdentifierPatternSyntax.self)?.identifier.text })
  }
}
