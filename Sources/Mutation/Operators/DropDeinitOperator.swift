import SwiftSyntax

/// Leaves out what an object does at its end.
struct DropDeinitOperator: MutationOperator {
  static let name = "drop-deinit"
  static let summary = "leaves out the deinit"
  static let example = MutationExample(
    before: """
      final class Box {
        let task: Task<Void, Never>
        deinit { task.cancel() }
      }
      """,
    after: """
      final class Box {
        let task: Task<Void, Never>
      }
      """)

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    node.is(DeinitializerDeclSyntax.self) ? [[source.remove(node)]] : []
  }
}
