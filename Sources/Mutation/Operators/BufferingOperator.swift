import SwiftSyntax

/// Lets a stream buffer more, less, or the other elements.
struct BufferingOperator: MutationOperator {
  static let name = "buffering"
  static let summary = "has a stream that buffers other elements"
  static let example = MutationExample(
    before: "let policy: Policy = .bufferingNewest(1)", after: "let policy: Policy = .bufferingOldest(1)")

  func changes(at node: Syntax, in source: SolutionSource) -> [[Edit]] {
    guard let member = node.as(MemberAccessExprSyntax.self) else { return [] }
    let name = member.declName.baseName
    if name.text == "unbounded" { return [[source.replace(member, with: ".bufferingNewest(1)")]] }
    let others = ["bufferingNewest": "bufferingOldest", "bufferingOldest": "bufferingNewest"]
    guard let other = others[name.text], let call = member.parent?.as(FunctionCallExprSyntax.self) else { return [] }
    return [[source.replace(name, with: other)], [source.replace(call, with: ".unbounded")]]
  }
}
