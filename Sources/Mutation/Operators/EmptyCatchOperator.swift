import SwiftSyntax

/// Catches an error and does nothing about it.
struct EmptyCatchOperator: MutationOperator {
  static let name = "empty-catch"
  static let summary = "catches an error and does nothing about it"
  static let example = MutationExample(
    before: "func run() { do { try work() } catch { failed = true } }",
    after: "func run() { do { try work() } catch {} }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let body = node.as(CatchClauseSyntax.self)?.body, !body.statements.isEmpty else { return [] }
    return [[source.replace(body, with: "{}")]]
  }
}
