import SwiftSyntax

/// Adds a child to a group that is cancelled, or does not.
struct ChildOfCancelledGroupOperator: MutationOperator {
  static let name = "child-of-cancelled-group"
  static let summary = "adds a child to a cancelled group, or does not"
  static let example = MutationExample(
    before: "func add() { group.addTask { work() } }",
    after: "func add() { _ = group.addTaskUnlessCancelled { work() } }")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let member = node.as(MemberAccessExprSyntax.self),
      let call = member.parent?.as(FunctionCallExprSyntax.self)
    else { return [] }
    let name = member.declName.baseName
    switch name.text {
    case "addTask":
      let start = source.range(of: call).lowerBound
      return [[Edit(range: start..<start, text: "_ = "), source.replace(name, with: "addTaskUnlessCancelled")]]
    case "addTaskUnlessCancelled": return [[source.replace(name, with: "addTask")]]
    default: return []
    }
  }
}
