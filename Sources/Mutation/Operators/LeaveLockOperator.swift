import SwiftSyntax

/// Does the last thing of a critical section after the lock is released.
struct LeaveLockOperator: MutationOperator {
  static let name = "leave-lock"
  static let summary = "does the last thing of a critical section after the lock is released"
  static let example = MutationExample(
    before: """
      func close() {
        lock.withLock {
          isClosed = true
          waiting = nil
        }
      }
      """,
    after: """
      func close() {
        lock.withLock {
          isClosed = true
        }
        waiting = nil
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let closure = statement.lock?.trailingClosure,
      closure.statements.count > 1, let last = closure.statements.last, last.isMovable,
      closure.parameterNames.allSatisfy({ last.references(to: $0).isEmpty })
    else { return [] }
    return [[source.remove(last), source.insert(source.text(of: last), afterStatement: statement.item)]]
  }
}

extension ClosureExprSyntax {
  /// The names of its parameters: outside of it there are none.
  fileprivate var parameterNames: [String] {
    guard let clause = signature?.parameterClause else { return ["$0"] }
    if let list = clause.as(ClosureShorthandParameterListSyntax.self) { return list.map(\.name.text) }
    return clause.as(ClosureParameterClauseSyntax.self)?.parameters.map { ($0.secondName ?? $0.firstName).text } ?? []
  }
}
