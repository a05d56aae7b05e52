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
    guard let statement = Statement(node), let body = statement.lock?.trailingClosure?.statements, body.count > 1,
      let last = body.last, last.isMovable
    else { return [] }
    return [[source.remove(last), source.insert(source.text(of: last), afterStatement: statement.item)]]
  }
}
