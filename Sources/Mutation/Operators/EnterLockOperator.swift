import SwiftSyntax

/// Does what follows a critical section while the lock is still held.
struct EnterLockOperator: MutationOperator {
  static let name = "enter-lock"
  static let summary = "does what follows a critical section while the lock is held"
  static let example = MutationExample(
    before: """
      func close() {
        lock.withLock {
          isClosed = true
        }
        waiting.resume()
      }
      """,
    after: """
      func close() {
        lock.withLock {
          isClosed = true
          waiting.resume()
        }
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let statement = Statement(node), let body = statement.lock?.trailingClosure?.statements,
      let last = body.last, last.isMovable, let next = statement.next, next.expression != nil, !next.awaits
    else { return [] }
    return [[source.insert(source.text(of: next), afterStatement: last), source.remove(next)]]
  }
}
